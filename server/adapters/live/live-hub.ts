import DataLoader from 'dataloader';
import * as z from 'zod/mini';
import { type LiveEvent, liveEvent } from '../../../shared/contract/live.ts';
import { type UserId, userId } from '../../../shared/domain/ids.ts';
import type { Clock } from '../../core/clock.ts';
import type { Logger } from '../../core/logger.ts';
import type { Database, Db } from '../../db/database.ts';
import {
  deleteEventsBefore,
  type EventPosition,
  type EventRow,
  eventsAfter,
  insertEvents,
  newestEventIds,
} from '../../db/repositories/events.ts';
import type { LiveHub, WakeReason } from '../../ports/live-hub.ts';

const CHANNEL = 'perch_live';
/** Events read at a time. */
const PAGE = 200;

/** Connections that wake together read together: so many of them in one statement. */
const READ_TOGETHER = 200;
/** Milliseconds for which those who ask are gathered: after a restart thousands come back within seconds, one by one. */
const GATHERED_FOR_MS = 5;
/** A notice of the database may hold 8,000 bytes (https://www.postgresql.org/docs/current/sql-notify.html). */
const TOLD_TOGETHER = 500;
const LONGEST_NOTICE = 8_000;

const why = z.enum(['events', 'session']);
/** What processes tell each other: whom to wake and why, never the event itself. */
const notice = z.union([z.object({ user: z.int(), why }), z.object({ users: z.array(z.int()), why })]);
type Notice = z.infer<typeof notice>;

export interface LiveHubDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
}

type Wake = (why: WakeReason) => void;

/**
 * Reads in one statement what many connections ask for in the same moment, and once what several ask for alike. What is asked for after
 * the statement was sent is read anew: it may be newer.
 */
function createReads(db: Db) {
  const batchScheduleFn = (read: () => void): void => void setTimeout(read, GATHERED_FOR_MS);
  const options = { maxBatchSize: READ_TOGETHER, batchScheduleFn };
  const events: DataLoader<EventPosition, EventRow[], string> = new DataLoader(
    (positions) => {
      events.clearAll();
      return eventsAfter(db, positions, { limit: PAGE });
    },
    { ...options, cacheKeyFn: ({ user, after }) => `${user}/${after}` },
  );
  const newest: DataLoader<UserId, number> = new DataLoader((users) => {
    newest.clearAll();
    return newestEventIds(db, users);
  }, options);
  return {
    read: (position: EventPosition) => events.load(position),
    newest: (user: UserId) => newest.load(user),
  };
}

/**
 * Events in the table `events`, wake-up calls over the database's notifications. A call may be lost while a connection
 * heals; connections therefore also read at each heartbeat.
 */
export async function createLiveHub({ database, clock, logger }: LiveHubDeps): Promise<LiveHub> {
  const { db } = database;
  const connected = new Map<UserId, Set<Wake>>();
  const rechecks = new Set<(user: UserId) => void>();

  function wakeAll(user: UserId, reason: WakeReason): void {
    // First: a connection that checks its session must not be answered from memory.
    if (reason === 'session') for (const forget of rechecks) forget(user);
    for (const wake of connected.get(user) ?? []) wake(reason);
  }

  function onPayload(payload: string): void {
    const told = parseNotice(payload);
    if (told === null) {
      logger.warn('an unknown notice on the live channel was ignored');
      return;
    }
    for (const user of 'users' in told ? told.users : [told.user]) wakeAll(userId(user), told.why);
  }

  const send = (told: Notice): Promise<void> => database.notify(CHANNEL, JSON.stringify(told));

  async function tell(users: readonly UserId[], reason: WakeReason): Promise<void> {
    const [first, ...others] = users;
    if (first === undefined) return;
    // A process of an earlier release knows the notice of one user alone.
    if (others.length === 0) return await send({ user: first, why: reason });
    for (let from = 0; from < users.length; from += TOLD_TOGETHER) {
      await send({ users: users.slice(from, from + TOLD_TOGETHER), why: reason });
    }
  }

  const { read: readEvents, newest } = createReads(db);

  /** An event of a release that this one does not know is passed over. */
  function read({ id, body }: EventRow): LiveEvent[] {
    const parsed = z.safeParse(liveEvent, typeof body === 'object' ? { ...body, id } : null);
    if (!parsed.success) logger.warn({ id }, 'a kept event that this release does not know was passed over');
    return parsed.success ? [parsed.data] : [];
  }

  async function publishAll(events: Parameters<LiveHub['publishAll']>[0]): Promise<LiveEvent[]> {
    const parsed = events.map(({ event }) => z.parse(liveEvent, { ...event, id: 0 }));
    const rows = events.map(({ user, event }) => ({ user, body: event }));
    const ids = await insertEvents(db, rows, clock.now());
    await tell([...new Set(events.map(({ user }) => user))], 'events');
    return parsed.map((event, index) => ({ ...event, id: ids[index] ?? 0 }));
  }

  const stop = await database.listen(CHANNEL, onPayload);

  return {
    async publish(user, event) {
      const [published] = await publishAll([{ user, event }]);
      if (published === undefined) throw new Error('the event was not stored');
      return published;
    },
    publishAll,
    async missed(user, lastEventId) {
      let after = lastEventId;
      for (;;) {
        const rows = await readEvents({ user, after });
        const events = rows.flatMap(read);
        const last = rows.at(-1);
        if (events.length > 0 || last === undefined) return events;
        after = last.id;
      }
    },
    lastEventId: (user) => newest(user),
    subscribe(user, wake) {
      const wakes = connected.get(user) ?? new Set();
      connected.set(user, wakes.add(wake));
      return () => {
        wakes.delete(wake);
        if (wakes.size === 0 && connected.get(user) === wakes) connected.delete(user);
      };
    },
    recheck: (user) => tell([user], 'session'),
    onRecheck: (listener) => void rechecks.add(listener),
    forget: (before) => deleteEventsBefore(db, before),
    async close() {
      connected.clear();
      rechecks.clear();
      await stop();
    },
  };
}

function parseNotice(payload: string): Notice | null {
  if (payload.length > LONGEST_NOTICE) return null;
  try {
    const parsed = z.safeParse(notice, JSON.parse(payload));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
