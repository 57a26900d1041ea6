import type { Action } from '../../shared/domain/activity/action.ts';
import type { Instant } from '../../shared/domain/ids.ts';
import type { Network } from '../../shared/domain/networks/networks.ts';

/** A place in a stream: microseconds since 1970, by the clock of the host that sends it. */
export type StreamCursor = number;

/** What a stream tells of one account. */
export type StreamEvent = {
  /** The network's stable id. */
  readonly account: string;
  /** When its network heard of it. */
  readonly at: Instant;
} & (
  | {
      /** A record was made or changed. */
      readonly kind: 'recorded';
      /** Of the account after it; revisions of one account are ordered by bytes. */
      readonly revision: string;
      readonly action: Action;
    }
  /** A record was removed: the commit that proves it. `key` is that of its action. */
  | { readonly kind: 'removed'; readonly revision: string; readonly key: string }
  /** What the account says of itself was changed; `hidden`: logged-out viewers are asked not to be shown it. */
  | { readonly kind: 'profile'; readonly hidden: boolean }
  /** It was renamed, or moved to another server: only a look tells which. */
  | { readonly kind: 'identity' }
  | { readonly kind: 'standing'; readonly standing: AccountStanding }
);

/** How an account stands at its server; `other`: it was changed in a way that only a look can tell. */
export type AccountStanding = 'active' | 'deactivated' | 'suspended' | 'deleted' | 'other';

/** A time of which the stream does not tell everything. */
export interface StreamGap {
  readonly from: Instant;
  readonly to: Instant;
  /** `too-old`: the host holds nothing of it any more. `busy`: it could not be stored in time. */
  readonly reason: 'too-old' | 'busy';
}

/** Events in the order in which they came. Everything before `cursor` has been handed over. */
export interface StreamBatch {
  readonly events: readonly StreamEvent[];
  readonly cursor: StreamCursor;
  readonly gap: StreamGap | null;
}

export interface StreamRun {
  /** Where to go on; null begins with what happens now. */
  readonly from: StreamCursor | null;
  /** Awaited before the next: a stream that is too fast waits. What it throws ends the reading. */
  onBatch(batch: StreamBatch): Promise<void>;
  /** From about now on the host has been told to send these accounts' events. */
  onFollowing(accounts: readonly string[]): Promise<void>;
  readonly signal: AbortSignal;
}

/** A stream that is being read. */
export interface StreamReading {
  /** Whose events are wanted from now on, told to the host at once. Without any, nothing is connected. */
  want(accounts: ReadonlySet<string>): void;
  /** Resolves when the signal ended it. @throws what `onBatch` or `onFollowing` threw */
  readonly done: Promise<void>;
}

/** Counts since the process began, and how it stands; for the metrics. */
export interface StreamStatus {
  readonly connected: boolean;
  /** Connections that were begun. */
  readonly connections: number;
  /** Messages that came, and those that were about an account that is wanted. */
  readonly messages: number;
  readonly events: number;
  /** Messages about one that could not be read. */
  readonly unreadable: number;
  /** Messages from before the place that was asked for. */
  readonly stale: number;
  readonly gaps: number;
}

/** Hears what the accounts of a network do, as they do it. Lost connections, silent hosts and lies are its own business. */
export interface ActivityStream {
  readonly network: Network;
  read(run: StreamRun): StreamReading;
  status(): StreamStatus;
}
