import { describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '../../../shared/domain/time/calendar.ts';
import type { RateLimitClient } from '../../db/rate-limit-store.ts';
import { createSharedCounters } from './shared-counter.ts';

const LIMIT = { name: 'guesses', max: 2, windowMs: MINUTE, shared: true };

/** A store that counts as the table does, and what it was asked. */
function createStore() {
  const counts = new Map<unknown, number>();
  const asked: unknown[][] = [];
  const client: RateLimitClient = {
    query: async ({ values = [] }) => {
      const [key, more, expire] = values;
      asked.push([...values]);
      const points = (counts.get(key) ?? 0) + Number(more);
      counts.set(key, points);
      return { rows: [{ points, expire }] };
    },
  };
  return { client, asked };
}

/** What two processes on one store count. */
function openOn(client: RateLimitClient, options: { now?: () => number; patienceMs?: number } = {}) {
  const warnings: unknown[] = [];
  const log = { warn: (...words: unknown[]) => void warnings.push(words) };
  const open = () => createSharedCounters({ client, secret: 's', log, ...options })(LIMIT);
  return { here: open(), there: open(), warnings };
}

describe('a limit that processes share', () => {
  it('lets through as many as it says, however they come, and tells the rest how long to wait', async () => {
    const { here, there } = openOn(createStore().client);
    expect([await here.hit('a'), await there.hit('a')]).toEqual([0, 0]);
    const waits = [await here.hit('a'), await there.hit('a')];
    for (const seconds of waits) {
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThanOrEqual(MINUTE / SECOND);
    }
    expect(await here.hit('b')).toBe(0);
  });

  it('does not ask again for whoever is over it', async () => {
    const { client, asked } = createStore();
    const { here } = openOn(client);
    for (let n = 0; n < 10; n += 1) await here.hit('a');
    expect(asked).toHaveLength(LIMIT.max + 1);
  });

  it('does not count what is taken back, also of the last that was let through', async () => {
    const { here, there } = openOn(createStore().client);
    for (let n = 0; n < 5; n += 1) {
      expect(await here.hit('a')).toBe(0);
      await here.takeBack('a');
    }
    await here.hit('a');
    expect(await here.hit('a')).toBe(0);
    await here.takeBack('a');
    expect(await there.hit('a')).toBe(0);
    expect(await there.hit('a')).toBeGreaterThan(0);
  });

  it('stores under a keyed hash: neither the address nor the e-mail', async () => {
    const { client, asked } = createStore();
    await openOn(client).here.hit('reader@example.org');
    expect(asked[0]?.[0]).toMatch(/^guesses:[\w-]{43}$/);
    expect(JSON.stringify(asked)).not.toContain('reader');
  });
});

describe('a database that does not count', () => {
  it('makes each process count for itself, and is asked again after a while', async () => {
    let at = 0;
    let asked = 0;
    let works = false;
    const store = createStore();
    const client: RateLimitClient = {
      query: async (statement) => {
        asked += 1;
        if (!works) throw new Error('connection refused');
        return await store.client.query(statement);
      },
    };
    const { here, there, warnings } = openOn(client, { now: () => at });
    const answers = [await here.hit('a'), await here.hit('a'), await here.hit('a')];
    expect(answers).toEqual([0, 0, 60]);
    expect(await there.hit('a'), 'the other counts for itself').toBe(0);
    expect(asked, 'each asked once').toBe(2);
    expect(warnings).toHaveLength(2);
    at = 5 * SECOND;
    works = true;
    expect([await here.hit('a'), await there.hit('a')]).toEqual([0, 0]);
    expect(await here.hit('a')).toBeGreaterThan(0);
  });

  it('keeps nobody waiting when it says nothing', async () => {
    const { here } = openOn({ query: () => new Promise(() => undefined) }, { patienceMs: 10 });
    const answers = [await here.hit('a'), await here.hit('a'), await here.hit('a')];
    expect(answers.slice(0, 2)).toEqual([0, 0]);
    expect(answers[2]).toBeGreaterThan(0);
  });
});
