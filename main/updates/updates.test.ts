import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { UpdateState } from '../../shared/desktop/values.ts';
import { HOUR } from '../../shared/domain/time/calendar.ts';
import type { UpdateFound, Updater } from '../ports.ts';
import { createUpdates, type Updates } from './updates.ts';

const PAGE = 'https://example.org/releases';

/** The port's other side, as electron-updater behaves: events beside promises, and answers that come when they come. */
function createReleases() {
  const events = new EventEmitter();
  const did: string[] = [];
  const answers: (() => Promise<UpdateFound>)[] = [];
  const next = {
    found: { kind: 'none' } as UpdateFound,
    download: async (): Promise<void> => undefined,
    readOnly: false,
  };
  const updater: Updater = {
    check: async () => {
      did.push('check');
      return answers.shift()?.() ?? next.found;
    },
    download: async () => {
      did.push('download');
      await next.download();
    },
    install: () => did.push('install'),
    onReadOnlyVolume: async () => next.readOnly,
    page: async () => PAGE,
    onFailed(listener) {
      events.on('failed', listener);
      return () => events.off('failed', listener);
    },
  };
  return { updater, did, answers, next, events };
}

let releases: ReturnType<typeof createReleases>;
let told: UpdateState[];
let updates: Updates;
const open = (packaged = true): Updates =>
  createUpdates({
    updater: releases.updater,
    packaged,
    now: Date.now,
    after: (ms, task) => {
      const timer = setTimeout(task, ms);
      return () => clearTimeout(timer);
    },
    tell: (state) => told.push(state),
  });
const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);
const states = (): string[] => told.map(({ state }) => state);

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  releases = createReleases();
  told = [];
  updates = open();
});
afterEach(() => {
  updates.stop();
  vi.useRealTimers();
});

describe('looking for a newer version', () => {
  it('waits 10 seconds after the start, then comes every 6 hours', async () => {
    updates.start();
    await pass(9_999);
    expect(releases.did).toEqual([]);
    await pass(1);
    expect(releases.did).toEqual(['check']);
    await pass(6 * HOUR);
    await pass(6 * HOUR);
    expect(releases.did).toEqual(['check', 'check', 'check']);
  });

  it('is scheduled once however often it is started', async () => {
    updates.start();
    updates.start();
    await pass(10_000);
    expect(releases.did).toEqual(['check']);
  });

  it('never happens where the application does not run from a package', async () => {
    updates = open(false);
    updates.start();
    await pass(7 * HOUR);
    expect((await updates.check()).state).toBe('off');
    updates.install();
    expect(releases.did).toEqual([]);
  });

  it('is one look at a time: whoever asks meanwhile gets the same answer', async () => {
    releases.next.found = { kind: 'newer', version: '2.0.0' };
    const [first, second] = await Promise.all([updates.check(), updates.check()]);
    expect(first).toEqual(second);
    expect(releases.did).toEqual(['check']);
  });

  it('fetches nothing, and says which version there is and when it was found', async () => {
    releases.next.found = { kind: 'newer', version: '2.0.0' };
    expect(await updates.check()).toEqual({ state: 'available', version: '2.0.0', checkedAt: 1_000_000, error: null });
    await pass(HOUR);
    expect(releases.did).toEqual(['check']);
  });

  it('is over when the package manager keeps this installation up to date, with the way to releases', async () => {
    releases.next.found = { kind: 'off' };
    expect(await updates.check()).toMatchObject({ state: 'off', page: PAGE });
  });

  it('ends with stop: no timer and no late answer says a word', async () => {
    updates.start();
    let answer = (_: UpdateFound): void => undefined;
    releases.answers.push(() => new Promise((resolve) => (answer = resolve)));
    void updates.check();
    const before = told.length;
    updates.stop();
    answer({ kind: 'newer', version: '2.0.0' });
    await pass(7 * HOUR);
    expect(told.length).toBe(before);
    expect(releases.did).toEqual(['check']);
  });
});

describe('a look that fails', () => {
  it('is a state with a reason, a time and the way to releases, never a rejection', async () => {
    releases.answers.push(() => Promise.reject(Object.assign(new Error('x'), { code: 'ENOTFOUND' })));
    expect(await updates.check()).toEqual({
      state: 'failed',
      version: null,
      checkedAt: 1_000_000,
      error: 'unreachable',
      page: PAGE,
    });
  });

  it('stands with the way to releases until a look goes well, also while the next one is under way', async () => {
    releases.answers.push(() => Promise.reject(new Error('x')));
    await updates.check();
    const again = updates.check();
    expect(updates.state()).toMatchObject({ state: 'checking', page: PAGE });
    expect(await again).toEqual({ state: 'idle', version: null, checkedAt: 1_000_000, error: null });
  });

  it('is given up after a minute without an answer, and the next one is a new look', async () => {
    releases.answers.push(() => new Promise(() => undefined));
    const hanging = updates.check();
    await pass(60_000);
    expect(await hanging).toMatchObject({ state: 'failed', error: 'unreachable' });
    expect(await updates.check()).toMatchObject({ state: 'idle', error: null });
  });
});

describe('a newer version', () => {
  beforeEach(async () => {
    releases.next.found = { kind: 'newer', version: '2.0.0' };
    updates.start();
    await updates.check();
    told.length = 0;
  });

  it('is fetched once when the person wishes it, and installed when they wish that too', async () => {
    updates.install();
    updates.install();
    await pass(0);
    expect(updates.state()).toMatchObject({ state: 'ready', version: '2.0.0' });
    expect(releases.did).toEqual(['check', 'download']);
    updates.install();
    expect(releases.did).toEqual(['check', 'download', 'install']);
    expect(states()).toEqual(['downloading', 'ready']);
  });

  it('is not fetched where nothing can be replaced: the person is told to move the application', async () => {
    releases.next.readOnly = true;
    updates.install();
    await pass(0);
    expect(updates.state()).toMatchObject({ state: 'failed', error: 'read-only-volume', version: '2.0.0' });
    expect(releases.did).toEqual(['check']);
  });

  it('can be tried again after its download failed', async () => {
    releases.next.download = () => Promise.reject(new Error('sha512 checksum mismatch'));
    updates.install();
    await pass(0);
    expect(updates.state()).toMatchObject({ state: 'failed', error: 'unknown', page: PAGE });
    releases.next.download = async () => undefined;
    updates.install();
    await pass(0);
    expect(updates.state()).toMatchObject({ state: 'ready', error: null });
    expect(updates.state()).not.toHaveProperty('page');
  });

  it('once fetched is kept: no later look disturbs it', async () => {
    updates.install();
    await pass(0);
    await pass(13 * HOUR);
    expect(updates.state().state).toBe('ready');
    expect(releases.did).toEqual(['check', 'download']);
  });

  it('that could not be installed is a failure too, though nobody waits for it', async () => {
    updates.install();
    await pass(0);
    releases.events.emit('failed', new Error('Command pkexec exited with code 126'));
    await pass(0);
    expect(updates.state()).toMatchObject({ state: 'failed', error: 'unknown' });
  });

  it('an error that a download already answers for is not told twice', async () => {
    releases.next.download = async () => {
      releases.events.emit('failed', new Error('net::ERR_FAILED'));
      throw new Error('net::ERR_FAILED');
    };
    updates.install();
    await pass(0);
    expect(states()).toEqual(['downloading', 'failed']);
  });
});
