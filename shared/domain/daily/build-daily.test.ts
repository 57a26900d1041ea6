import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Action } from '../activity/action.ts';
import { type Day, instant } from '../ids.ts';
import { buildReport } from '../report/build.ts';
import { action, anyAction, FULL, frame, like, post, WEEK_46 } from '../report/testing/report-fixture.ts';
import { addDays, HOUR, startOfDay } from '../time/calendar.ts';
import { startDaily } from './build-daily.ts';

const TUESDAY = '2026-11-10' as Day;
const onTuesday = (hour: number) => instant(startOfDay(TUESDAY) + hour * HOUR);

function dayOf(actions: readonly Action[], day: Day = TUESDAY, more: Partial<Parameters<typeof startDaily>[0]> = {}) {
  const daily = startDaily({ day, coverage: FULL, people: new Map(), posts: new Map(), ...more });
  for (const one of actions) daily.add(one);
  return daily.finish();
}

describe('a daily report', () => {
  it('holds the day from its first moment to its last, and nothing beside it', () => {
    const times = [onTuesday(0) - 1, onTuesday(0), onTuesday(24) - 1, onTuesday(24)];
    const report = dayOf(times.map((at, n) => like('studio', `p${n}`, { at: instant(at) })));
    expect(report.likes).toMatchObject([{ id: 'studio', count: 2, posts: [{ code: 'p2' }, { code: 'p1' }] }]);
    expect(report.numbers.likes).toBe(2);
  });

  it('adds up, over the days of a week, to what the weekly report counts', () => {
    fc.assert(
      fc.property(fc.array(anyAction, { maxLength: 40 }), (actions) => {
        const week = buildReport({ ...frame(), actions });
        const days = [0, 1, 2, 3, 4, 5, 6].map((n) => dayOf(actions, addDays(WEEK_46.start, n)));
        const sum = (of: (day: (typeof days)[number]) => number | null) =>
          days.reduce((total, day) => total + (of(day) ?? 0), 0);
        expect(sum(({ numbers }) => numbers.likes)).toBe(week.headline.likes.value);
        expect(sum(({ numbers }) => numbers.likesReceived)).toBe(week.headline.likesReceived.value);
        expect(sum(({ numbers }) => numbers.repostsReceived ?? 0)).toBe(week.counts['repost-received']);
        expect(sum(({ numbers }) => numbers.comments)).toBe(week.headline.comments.value);
        expect(sum(({ numbers }) => numbers.posts)).toBe(week.counts.post);
        expect(sum(({ numbers }) => numbers.reposts)).toBe(week.counts.repost);
        // Who is followed on two days is one person in the week.
        expect(sum(({ numbers }) => numbers.follows)).toBeGreaterThanOrEqual(week.headline.follows.value ?? 0);
      }),
      { numRuns: 60 },
    );
  });

  it('tells no time of day', () => {
    fc.assert(
      fc.property(fc.array(anyAction, { maxLength: 20 }), (actions) => {
        const text = JSON.stringify(dayOf(actions));
        expect(text).not.toMatch(/"at":|\d{13}/);
      }),
      { numRuns: 30 },
    );
  });

  it('says what a network does not tell, and keeps what was taken back without its words', () => {
    const actions = [
      action('follow', { at: onTuesday(9), targetId: 'ana' }),
      action('unfollow', { at: onTuesday(10), targetId: 'bea', reason: 'deleted' }),
      action('comment', { at: onTuesday(11), text: 'gone', post: post('c'), removed: true }),
      like('studio', 'p', { at: onTuesday(12), removed: true }),
    ];
    const report = dayOf(actions, TUESDAY, {
      coverage: { ...FULL, 'like-received': 'none', 'repost-received': 'none' },
    });
    expect(report.numbers).toEqual({
      ...{ likes: 1, likesReceived: null, follows: 1, unfollows: 0, comments: 1, posts: 0, reposts: 0 },
    });
    expect([report.reposters, report.totals.reposters]).toEqual([undefined, undefined]);
    expect(report.follows).toMatchObject([
      { id: 'ana', change: 'follow' },
      { id: 'bea', change: 'unfollow', reason: 'deleted' },
    ]);
    expect(report.comments).toEqual([{ text: null, url: null, target: null }]);
    expect(report.likes[0]?.posts).toMatchObject([{ notfound: true, text: null, image: null }]);
  });

  it('lists who reposted the account’s posts where that is told', () => {
    const reposted = ['ana', 'bea', 'ana'].map((targetId) => action('repost-received', { at: onTuesday(9), targetId }));
    const { numbers, reposters, totals } = dayOf(reposted);
    expect([numbers.repostsReceived, numbers.reposts, totals.reposters]).toEqual([3, 0, 2]);
    expect(reposters).toMatchObject([
      { id: 'ana', count: 2 },
      { id: 'bea', count: 1 },
    ]);
  });

  it('is short, and counts what it leaves out', () => {
    const many = Array.from({ length: 30 }, (_, n) => n);
    const report = dayOf([
      ...many.map((n) => like(`studio-${n}`, `p${n}`, { at: onTuesday(9) })),
      ...many.map((n) => action('follow', { at: onTuesday(9), targetId: `f${n}` })),
      action('unfollow', { at: onTuesday(10), targetId: 'bea' }),
    ]);
    expect(report.likes).toHaveLength(12);
    expect(report.follows).toHaveLength(13);
    expect(report.totals).toMatchObject({ likes: 30, follows: 30, unfollows: 1 });
  });
});
