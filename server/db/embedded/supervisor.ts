import { setTimeout as wait } from 'node:timers/promises';
import { MINUTE, SECOND } from '../../../shared/domain/time/calendar.ts';
import type { Logger } from '../../core/logger.ts';
import { StorageError } from '../storage-error.ts';
import type { EmbeddedClient } from './client.ts';
import { diskFull } from './folder-errors.ts';

/**
 * Room without which nothing can be stored: PostgreSQL writes its log in files of 16 MB, and where the next one finds no room
 * PGlite does not fail, it spins for ever.
 */
export const ROOM_MB = 32;

export interface Patience {
  readonly lookEveryMs: number;
  /** An answer that takes so long on a full disk never comes. */
  readonly onFullDiskMs: number;
  /** No statement of the product takes so long. */
  readonly atMostMs: number;
}

const PATIENCE: Patience = { lookEveryMs: SECOND, onFullDiskMs: 10 * SECOND, atMostMs: 10 * MINUTE };

export interface SupervisorDeps {
  readonly folder: string;
  /** Starts the database's thread, and ends it again when the signal says so. */
  readonly start: (onStopped: (reason: StorageError) => void, signal: AbortSignal) => Promise<EmbeddedClient>;
  /** Puts a database that was started again into the state that everybody expects. */
  readonly restore: (client: EmbeddedClient) => Promise<void>;
  readonly freeMb: () => Promise<number>;
  readonly log: Pick<Logger, 'error' | 'info'>;
  readonly patience?: Patience;
}

/** The embedded database, kept going. */
export interface Supervised extends EmbeddedClient {
  /** From here on a database that has stopped is started again; before, its failure is the start's. */
  keep(): void;
}

/**
 * Watches the database's thread. When it has died, or answers nothing because the disk is full, the thread is ended (which
 * loses nothing committed, as kill -9 does not), everything that waits fails with StorageError `stopped` or `disk-full`, and
 * it is started again as soon as that can succeed.
 */
export async function superviseEmbedded(deps: SupervisorDeps): Promise<Supervised> {
  const { folder, freeMb, log } = deps;
  const patience = deps.patience ?? PATIENCE;
  const closing = new AbortController();
  let kept = false;
  let late = false;
  let down: StorageError | null = null;
  const start = (): Promise<EmbeddedClient> => startWatched(deps, { patience, stopped, closing: closing.signal });
  let current = await start();

  function stopped(reason: StorageError): void {
    if (down !== null || closing.signal.aborted) return;
    down = reason;
    log.error({ err: reason }, 'the embedded database has stopped');
    if (kept) void startAgain();
  }

  async function look(): Promise<void> {
    if (down !== null) return;
    const { oldestWaitMs } = current.load();
    const full = oldestWaitMs >= patience.onFullDiskMs && (await freeMb()) < ROOM_MB;
    // Twice in a row: after a pause of this thread the answers may lie here unread.
    const again = late;
    late = full || oldestWaitMs >= patience.atMostMs;
    if (!late || !again || down !== null) return;
    late = false;
    const reason = full
      ? diskFull(folder, { freeMb: await freeMb(), neededMb: ROOM_MB })
      : new StorageError(
          'stopped',
          `The embedded database has not answered for ${patience.atMostMs / MINUTE} minutes.`,
        );
    down = reason;
    log.error(reason.message);
    await current.abandon(reason);
    if (kept) void startAgain();
  }
  const looking = setInterval(() => void look(), patience.lookEveryMs);
  looking.unref();

  async function startAgain(): Promise<void> {
    while (await untilRoom(deps, { patience, closing: closing.signal })) {
      try {
        const next = await start();
        await deps.restore(next);
        current = next;
        down = null;
        log.info('the embedded database is back');
        return;
      } catch (err) {
        log.error({ err }, 'the embedded database could not be started again yet');
      }
    }
  }

  const up = (): EmbeddedClient => {
    if (down !== null) throw down;
    return current;
  };
  return {
    ...callsOn(up),
    load: () => current.load(),
    abandon: (reason) => current.abandon(reason),
    keep() {
      kept = true;
      if (down !== null) void startAgain();
    },
    async close() {
      clearInterval(looking);
      closing.abort(new StorageError('stopped', 'The embedded database has stopped'));
      await current.close();
    },
  };
}

/** Each call goes to the client of its moment. */
function callsOn(up: () => EmbeddedClient): Omit<EmbeddedClient, 'load' | 'abandon' | 'close'> {
  return {
    query: async (...call) => up().query(...call),
    exec: async (...call) => up().exec(...call),
    copyIn: async (...call) => up().copyIn(...call),
    copyOut: async (...call) => up().copyOut(...call),
    begin: async (...call) => up().begin(...call),
    commit: async (...call) => up().commit(...call),
    rollback: async (...call) => up().rollback(...call),
  };
}

/** Starts the thread, and gives it up when it does not come because the disk is full: starting spins then as all else does. */
async function startWatched(
  { folder, freeMb, start }: SupervisorDeps,
  input: { patience: Patience; stopped: (reason: StorageError) => void; closing: AbortSignal },
): Promise<EmbeddedClient> {
  const { patience, stopped, closing } = input;
  const giveUp = new AbortController();
  const began = performance.now();
  const watching = setInterval(async () => {
    if (performance.now() - began < patience.onFullDiskMs) return;
    const free = await freeMb();
    if (free < ROOM_MB) giveUp.abort(diskFull(folder, { freeMb: free, neededMb: ROOM_MB }));
  }, patience.lookEveryMs);
  try {
    return await start(stopped, AbortSignal.any([giveUp.signal, closing]));
  } finally {
    clearInterval(watching);
  }
}

/** Waits a moment, and then for as long as there is no room. @returns false when the database is being closed. */
async function untilRoom(
  { freeMb }: SupervisorDeps,
  input: { patience: Patience; closing: AbortSignal },
): Promise<boolean> {
  const { patience, closing } = input;
  do {
    await wait(patience.lookEveryMs, undefined, { signal: closing }).catch(() => undefined);
  } while (!closing.aborted && (await freeMb()) < ROOM_MB);
  return !closing.aborted;
}
