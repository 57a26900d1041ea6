import type { LiveEvent, LiveEventBody } from '../../shared/contract/live.ts';
import type { Instant, UserId } from '../../shared/domain/ids.ts';

/**
 * Why a connection is woken. `events`: there may be new events, read them. `session`: the user's sessions changed (log
 * out, blocked), check again whether the connection may stay.
 */
export type WakeReason = 'events' | 'session';

/** Events to people who are connected now, on any server process, and a memory of those they missed. */
export interface LiveHub {
  /** Keeps the event and tells everyone connected as that user. The ids of one user's events grow in commit order. */
  publish(user: UserId, event: LiveEventBody): Promise<LiveEvent>;
  /** The same for several users at once: all of it is kept, or nothing. */
  publishAll(events: readonly { readonly user: UserId; readonly event: LiveEventBody }[]): Promise<LiveEvent[]>;
  /** Kept events with an id above `lastEventId`, oldest first, at most a page of them. */
  missed(user: UserId, lastEventId: number): Promise<LiveEvent[]>;
  /** The id of the newest kept event of the user, 0 without one. */
  lastEventId(user: UserId): Promise<number>;
  /**
   * Calls `wake` whenever something may have changed for the user. It carries no event: who is woken reads `missed` from
   * where it stands, so that replay and live are one path and an event can be neither lost nor doubled between them.
   */
  subscribe(user: UserId, wake: (why: WakeReason) => void): () => void;
  /** Tells every process, and every connection of the user there, to check the user's sessions again. */
  recheck(user: UserId): Promise<void>;
  /** Calls `listener` for every `recheck` of any process, before the connections are woken. For as long as the hub is open. */
  onRecheck(listener: (user: UserId) => void): void;
  /** Forgets events published before the instant; answers how many. */
  forget(before: Instant): Promise<number>;
  close(): Promise<void>;
}
