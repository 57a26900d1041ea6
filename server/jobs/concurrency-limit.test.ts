import { afterEach, describe, expect, test, vi } from 'vitest';
import { coreShare, createConcurrencyLimit, limitAfter, loopTimesOfProcess } from './concurrency-limit.ts';

describe('how much of a core a process gets', () => {
  const at = (busyMs: number, computedMs: number) => ({ busyMs, computedMs });

  test('is what it computed of the time in which its loop had something to do', () => {
    expect(coreShare(at(1000, 900), at(3000, 1400), 2000)).toBe(0.25);
  });

  test('is more than one where threads beside the loop compute, too', () => {
    expect(coreShare(at(0, 0), at(1000, 1300), 2000)).toBe(1.3);
  });

  test('is not known of a loop that had next to nothing to do', () => {
    expect(coreShare(at(1000, 900), at(1200, 901), 2000)).toBeNull();
  });
});

describe('how many jobs that compute run at once', () => {
  test.each([
    { it: 'is one fewer where three processes or more share two cores', limit: 4, share: 0.34, after: 3 },
    { it: 'is never less than one', limit: 1, share: 0.1, after: 1 },
    { it: 'stays where there are as many processes as cores', limit: 3, share: 0.48, after: 3 },
    { it: 'is one more where a core is to be had', limit: 1, share: 0.77, after: 2 },
    { it: 'is never more than there are slots', limit: 4, share: 1.3, after: 4 },
    { it: 'is one more where there is next to nothing to do', limit: 2, share: null, after: 3 },
  ])('$it', ({ limit, share, after }) => {
    expect(limitAfter(limit, share, 4)).toBe(after);
  });
});

describe('the limit', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  /** The limit of a process whose loop is busy all the time, with as much of a core as `share` says; `running` counts what has begun and not ended. */
  function crowded(share: { of: number }) {
    vi.useFakeTimers();
    let times = { busyMs: 0, computedMs: 0 };
    const loopTimes = () => {
      times = { busyMs: times.busyMs + 2000, computedMs: times.computedMs + 2000 * share.of };
      return times;
    };
    const limit = createConcurrencyLimit({ most: 4, everyMs: 2000, loopTimes });
    const ends: (() => void)[] = [];
    const begin = (): void => void limit.run(() => new Promise<void>((end) => void ends.push(end)));
    limit.watch();
    return {
      limit,
      begin,
      running: async () => {
        await vi.advanceTimersByTimeAsync(0);
        return ends.length;
      },
      endAll: async () => {
        for (const end of ends.splice(0)) end();
        await vi.advanceTimersByTimeAsync(0);
      },
    };
  }

  test('are as many as there are slots until the cores have been looked at', async () => {
    const { begin, running, limit } = crowded({ of: 0.25 });
    for (let n = 0; n < 6; n += 1) begin();
    expect(await running()).toBe(4);
    limit.close();
  });

  test('are one at a time while the process waits for cores, and all once it does not', async () => {
    const share = { of: 0.25 };
    const { begin, running, endAll, limit } = crowded(share);
    await vi.advanceTimersByTimeAsync(8000);
    expect(limit.atOnce).toBe(1);
    for (let n = 0; n < 6; n += 1) begin();
    expect(await running()).toBe(1);
    await endAll();
    expect(await running()).toBe(1);
    share.of = 0.9;
    await vi.advanceTimersByTimeAsync(8000);
    expect(await running()).toBe(4);
    limit.close();
  });

  test('end with the process: whatever waits begins, to be given back, and nothing looks at the cores any more', async () => {
    const { begin, running, limit } = crowded({ of: 0.25 });
    await vi.advanceTimersByTimeAsync(8000);
    for (let n = 0; n < 4; n += 1) begin();
    expect(await running()).toBe(1);
    limit.close();
    expect(await running()).toBe(4);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('hand on how the work ended', async () => {
    const limit = createConcurrencyLimit({ most: 1, everyMs: 2000, loopTimes: loopTimesOfProcess });
    await expect(limit.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(limit.run(() => Promise.resolve('done'))).resolves.toBe('done');
  });
});
