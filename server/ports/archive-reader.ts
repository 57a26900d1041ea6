import type { CoverageMatrix } from '../../shared/domain/activity/coverage.ts';
import type { Instant } from '../../shared/domain/ids.ts';
import type { Network } from '../../shared/domain/networks/networks.ts';
import type { CollectSink, RemovalScope, SourceProfile } from './activity-source.ts';

export interface ArchiveRequest {
  /** The file, which is there until the call settles. */
  readonly path: string;
  readonly now: Instant;
  readonly signal: AbortSignal;
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
}

/** One form of archive that a network gives its people of their own accounts. Nothing of it is read on the event loop. */
export interface ArchiveReader {
  readonly network: Network;
  /** Whether a file that begins so is for this reader; `head` is its first piece. */
  recognises(head: Uint8Array): boolean;
  /**
   * Sends all actions to the sink, batch by batch (back-pressure).
   * @throws SourceError `malformed` (also for one that is cut), `unsupported`, `too-large`, `unreachable` where the file is gone, `aborted`
   */
  read(request: ArchiveRequest, sink: CollectSink): Promise<ArchiveReading>;
}
