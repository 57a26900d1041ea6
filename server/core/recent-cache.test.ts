import { describe, expect, it } from 'vitest';
import { instant } from '../../shared/domain/ids.ts';
import { createRecentCache } from './recent-cache.ts';

function setUp(size = 10) {
  let time = 1_000_000;
  let loads = 0;
  const cache = createRecentCache<{ n: number }>({ clock: { now: () => instant(time) }, size, ttlMs: 5000 });
  const load = async () => {
    loads += 1;
    return { n: loads };
  };
  return {
    cache,
    load,
    loads: () => loads,
    pass: (ms: number) => {
      time += ms;
    },
  };
}

describe('a cache of what was read a moment ago', () => {
  it('reads once within its time, and again after it', async () => {
    const { cache, load, loads, pass } = setUp();
    await cache.get('a', load);
    pass(4999);
    expect(await cache.get('a', load)).toEqual({ n: 1 });
    pass(2);
    expect(await cache.get('a', load)).toEqual({ n: 2 });
    expect(loads()).toBe(2);
  });

  it('drops what is picked, at once', async () => {
    const { cache, load } = setUp();
    await cache.get('a', load);
    await cache.get('b', load);
    cache.drop((_, key) => key === 'a');
    expect(await cache.get('a', load)).toEqual({ n: 3 });
    expect(await cache.get('b', load)).toEqual({ n: 2 });
  });

  it('does not keep a value that was dropped while it was being read', async () => {
    const { cache, load } = setUp();
    const gate = Promise.withResolvers<{ n: number }>();
    const reading = cache.get('a', () => gate.promise);
    cache.drop(() => true);
    gate.resolve({ n: 0 });
    expect(await reading).toEqual({ n: 0 });
    expect(await cache.get('a', load)).toEqual({ n: 1 });
  });

  it('keeps no more than its size', async () => {
    const { cache, load, loads } = setUp(2);
    for (const key of ['a', 'b', 'c', 'a']) await cache.get(key, load);
    expect(loads()).toBe(4);
  });

  it('loads a key once for all who ask at the same time, a failure included, which is not remembered', async () => {
    const cache = createRecentCache<{ n: number }>({ clock: { now: () => instant(0) }, size: 2, ttlMs: 100 });
    let loads = 0;
    const failing = Promise.withResolvers<{ n: number }>();
    const load = () => {
      loads += 1;
      return loads === 1 ? failing.promise : Promise.resolve({ n: loads });
    };
    const asked = Promise.allSettled([cache.get('a', load), cache.get('a', load)]);
    failing.reject(new Error('gone'));
    expect((await asked).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const [first, second] = await Promise.all([cache.get('a', load), cache.get('a', load)]);
    expect([first, second, loads]).toEqual([{ n: 2 }, { n: 2 }, 2]);
  });

  it('lets nobody who asks after a drop have what was being loaded before it', async () => {
    const cache = createRecentCache<{ n: number }>({ clock: { now: () => instant(0) }, size: 2, ttlMs: 100 });
    const old = Promise.withResolvers<{ n: number }>();
    const before = cache.get('a', () => old.promise);
    cache.drop(() => false);
    const after = cache.get('a', async () => ({ n: 2 }));
    old.resolve({ n: 1 });
    expect([await before, await after]).toEqual([{ n: 1 }, { n: 2 }]);
    expect(await cache.get('a', async () => ({ n: 3 }))).toEqual({ n: 2 });
  });
});
