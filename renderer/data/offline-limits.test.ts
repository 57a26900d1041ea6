import { describe, expect, it } from 'vitest';
import { entryLimitOf, surplus } from './offline-limits.ts';

const report = (account: number) => ({ key: ['report', account, 'week-2026-11-09', 'own'] });

describe('what is kept on the device', () => {
  it('is lists, reports, settings and plans, and nothing of a payment', () => {
    expect(entryLimitOf(['accounts', 'latest', false, 'en'])).toBeGreaterThan(0);
    expect(entryLimitOf(report(1).key)).toBe(20);
    expect(entryLimitOf(['quote', 1, 'usd', false])).toBe(0);
    expect(entryLimitOf('garbage')).toBe(0);
  });

  it('is the twenty reports opened last, whatever else there is', () => {
    const kept = [...Array.from({ length: 23 }, (_, index) => report(index)), { key: ['settings'] }];
    expect(surplus(kept).map(({ key }) => key[1])).toEqual([2, 1, 0]);
    expect(surplus(kept.slice(0, 20))).toEqual([]);
  });

  it('loses what no rule knows any more', () => {
    expect(surplus([{ key: ['quote', 1] }, { key: null }])).toHaveLength(2);
  });
});
