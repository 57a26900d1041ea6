import type { UpdateState } from '../../shared/desktop/values.ts';
import { HOUR, MINUTE } from '../../shared/domain/time/calendar.ts';
import type { After, Now, UpdateFound, Updater } from '../ports.ts';
import { failureOf, TOO_LONG } from './failure.ts';

const FIRST_CHECK_MS = 10_000;
const CHECK_EVERY_MS = 6 * HOUR;
/** A check that has not ended by then is given up, so that the next one can be made. */
const CHECK_LIMIT_MS = MINUTE;

export interface UpdatesDeps {
  readonly updater: Updater;
  /** Only what was installed from a package can be replaced by one. */
  readonly packaged: boolean;
  readonly now: Now;
  readonly after: After;
  readonly tell: (state: UpdateState) => void;
}

export interface Updates {
  /** Looks for the first time after 10 s, then every 6 h. Nothing of the start waits for it. */
  start(): void;
  state(): UpdateState;
  /** Looks now; joins a check that is under way. Never rejects: what went wrong is in the state. */
  check(): Promise<UpdateState>;
  /** Fetches the version that was found; once it is there, installs it now. */
  install(): void;
  stop(): void;
}

const INITIAL: UpdateState = { state: 'idle', version: null, checkedAt: null, error: null };

/** Where something went well: the way round it by hand is not needed any more. */
const WELL = new Set<UpdateState['state']>(['idle', 'available', 'ready']);

/** The state, which is told when it changes, until `close`. */
function createTold({ packaged, tell }: Pick<UpdatesDeps, 'packaged' | 'tell'>) {
  let current: UpdateState = packaged ? INITIAL : { ...INITIAL, state: 'off' };
  let open = true;
  return {
    read: () => current,
    change(patch: Partial<UpdateState>): UpdateState {
      if (!open) return current;
      const { page, ...rest } = { ...current, ...patch };
      current = page === undefined || WELL.has(rest.state) ? rest : { ...rest, page };
      tell(current);
      return current;
    },
    close() {
      open = false;
    },
  };
}
type Told = ReturnType<typeof createTold>;

const BUSY = new Set<UpdateState['state']>(['off', 'downloading', 'ready']);

/** Quiet: a failure is a state that settings show, never a dialog. */
function createFailures(told: Told, updater: Updater) {
  return async (error: unknown, also: Partial<UpdateState> = {}): Promise<UpdateState> => {
    const page = await updater.page().catch(() => null);
    return told.change({ state: 'failed', error: failureOf(error), ...also, ...(page === null ? {} : { page }) });
  };
}

/** Rejects when the task takes longer than `ms`; the task itself goes on unheard. */
function within<T>(task: Promise<T>, { ms, after }: { ms: number; after: After }): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = after(ms, () => reject(Object.assign(new Error('took too long'), { code: TOO_LONG })));
    task.then(resolve, reject).finally(cancel);
  });
}

/** One check at a time: two at once download twice (electron-builder#3526). */
function createCheck({ updater, now, after }: UpdatesDeps, told: Told): () => Promise<UpdateState> {
  const failed = createFailures(told, updater);
  const found = async (what: UpdateFound): Promise<UpdateState> => {
    const checkedAt = now();
    if (what.kind === 'newer') return told.change({ state: 'available', version: what.version, checkedAt });
    if (what.kind === 'none') return told.change({ state: 'idle', version: null, checkedAt });
    const page = await updater.page().catch(() => null);
    return told.change({ state: 'off', checkedAt, ...(page === null ? {} : { page }) });
  };
  const look = async (): Promise<UpdateState> => {
    told.change({ state: 'checking', error: null });
    try {
      return await found(await within(updater.check(), { ms: CHECK_LIMIT_MS, after }));
    } catch (error) {
      return failed(error, { checkedAt: now() });
    }
  };
  let underWay: Promise<UpdateState> | null = null;
  return () => {
    if (underWay !== null) return underWay;
    if (BUSY.has(told.read().state)) return Promise.resolve(told.read());
    underWay = look().finally(() => {
      underWay = null;
    });
    return underWay;
  };
}

function createDownload(updater: Updater, told: Told): () => Promise<void> {
  const failed = createFailures(told, updater);
  return async () => {
    told.change({ state: 'downloading', error: null });
    try {
      if (await updater.onReadOnlyVolume()) throw Object.assign(new Error('read-only volume'), { code: 'EROFS' });
      await updater.download();
      told.change({ state: 'ready' });
    } catch (error) {
      await failed(error);
    }
  };
}

/**
 * Newer versions of the application: found by itself, fetched when the person wishes it, installed when the application
 * ends or at once. Off where it does not run from a package.
 */
export function createUpdates(deps: UpdatesDeps): Updates {
  const { updater, packaged, after } = deps;
  const told = createTold(deps);
  const check = createCheck(deps, told);
  const download = createDownload(updater, told);
  const failed = createFailures(told, updater);
  let stop: (() => void) | null = null;
  let cancelNext = (): void => undefined;

  const checkIn = (ms: number): void => {
    cancelNext = after(ms, () => {
      void check();
      checkIn(CHECK_EVERY_MS);
    });
  };
  // Whoever waits for a check or a download learns of its failure there.
  const installationFailed = (error: unknown): void => {
    if (told.read().state === 'ready') void failed(error);
  };

  return {
    start() {
      if (!packaged || stop !== null) return;
      stop = updater.onFailed(installationFailed);
      checkIn(FIRST_CHECK_MS);
    },
    state: told.read,
    check,
    install() {
      const { state, version } = told.read();
      if (state === 'ready') updater.install();
      else if (version !== null && (state === 'available' || state === 'failed')) void download();
    },
    stop() {
      cancelNext();
      stop?.();
      told.close();
    },
  };
}
