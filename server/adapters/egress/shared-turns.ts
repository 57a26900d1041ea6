import { LRUCache } from 'lru-cache';
import * as z from 'zod/mini';
import { isPaused } from '../../../shared/domain/collect/host-turns.ts';
import { type Instant, instant } from '../../../shared/domain/ids.ts';
import { SECOND } from '../../../shared/domain/time/calendar.ts';
import type { Clock } from '../../core/clock.ts';
import type { Logger } from '../../core/logger.ts';
import { within } from '../../core/within.ts';
import type { AskedTurn, TurnPlace } from '../../db/repositories/host-turns.ts';
import type { Turn } from './limits.ts';
import { createOneTurn, type OneTurn } from './one-turn.ts';

/** A call waits no longer than this for the database. */
const PATIENCE_MS = 2 * SECOND;
/** After a failure the database is left alone for so long. */
const ALONE_MS = 5 * SECOND;
/** From so many hosts on those are forgotten of which nothing is known any more. */
const MANY = 500;
const PAUSES_KNOWN = 20_000;

/** The turns and pauses of hosts, as all processes have them. */
export interface SharedTurns {
  /** Waits until this process may make a call. @returns what is to be called when it is over @throws SourceError `aborted` */
  begin(asked: { readonly host: string; readonly turn: Turn; readonly signal: AbortSignal }): Promise<() => void>;
  /** Until when the host asked any of the processes to be left alone, or null. */
  pausedUntil(host: string): Instant | null;
  /** Tells all processes that the host asked for it. Never fails. */
  pause(host: string, until: Instant): Promise<void>;
  /** Leaves the turns to the others. */
  close(): Promise<void>;
}

/** Where they are kept, for this process. Hosts are named by hashes in it. */
export interface TurnStore {
  hashOf(host: string): string;
  ask(place: TurnPlace): Promise<AskedTurn>;
  passOn(place: TurnPlace): Promise<void>;
  pause(input: { readonly host: string; readonly until: Instant }): Promise<void>;
  leave(): Promise<void>;
  /** Hears what all processes tell. @returns how to stop */
  listen(listener: (payload: string) => void): Promise<() => Promise<void>>;
  /** Whether what is told is for this process. */
  isMe(process: string): boolean;
}

export interface SharedTurnsDeps {
  readonly store: TurnStore;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
  /** Monotonic, in milliseconds. */
  readonly now?: () => number;
  readonly patienceMs?: number;
}

const notice = z.discriminatedUnion('what', [
  z.object({ what: z.enum(['wanted', 'yours']), to: z.string(), host: z.string(), turn: z.string() }),
  z.object({ what: z.literal('pause'), host: z.string(), until: z.int() }),
]);

function parseNotice(payload: string): z.infer<typeof notice> | null {
  try {
    return z.safeParse(notice, JSON.parse(payload)).data ?? null;
  } catch {
    return null;
  }
}

/** What is asked of the database, or null while it does not answer: then it is left alone for a while. */
function createPatience({ log, now, patienceMs }: Required<Pick<SharedTurnsDeps, 'log' | 'now' | 'patienceMs'>>) {
  let aloneUntil = Number.NEGATIVE_INFINITY;
  return {
    isAlone: () => now() < aloneUntil,
    async ask<T>(question: () => Promise<T>): Promise<T | null> {
      try {
        return await within(question(), patienceMs);
      } catch (err) {
        const wasAlone = now() < aloneUntil;
        aloneUntil = now() + ALONE_MS;
        if (!wasAlone) log.warn({ err }, 'turns at hosts are this process’s own for now: the database does not answer');
        return null;
      }
    },
  };
}

/**
 * Of all processes on a database one at a time calls a host, with one kind of calls. It asks for its turn once, keeps it for a lease that
 * it renews while it calls, and passes it on when its part is over and another process waits. While the database does not answer each
 * process has a turn of its own, and keeps to the pauses that it knows.
 */
export async function createSharedTurns(deps: SharedTurnsDeps): Promise<SharedTurns> {
  const { store, clock, log, now = () => performance.now(), patienceMs = PATIENCE_MS } = deps;
  const patience = createPatience({ log, now, patienceMs });
  const turns = new Map<string, OneTurn>();
  const pauses = new LRUCache<string, Instant>({ max: PAUSES_KNOWN });
  const keyOf = ({ host, turn }: TurnPlace): string => `${turn} ${host}`;

  async function ask(place: TurnPlace): Promise<AskedTurn | null> {
    const asked = await patience.ask(() => store.ask(place));
    if (asked !== null && asked.pausedUntil !== null) pauses.set(place.host, asked.pausedUntil);
    return asked;
  }

  function turnAt(place: TurnPlace): OneTurn {
    const known = turns.get(keyOf(place));
    if (known !== undefined) return known;
    if (turns.size >= MANY) for (const [key, one] of turns) if (one.isIdle()) turns.delete(key);
    const made = createOneTurn({
      turn: place.turn,
      ask: () => ask(place),
      passOn: async () => void (await patience.ask(() => store.passOn(place))),
      isAlone: patience.isAlone,
      now,
    });
    turns.set(keyOf(place), made);
    return made;
  }

  function handleNotice(payload: string): void {
    const told = parseNotice(payload);
    if (told === null) log.warn('an unknown notice of turns at hosts was ignored');
    else if (told.what === 'pause') pauses.set(told.host, instant(told.until));
    else if (store.isMe(told.to)) {
      if (told.what === 'yours') turnAt(told).offered();
      else turns.get(keyOf(told))?.wanted();
    }
  }

  const stop = await store.listen(handleNotice);

  return {
    begin: ({ host, turn, signal }) => turnAt({ host: store.hashOf(host), turn }).begin(signal),
    pausedUntil(host) {
      const until = pauses.get(store.hashOf(host));
      return until !== undefined && isPaused(until, clock.now()) ? until : null;
    },
    async pause(host, until) {
      const hash = store.hashOf(host);
      pauses.set(hash, until);
      await patience.ask(() => store.pause({ host: hash, until }));
    },
    async close() {
      await stop();
      await patience.ask(store.leave);
    },
  };
}
