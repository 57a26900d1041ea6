import type { Clock } from '../../../../core/clock.ts';
import type { StreamEvent } from '../../../../ports/activity-stream.ts';
import { type JetstreamMessage, readMessage } from './message.ts';
import type { Peek } from './peek.ts';
import type { Position } from './position.ts';

/** Messages in a row that say nothing that can be used. */
const MOST_STALE = 10_000;
const MOST_GARBAGE = 100;

export interface ListenerCounts {
  messages: number;
  events: number;
  unreadable: number;
  stale: number;
}

/** How a host's messages are read. */
export interface Dialect {
  /** Whom a message is about, at a glance; null: it has to be parsed. */
  peek(bytes: Buffer): Peek | null;
  /** `notice`: it is about the stream alone. null: it cannot be read. */
  parse(text: string): JetstreamMessage | 'notice' | null;
}

export interface ListenerInput {
  readonly dialect: Dialect;
  readonly position: Position;
  readonly counts: ListenerCounts;
  readonly clock: Clock;
  readonly isWanted: (account: string) => boolean;
  /** An event of an account that is wanted, and how many bytes it came in. */
  readonly onEvent: (event: StreamEvent, bytes: number) => void;
  /** A message of the place that was asked for, or later, by its time. */
  readonly onTime: (time: number) => void;
  /** The host is of no use, and why. */
  readonly onUseless: (why: string) => void;
}

/** Hears a connection's messages: nearly all concern nobody who is wanted, and are let pass at a glance. */
export function createListener(input: ListenerInput): { receive(bytes: Buffer): void; refuse(): void } {
  const { position, counts, clock, isWanted } = input;
  let [stale, garbage] = [0, 0];

  /** @returns whether a message of this time is to be taken */
  function isAccepted(time: number): boolean {
    const place = position.receive(time);
    if (place === 'ahead') input.onUseless('its clock is ahead');
    if (place === 'stale') {
      counts.stale += 1;
      stale += 1;
      if (stale > MOST_STALE) input.onUseless('it goes backwards');
    }
    if (place !== 'accepted') return false;
    [stale, garbage] = [0, 0];
    input.onTime(time);
    return true;
  }

  function refuse(): void {
    counts.unreadable += 1;
    garbage += 1;
    if (garbage > MOST_GARBAGE) input.onUseless('it sends garbage');
  }

  function parse(bytes: Buffer): void {
    const sent = input.dialect.parse(bytes.toString('utf8'));
    if (sent === 'notice') return;
    if (sent === null) refuse();
    else if (isAccepted(sent.time_us) && isWanted(sent.did)) {
      counts.events += 1;
      const event = readMessage(sent, clock.now());
      if (event !== null) input.onEvent(event, bytes.length);
    }
  }

  return {
    refuse,
    receive(bytes) {
      counts.messages += 1;
      const glance = input.dialect.peek(bytes);
      if (glance === null || isWanted(glance.did)) parse(bytes);
      else isAccepted(glance.time);
    },
  };
}
