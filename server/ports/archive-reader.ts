import type { CoverageMatrix } from '../../shared/domain/activity/coverage.ts';
import type { ArchiveFailure } from '../../shared/domain/archives/archive-import.ts';
import type { ListedFollower } from '../../shared/domain/archives/followers.ts';
import type { Instant } from '../../shared/domain/ids.ts';
import type { Person } from '../../shared/report/person.ts';
import type { CollectSink, RemovalScope, SourceProfile } from './activity-source.ts';

export interface ArchiveRequest {
  /** The file, which is there until the call settles. */
  readonly path: string;
  /** What its person calls it: some networks write there whose it is. */
  readonly fileName: string;
  readonly now: Instant;
  readonly signal: AbortSignal;
}

/** Where what is in an archive goes; each call is awaited (back-pressure). */
export interface ArchiveSink extends CollectSink {
  /** Those who follow the account, of archives that tell. */
  followers(batch: readonly ListedFollower[]): Promise<void>;
}

/** A list of follows as an archive has it. */
export interface FollowList {
  /** Whether it is there at all. */
  readonly told: boolean;
  /** Its oldest entry; null where it is empty. An export of a stretch of time alone lacks what is older. */
  readonly oldest: Instant | null;
}

/** What an archive tells beside its actions. */
export interface ArchiveReading {
  /** As far as the archive tells: the id stands in for a name that it does not hold. */
  readonly profile: SourceProfile;
  /** When the archive ends: what happened later is not in it. */
  readonly until: Instant;
  /** Of two archives of one account, the newer has the greater one. */
  readonly revision: string;
  readonly coverage: CoverageMatrix;
  /** What is gone where a newer archive lacks it. */
  readonly removals: RemovalScope;
  readonly skipped: Readonly<Record<string, number>>;
  /** Absent where the archive holds no such lists, or one that is always whole. */
  readonly lists?: { readonly following: FollowList; readonly followers: FollowList };
}

/** An archive came to nothing, for a reason that its person is told. */
export class ArchiveRefusal extends Error {
  readonly failure: ArchiveFailure;

  constructor(failure: ArchiveFailure) {
    super(`the archive was refused: ${failure}`);
    this.name = 'ArchiveRefusal';
    this.failure = failure;
  }
}

/** Archives that begin alike. Nothing of them is read on the event loop. */
export interface ArchiveReader {
  /** Whether a file that begins so is for this reader; `head` is its first piece. */
  recognises(head: Uint8Array): boolean;
  /**
   * Sends everything to the sink, batch by batch.
   * @throws SourceError `malformed` (also for one that is cut), `unsupported`, `too-large`, `unreachable` where the file is gone, `aborted`; ArchiveRefusal
   */
  read(request: ArchiveRequest, sink: ArchiveSink): Promise<ArchiveReading>;
  /** Whom an id is about, on networks whose ids are names and whom nobody can be asked about; null of every other. */
  personOf?(network: SourceProfile['network'], id: string): Person | null;
}
