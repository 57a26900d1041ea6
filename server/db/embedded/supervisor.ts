import { setTimeout as wait } from 'node:timers/promises';
import { MINUTE, SECOND } from '../../../shared/domain/time/calendar.ts';
import type { Logger } from '../../core/logger.ts';
import { StorageError } from '../storage-error.ts';
import type { EmbeddedClient } from './client.ts';
import { diskFull, explainFolder } from './folder-errors.ts';

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
  const { freeMb, log } = deps;
  const patience = deps.patience ?? PATIENCE;
  const closing = new AbortController();
  let kept = false;
  let late = false;
  let down: StorageError | null = null;
  const start = (): Promise<EmbeddedClient> => startWatched(deps, { patience, stopped, closing: closing.signal });
  let current = await start();

  function stopped(reason: StorageError): void {
    if (down !== null || closing.signal.aborted) return;
    down = sameAs(reason);
    log.error({ err: reason }, 'the embedded database has stopped');
    if (kept) void startAgain();
  }

  async function giveUp(reason: StorageError): Promise<void> {
    if (down !== null) return;
    down = reason;
    log.error(reason.message);
    await current.abandon(sameAs(reason));
    if (kept) void startAgain();
  }

  /** What a statement failed with, after whatever must follow from it has been done. */
  async function failure(error: unknown): Promise<unknown> {
    const reason = await endedBy(error, deps);
    if (reason === null) return error;
    await giveUp(reason);
    return sameAs(reason);
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
    const silent = `The embedded database has not answered for ${patience.atMostMs / MINUTE} minutes.`;
    await giveUp(full ? await fullNow(deps) : new StorageError('stopped', silent));
  }
  const looking = setInterval(() => void look(), patience.lookEveryMs);
  looking.unref();

  async function startAgain(): Promise<void> {
    const next = await startedAgain(deps, { patience, start, closing: closing.signal });
    if (next === null) return;
    current = next;
    down = null;
    log.info('the embedded database is back');
  }

  const up = (): EmbeddedClient => {
    if (down !== null) throw sameAs(down);
    return current;
  };
  return {
    ...callsOn(async (call) => {
      try {
        return await call(up());
      } catch (error) {
        throw await failure(error);
      }
    }),
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

/** Everybody's own: the job queue adds its name to the message of what it catches, and would add it again with every look. */
const sameAs = ({ code, message, cause }: StorageError): StorageError => new StorageError(code, message, cause);

const fullNow = async ({ folder, freeMb }: SupervisorDeps, cause?: unknown): Promise<StorageError> =>
  diskFull(folder, { freeMb: await freeMb(), neededMb: ROOM_MB, cause });

/** Why the database cannot go on after the error that it answered; null where it can. */
async function endedBy(error: unknown, deps: SupervisorDeps): Promise<StorageError | null> {
  if (explainFolder(deps.folder, error)?.code === 'disk-full') return fullNow(deps, error);
  return isStuck(error)
    ? new StorageError('stopped', 'The embedded database could not go on after an error.', error)
    : null;
}

/**
 * After an error in the middle of writing its log, as on a full disk, PGlite answers every statement with this, for ever: the portal that
 * the failed one ran in counts as running.
 */
const isStuck = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === '24000' &&
  error.message.startsWith('cannot drop active portal');

/** Each call goes to the client of its moment. */
function callsOn(
  through: <T>(call: (client: EmbeddedClient) => Promise<T>) => Promise<T>,
): Omit<EmbeddedClient, 'load' | 'abandon' | 'close'> {
  return {
    query: (...call) => through((client) => client.query(...call)),
    exec: (...call) => through((client) => client.exec(...call)),
    copyIn: (...call) => through((client) => client.copyIn(...call)),
    copyOut: (...call) => through((client) => client.copyOut(...call)),
    begin: (...call) => through((client) => client.begin(...call)),
    commit: (...call) => through((client) => client.commit(...call)),
    rollback: (...call) => through((client) => client.rollback(...call)),
  };
}

/** The database again, as soon as it can be started; null when it is not wanted any more. */
async function startedAgain(
  deps: SupervisorDeps,
  input: { patience: Patience; start: () => Promise<EmbeddedClient>; closing: AbortSignal },
): Promise<EmbeddedClient | null> {
  while (await untilRoom(deps, input)) {
    try {
      const next = await input.start();
      await deps.restore(next);
      return next;
    } catch (err) {
      deps.log.error({ err }, 'the embedded database could not be started again yet');
    }
  }
  return null;
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
