import type { ActivitySource, CollectOutcome } from '../../../server/ports/activity-source.ts';
import type { CoverageMatrix } from '../../../shared/domain/activity/coverage.ts';
import type { Instant } from '../../../shared/domain/ids.ts';

/** What a network can be made to do instead of answering; each has to end in a `SourceError`, never in half an answer. */
export type Trouble = 'silence' | 'nonsense' | 'server-error' | 'rate-limit';
export const TROUBLES: readonly Trouble[] = ['silence', 'nonsense', 'server-error', 'rate-limit'];

/**
 * A source before a network that a test moves: the software itself, a stand-in on loopback that answers as it does, or an invented
 * world. One account of it is collected; it has done at least one thing of every kind that the network's description says is told.
 */
export interface SourceStage {
  readonly source: ActivitySource;
  /** What somebody may type for the account; every form that the source's README promises. */
  readonly forms: readonly string[];
  /** What could be an account, and is none. */
  readonly nobody: readonly string[];
  readonly externalId: string;
  /** An id of the network's form that nobody has. */
  readonly unknownId: string;
  /** The code of a post that never was. */
  readonly unknownPost: string;
  /** The moment, by the source's clock. */
  now(): Instant;
  /** What whoever delivers says to tell, where that bounds the source's coverage (`abilities`); else the description does. */
  readonly delivered?: CoverageMatrix;
  /** The account does something more of a kind that is told; time passes. */
  act(): Promise<void>;
  /** The account takes back what it was seen doing, `act` included; answers the keys. Null where the network tells nothing of that. */
  readonly takeBack: (() => Promise<readonly string[]>) | null;
  /** Accounts that may not be collected, with the reason that their network gives. */
  readonly stopped: readonly { readonly externalId: string; readonly reason: StopReason }[];
  /** An account that does not let its words be repeated, though it may be tracked. Null where the description asks no such thing. */
  readonly wordless: string | null;
  /** From here on the network is in trouble. Null where there is none between source and network. */
  readonly trouble: ((trouble: Trouble) => void) | null;
  close(): Promise<void>;
}

export type StopReason = Extract<CollectOutcome, { readonly status: 'stopped' }>['reason'];
