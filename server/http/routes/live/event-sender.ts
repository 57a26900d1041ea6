import type { LiveEvent } from '../../../../shared/contract/live.ts';

export interface EventSenderDeps {
  /** Events after an id, oldest first; empty when there are no more. */
  readonly missed: (lastEventId: number) => Promise<readonly LiveEvent[]>;
  /** Resolves when the client has taken the event. */
  readonly send: (event: LiveEvent) => Promise<void>;
  readonly failed: (error: unknown) => void;
  /** Where the client stands. */
  readonly after: number;
}

export interface EventSender {
  /** There may be something new. May be called at any time and any number of times. */
  wake(): void;
  stop(): void;
}

/**
 * Reads events from where the client stands and sends them one by one. Replay and live are this one loop: a wake-up
 * during a reading causes one more, so that nothing is lost in between, and the position only grows, so that nothing is
 * sent twice or out of order. A client that reads slowly slows its own loop down and nothing else.
 */
export function createEventSender({ missed, send, failed, after }: EventSenderDeps): EventSender {
  let position = after;
  let running = false;
  let woken = false;
  let stopped = false;

  async function sendAll(): Promise<void> {
    for (;;) {
      const events = await missed(position);
      for (const event of events) {
        if (stopped) return;
        position = event.id;
        await send(event);
      }
      if (events.length === 0) return;
    }
  }

  async function run(): Promise<void> {
    running = true;
    try {
      while (woken && !stopped) {
        woken = false;
        await sendAll();
      }
    } catch (error) {
      // The next wake-up or heartbeat tries again from the same place.
      if (!stopped) failed(error);
    } finally {
      running = false;
    }
  }

  return {
    wake() {
      woken = true;
      if (!running && !stopped) void run();
    },
    stop() {
      stopped = true;
    },
  };
}
