import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Anomaly } from '../../../report/anomalies.ts';
import type { Action } from '../../activity/action.ts';
import { shiftPeriod } from '../../time/period.ts';
import { action, FULL, hoursIn, WEEK_46 } from '../testing/report-fixture.ts';
import { earlierWeek, earlierWeeks, find, trail, usualWeek } from '../testing/trail-fixture.ts';

describe('unfollow-wave', () => {
  const lost = (count: number, apart: number, reason: Action['reason'] = null) =>
    usualWeek().concat(
      Array.from({ length: count }, (_, n) =>
        action('unfollow', { targetId: `u${n}`, at: hoursIn(30 + n * apart), reason }),
      ),
    );

  it('counts the unfollows of the fullest 24 hours', () => {
    expect(find(lost(9, 0.5), earlierWeeks(4))).toMatchObject([
      { rule: 'unfollow-wave', count: 9, total: 10, median: 1, day: '2026-11-10', from: hoursIn(30), periods: 4 },
    ]);
  });

  it('is none where they are spread over the week, or the accounts themselves are gone', () => {
    expect(find(lost(9, 12), earlierWeeks(4))).toEqual([]);
    expect(find(lost(9, 0.5, 'deleted'), earlierWeeks(4))).toEqual([]);
  });
});

describe('silence', () => {
  const until = (hours: number) => usualWeek(70).filter(({ at }) => at < hoursIn(hours));
  const silent = (items: readonly Anomaly[]) => items.filter(({ rule }) => rule === 'silence');

  it('names the days of an account that is otherwise there every day', () => {
    expect(silent(find(until(96), earlierWeeks(8)))).toMatchObject([
      { days: 3, from: '2026-11-13', to: '2026-11-15', activeDays: 56, ofDays: 56, periods: 8 },
    ]);
    expect(silent(find([], earlierWeeks(8)))).toMatchObject([{ days: 7, from: '2026-11-09', to: '2026-11-15' }]);
  });

  it('once found is found for every longer silence too', () => {
    const active = fc.record({ activeDays: fc.integer({ min: 0, max: 7 }), hours: fc.integer({ min: 0, max: 168 }) });
    fc.assert(
      fc.property(active, fc.integer({ min: 0, max: 80 }), ({ activeDays, hours }, longer) => {
        const earlier = earlierWeeks(8, { trail: trail({ activeDays }) });
        if (silent(find(until(hours), earlier)).length === 0) return;
        expect(silent(find(until(hours - longer), earlier))).toHaveLength(1);
      }),
      { numRuns: 30 },
    );
  });

  it('is none for two days, nor of an account that often pauses, nor where less was seen', () => {
    expect(silent(find(until(120), earlierWeeks(8)))).toEqual([]);
    expect(silent(find(until(96), earlierWeeks(8, { trail: trail({ activeDays: 4 }) })))).toEqual([]);
    const coverage = { ...FULL, like: 'sampled' } as const;
    expect(silent(find(until(96), earlierWeeks(8), { coverage }))).toEqual([]);
  });
});

describe('coverage-drop', () => {
  it('says which kinds were seen less completely than in the period before, and stands first', () => {
    const coverage = { ...FULL, like: 'sampled', follow: 'none' } as const;
    expect(find(usualWeek(), [earlierWeek(1)], { coverage })).toMatchObject([
      {
        rule: 'coverage-drop',
        score: 100,
        kinds: [
          { kind: 'like', from: 'full', to: 'sampled' },
          { kind: 'follow', from: 'full', to: 'none' },
        ],
        estimate: null,
      },
    ]);
  });

  it('says when a smaller share was recorded for certain, not when it may be chance', () => {
    const before = [earlierWeek(1, { trail: trail({ estimate: { low: 0.9, point: 0.95, high: 0.98 } }) })];
    const estimate = { recorded: 60, claimed: 100 };
    expect(find(usualWeek(), before, { estimate })).toMatchObject([
      { kinds: [], estimate: { before: 0.95, now: 0.6 } },
    ]);
    expect(find(usualWeek(), before, { estimate: { recorded: 90, claimed: 100 } })).toEqual([]);
  });

  it('looks at the period right before alone', () => {
    const coverage = { ...FULL, like: 'sampled' } as const;
    expect(find(usualWeek(), [earlierWeek(2)], { coverage })).toEqual([]);
    expect(shiftPeriod(WEEK_46, 1).id).toBe(earlierWeek(1).reportId);
  });
});
