import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Anomaly } from '../../../report/anomalies.ts';
import { serializeReport } from '../../../report/serialize.ts';
import { buildReport, buildWithTrail } from '../build.ts';
import { action, anyAction, FULL, frame, hoursIn, like, person } from '../testing/report-fixture.ts';
import { earlierWeek, earlierWeeks, find, rules, trail, usualWeek } from '../testing/trail-fixture.ts';

describe('anomalies', () => {
  it('are none in a series that stays the same, and none while fewer than four periods are known', () => {
    expect(find(usualWeek(), earlierWeeks(8))).toEqual([]);
    for (const periods of [0, 1, 3]) {
      const loud = [
        ...usualWeek(400),
        ...Array.from({ length: 9 }, (_, n) => action('unfollow', { targetId: `u${n}` })),
      ];
      expect(find(loud, earlierWeeks(periods))).toEqual([]);
    }
    expect(buildReport({ ...frame({ earlier: earlierWeeks(3) }), actions: [] }).anomalies).toEqual({
      items: [],
      periods: 3,
    });
  });

  it('are none in a week that repeats the weeks before, whatever they were like', () => {
    fc.assert(
      fc.property(fc.array(anyAction, { maxLength: 80 }), (actions) => {
        const { report, trail: left } = buildWithTrail({ ...frame(), actions });
        const { headline } = report;
        const before = earlierWeeks(8, {
          likes: headline.likes.value,
          likesReceived: headline.likesReceived.value,
          follows: headline.follows.value,
          unfollows: headline.unfollows.value,
          comments: headline.comments.value,
          trail: left,
        });
        expect(find(actions, before)).toEqual([]);
      }),
    );
  });

  it('are the same for the same input in any order, at most six, the furthest from the usual first', () => {
    const loud = [
      ...usualWeek(400),
      ...Array.from({ length: 30 }, (_, n) => like('newcomer', `n${n}`, { at: hoursIn(27 + n / 20) })),
      ...Array.from({ length: 60 }, (_, n) => action('unfollow', { targetId: `u${n}` })),
      ...Array.from({ length: 60 }, (_, n) => action('follow', { targetId: `f${n}` })),
      ...Array.from({ length: 90 }, (_, n) => action('post', { at: hoursIn(70 + n / 10), tags: ['trains'] })),
    ];
    const earlier = earlierWeeks(8);
    const report = buildReport({ ...frame({ earlier }), actions: loud });
    const { items } = report.anomalies;
    expect(items).toHaveLength(6);
    expect(items.map(({ score }) => score)).toEqual(items.map(({ score }) => score).sort((a, b) => b - a));
    const again = buildReport({ ...frame({ earlier: earlier.toReversed() }), actions: loud.toReversed() });
    expect(serializeReport(again)).toBe(serializeReport(report));
  });

  it('ignore reports of other periods', () => {
    const older = Array.from({ length: 8 }, (_, index) => earlierWeek(index + 9));
    expect(find(usualWeek(400), older)).toEqual([]);
  });
});

describe('unusual-count', () => {
  it('names the number, the bounds it passed and what they rest on', () => {
    const [found, ...others] = find(usualWeek(120), earlierWeeks(6));
    expect(others).toEqual([]);
    expect(found).toEqual({
      rule: 'unusual-count',
      score: expect.any(Number),
      metric: 'likes',
      direction: 'above',
      value: 120,
      median: 50,
      low: 28.8,
      high: 71.2,
      periods: 6,
    });
  });

  it('finds too few as well, and once found finds every number that is further out', () => {
    expect(find(usualWeek(14), earlierWeeks(6))).toMatchObject([{ metric: 'likes', direction: 'below', value: 14 }]);
    const foundAt = (likes: number) => rules(find(usualWeek(likes), earlierWeeks(8))).includes('unusual-count');
    fc.assert(
      fc.property(fc.integer({ min: 51, max: 150 }), fc.integer({ min: 0, max: 100 }), (likes, more) => {
        if (foundAt(likes)) expect(foundAt(likes + more)).toBe(true);
      }),
      { numRuns: 25 },
    );
  });

  it('compares only with periods in which the kind was seen as completely', () => {
    const sampled = { ...FULL, like: 'sampled' } as const;
    const earlier = earlierWeeks(8, { trail: trail({ coverage: sampled }) });
    expect(rules(find(usualWeek(200), earlier))).not.toContain('unusual-count');
    const half = [...earlierWeeks(4), ...earlier.slice(4)];
    expect(find(usualWeek(200), half)).toMatchObject([{ rule: 'unusual-count', periods: 4 }]);
  });

  it('says nothing of what the network does not tell', () => {
    const coverage = { ...FULL, like: 'none' } as const;
    expect(rules(find(usualWeek(200), earlierWeeks(8, { likes: null }), { coverage }))).not.toContain('unusual-count');
  });
});

describe('burst', () => {
  const burst = (likes: number) => [
    ...usualWeek(),
    ...Array.from({ length: likes }, (_, n) => like('kiln', `k${n}`, { at: hoursIn(57 + n / 30) })),
  ];

  it('names what was liked, how often, and in how many minutes', () => {
    const people = new Map([['kiln', person('kiln', 'The Kiln')]]);
    const accounts = [{ id: 'kiln', count: 20 }];
    const earlier = earlierWeeks(8, { likes: 62, trail: trail({ accounts, burst: 2 }) });
    expect(find(burst(12), earlier, { people })).toMatchObject([
      {
        rule: 'burst',
        to: { kind: 'account', account: { id: 'kiln', name: 'The Kiln' } },
        count: 12,
        total: 12,
        day: '2026-11-11',
        from: hoursIn(57),
        minutes: 22,
        median: 2,
        periods: 8,
      },
    ]);
  });

  it('is none that the account has in every week', () => {
    const earlier = earlierWeeks(8, { likes: 62, trail: trail({ accounts: [{ id: 'kiln', count: 20 }], burst: 12 }) });
    expect(find(burst(12), earlier)).toEqual([]);
  });

  it('without a known past takes more likes than anybody leaves at one profile', () => {
    expect(rules(find(burst(9), []))).toEqual([]);
    expect(find(burst(10), [])).toMatchObject([{ rule: 'burst', median: null, periods: 0 }]);
  });
});

describe('new-hours', () => {
  const nights = (count: number, hour = 3) => [
    ...usualWeek(),
    ...Array.from({ length: count }, (_, n) => action('repost', { at: hoursIn((n % 7) * 24 + hour) })),
  ];
  const quiet = (items: readonly Anomaly[]) => items.filter(({ rule }) => rule === 'new-hours');

  it('names hours of the day at which nothing happened in the periods before', () => {
    expect(quiet(find(nights(7), earlierWeeks(8)))).toMatchObject([{ hours: [3], count: 7, before: 560, periods: 8 }]);
  });

  it('once found are found for every larger number too', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 0, max: 60 }), (count, more) => {
        if (quiet(find(nights(count), earlierWeeks(8))).length === 0) return;
        expect(quiet(find(nights(count + more), earlierWeeks(8)))).toHaveLength(1);
      }),
      { numRuns: 30 },
    );
  });

  it('is silent below five actions, and beside an hour that is known: clocks change twice a year', () => {
    expect(quiet(find(nights(4), earlierWeeks(8)))).toEqual([]);
    expect(quiet(find(nights(7, 10), earlierWeeks(8)))).toEqual([]);
    expect(quiet(find(nights(7, 19), earlierWeeks(8)))).toEqual([]);
  });
});

describe('newcomers', () => {
  const favourite = (count: number) => [
    ...usualWeek(50 - count),
    ...Array.from({ length: count }, (_, n) => like('fern', `f${n}`, { at: hoursIn((n % 7) * 24 + 9) })),
  ];

  it('are a top account that was in no earlier list', () => {
    expect(find(favourite(14), earlierWeeks(5))).toMatchObject([
      { rule: 'new-top-account', account: { id: 'fern', username: 'fern' }, count: 14, total: 50, periods: 5 },
    ]);
    const known = earlierWeeks(8, {
      trail: trail({
        accounts: [
          { id: 'a', count: 30 },
          { id: 'fern', count: 1 },
        ],
      }),
    });
    expect(find(favourite(14), known)).toEqual([]);
  });

  it('have more than what may have gone unlisted before', () => {
    const full = Array.from({ length: 10 }, (_, n) => ({ id: `x${n}`, count: 12 }));
    expect(find(favourite(14), earlierWeeks(8, { trail: trail({ accounts: full }) }))).toEqual([]);
  });

  it('are a top hashtag that was in no earlier list', () => {
    const tagged = usualWeek().map((one) => (one.kind === 'post' ? { ...one, tags: ['trains'] } : one));
    expect(find(tagged, earlierWeeks(8))).toMatchObject([{ rule: 'new-top-tag', tag: 'trains', count: 7, periods: 8 }]);
    expect(find(usualWeek(), earlierWeeks(8))).toEqual([]);
  });
});
