import type { LiveEvent, LiveEventBody } from '../../shared/contract/live.ts';
import type { UserId } from '../../shared/domain/ids.ts';

export type LiveListener = (event: LiveEvent) => void;

/** Events to people who are connected now, on any server process, and a memory of those they missed. */
export interface LiveHub {
  /** Keeps the event and tells everyone connected as that user. */
  publish(user: UserId, event: LiveEventBody): Promise<LiveEvent>;
  /** Kept events with an id above `lastEventId`, oldest first. */
  missed(user: UserId, lastEventId: number): Promise<LiveEvent[]>;
  /** The id of the newest kept event of the user, 0 without one. */
  lastEventId(user: UserId): Promise<number>;
  subscribe(user: UserId, listener: LiveListener): () => void;
  close(): Promise<void>;
}
