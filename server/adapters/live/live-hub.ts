import * as z from 'zod/mini';
import { type LiveEvent, liveEvent } from '../../../shared/contract/live.ts';
import { type UserId, userId } from '../../../shared/domain/ids.ts';
import type { Clock } from '../../core/clock.ts';
import type { Logger } from '../../core/logger.ts';
import type { Database } from '../../db/database.ts';
import {
  deleteEventsBefore,
  type EventRow,
  eventsAfter,
  insertEvent,
  newestEventId,
} from '../../db/repositories/events.ts';
import type { LiveHub, WakeReason } from '../../ports/live-hub.ts';

const CHANNEL = 'perch_live';
/** Events read at a time. */
const PAGE = 200;

/** What processes tell each other: whom to wake and why, never the event itself. */
const notice = z.object({ user: z.int(), why: z.enum(['events', 'session']) });

export interface LiveHubDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
}

type Wake = (why: WakeReason) => void;

/**
 * Events in the table `events`, wake-up calls over the database's notifications. A call may be lost while a connection
 * heals; connections therefore also read at each heartbeat.
 */
export async function createLiveHub({ database, clock, logger }: LiveHubDeps): Promise<LiveHub> {
  const { db } = database;
  const connected = new Map<UserId, Set<Wake>>();
  const rechecks = new Set<(user: UserId) => void>();

  function onPayload(payload: string): void {
    const told = z.safeParse(z.string().check(z.maxLength(200)), payload);
    const parsed = told.success ? z.safeParse(notice, parseJson(told.data)) : null;
    if (parsed === null || !parsed.success) {
      logger.warn('an unknown notice on the live channel was ignored');
      return;
    }
    const { why } = parsed.data;
    const user = userId(parsed.data.user);
    // First: a connection that checks its session must not be answered from memory.
    if (why === 'session') for (const forget of rechecks) forget(user);
    for (const wake of connected.get(user) ?? []) wake(why);
  }

  const tell = (user: UserId, why: WakeReason): Promise<void> =>
    database.notify(CHANNEL, JSON.stringify({ user, why } satisfies z.infer<typeof notice>));

  /** An event of a release that this one does not know is passed over. */
  function read({ id, body }: EventRow): LiveEvent[] {
    const parsed = z.safeParse(liveEvent, typeof body === 'object' ? { ...body, id } : null);
    if (!parsed.success) logger.warn({ id }, 'a kept event that this release does not know was passed over');
    return parsed.success ? [parsed.data] : [];
  }

  const stop = await database.listen(CHANNEL, onPayload);

  return {
    async publish(user, body) {
      const event = z.parse(liveEvent, { ...body, id: 0 });
      const id = await insertEvent(db, user, { body, at: clock.now() });
      await tell(user, 'events');
      return { ...event, id };
    },
    async missed(user, lastEventId) {
      let after = lastEventId;
      for (;;) {
        const rows = await eventsAfter(db, user, { after, limit: PAGE });
        const events = rows.flatMap(read);
        const last = rows.at(-1);
        if (events.length > 0 || last === undefined) return events;
        after = last.id;
      }
    },
    lastEventId: (user) => newestEventId(db, user),
    subscribe(user, wake) {
      const wakes = connected.get(user) ?? new Set();
      connected.set(user, wakes.add(wake));
      return () => {
        wakes.delete(wake);
        if (wakes.size === 0 && connected.get(user) === wakes) connected.delete(user);
      };
    },
    recheck: (user) => tell(user, 'session'),
    onRecheck: (listener) => void rechecks.add(listener),
    forget: (before) => deleteEventsBefore(db, before),
    async close() {
      connected.clear();
      rechecks.clear();
      await stop();
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
