import type { Action } from '../../../../shared/domain/activity/action.ts';
import type { ListedFollower } from '../../../../shared/domain/archives/followers.ts';
import type { Instant } from '../../../../shared/domain/ids.ts';
import type { ArchiveReading } from '../../../ports/archive-reader.ts';
import type { PackedFile } from './package.ts';

/** What was found since the last one. */
export interface PackedBatch {
  readonly actions: readonly Action[];
  readonly followers: readonly ListedFollower[];
}

export interface FormInput {
  /** What the package's person calls it. */
  readonly fileName: string;
  readonly now: Instant;
  /** What is in it; null in a tar, which does not know before its end. */
  readonly paths: readonly string[] | null;
}

/** Awaited before more is read (back-pressure). */
export type Give = (batch: PackedBatch) => Promise<void>;

/** One package as it is read. */
export interface FormReading {
  /** Of a path, when it is wanted; null where it is not. */
  rank(path: string): number | null;
  take(file: PackedFile, give: Give): Promise<void>;
  /** What the package tells as a whole. @throws ArchiveRefusal, SourceError */
  finish(): ArchiveReading;
}

/** What one network puts into a package. */
export interface PackedForm {
  /** Whether a name says anything of whether the package is the network's. */
  concerns(path: string): boolean;
  /** By the names that concern it. @throws ArchiveRefusal where it is the network's, but of a kind that nothing can be read of */
  claims(paths: readonly string[]): boolean;
  /** Whether the network packs it as tar, too. */
  readonly inTar: boolean;
  begin(input: FormInput): FormReading;
}

/** Actions that are given together. */
const BATCH_SIZE = 500;

/** Gathers until there is enough to give. */
export function createGathering(give: Give) {
  let actions: Action[] = [];
  let followers: ListedFollower[] = [];
  const flush = async (): Promise<void> => {
    if (actions.length + followers.length === 0) return;
    const batch = { actions, followers };
    actions = [];
    followers = [];
    await give(batch);
  };
  return {
    action: (action: Action): void => void actions.push(action),
    follower: (follower: ListedFollower): void => void followers.push(follower),
    flush,
    flushFull: async (): Promise<void> => {
      if (actions.length + followers.length >= BATCH_SIZE) await flush();
    },
  };
}

export type Gathering = ReturnType<typeof createGathering>;

/** Counts by why. */
export function createSkips() {
  const counts: Record<string, number> = {};
  return {
    counts,
    add(reason: string, more = 1): void {
      if (more > 0) counts[reason] = (counts[reason] ?? 0) + more;
    },
  };
}
