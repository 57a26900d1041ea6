import { describe, expect, it } from 'vitest';
import { instant } from '../../../../shared/domain/ids.ts';
import { createInstances } from './instances.ts';

const NOW = instant(Date.UTC(2026, 10, 19, 9));
const BIG = 'https://big.example';
const SMALL = 'https://small.example:3000';
const limit = (remaining: number) => ({
  'x-ratelimit-limit': '300',
  'x-ratelimit-remaining': String(remaining),
  'x-ratelimit-reset': new Date(NOW + 60_000).toISOString(),
});

describe('what is learned of instances', () => {
  it('is how many accounts an hour each allows, by what collecting one took', () => {
    const instances = createInstances({ now: () => NOW });
    for (let n = 0; n < 20; n += 1) {
      for (let question = 0; question < 6; question += 1) instances.answered(BIG, limit(200));
      instances.collected(BIG, `account ${n}`);
    }
    // 240 of 300 questions in five minutes, six an account.
    expect(instances.capacities()).toEqual([{ server: 'big.example', accountsAnHour: 480 }]);
  });

  it('is told of no instance with few accounts, however often they are collected, nor of one that names no limit', () => {
    const instances = createInstances({ now: () => NOW });
    for (let n = 0; n < 40; n += 1) {
      instances.answered(SMALL, limit(200));
      instances.collected(SMALL, `account ${n % 9}`);
      instances.answered(BIG, {});
      instances.collected(BIG, `account ${n}`);
    }
    expect(instances.capacities()).toEqual([]);
    instances.collected(SMALL, 'one more');
    expect(instances.capacities().map(({ server }) => server)).toEqual(['small.example:3000']);
  });

  it('holds back what can wait where little is left, until the limit begins anew', () => {
    let now = NOW;
    const instances = createInstances({ now: () => now });
    expect(instances.maySpend(BIG)).toBe(true);
    instances.answered(BIG, limit(61));
    expect(instances.maySpend(BIG)).toBe(true);
    instances.answered(BIG, limit(60));
    instances.answered(BIG, {});
    expect(instances.maySpend(BIG)).toBe(false);
    expect(instances.maySpend(SMALL)).toBe(true);
    now = instant(NOW + 60_000);
    expect(instances.maySpend(BIG)).toBe(true);
  });
});
