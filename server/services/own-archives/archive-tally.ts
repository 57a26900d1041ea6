import { ACTION_KINDS, type Action, type ActionKind } from '../../../shared/domain/activity/action.ts';
import { type Instant, instant } from '../../../shared/domain/ids.ts';
import { firstKeptInstant } from '../../../shared/domain/retention/retention.ts';
import type { ArchiveSink } from '../../ports/archive-reader.ts';

/** What passed by while an archive was read. */
export interface ArchiveTally {
  /** The first action that can be kept; null where none can. */
  readonly from: Instant | null;
  readonly counts: Readonly<Partial<Record<ActionKind, number>>>;
  /** From before the time for which actions are kept. */
  readonly older: number;
  /** Those who follow, in archives that list them. */
  readonly followers: number;
}

/** Counts what can be kept, and hands every batch on. */
export function createTally(now: Instant, next: Pick<ArchiveSink, 'actions' | 'present' | 'followers'>) {
  const keptFrom = firstKeptInstant(now);
  const counts = new Map<ActionKind, number>();
  let [from, older, followers] = [Number.POSITIVE_INFINITY, 0, 0];
  const note = ({ kind, at }: Action): void => {
    if (at < keptFrom) {
      older += 1;
      return;
    }
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    if (at < from) from = at;
  };
  const sink: ArchiveSink = {
    async actions(batch) {
      batch.forEach(note);
      await next.actions(batch);
    },
    async followers(batch) {
      followers += batch.length;
      await next.followers(batch);
    },
    present: next.present,
    progress: () => undefined,
  };
  const found = (): ArchiveTally => ({
    from: Number.isFinite(from) ? instant(from) : null,
    counts: Object.fromEntries(ACTION_KINDS.flatMap((kind) => (counts.has(kind) ? [[kind, counts.get(kind)]] : []))),
    older,
    followers,
  });
  return { sink, found };
}
