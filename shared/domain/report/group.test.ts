import { describe, expect, it } from 'vitest';
import { shiftPeriod } from '../time/period.ts';
import { buildReport } from './build.ts';
import { groupReports } from './group.ts';
import type { EarlierReport } from './headcount.ts';
import { action, FULL, frame, hoursIn, like, person, WEEK_46 } from './testing/report-fixture.ts';

const earlier = (weeksAgo: number, likes: number): EarlierReport => ({
  reportId: shiftPeriod(WEEK_46, weeksAgo).id,
  likes,
  likesReceived: 0,
  follows: 0,
  unfollows: 0,
  comments: 0,
  template: 'plain',
});

const member = (id: string, input: Partial<Parameters<typeof buildReport>[0]>) =>
  buildReport({ ...frame({ profile: { ...person(id), url: null } }), actions: [], ...input });

const ines = member('ines', {
  earlier: [earlier(1, 10), earlier(2, 20), earlier(3, 30)],
  actions: [
    like('a', 'p1', { removed: true, at: hoursIn(9) }),
    like('b', 'p2'),
    action('follow', { targetId: 'c', at: hoursIn(30) }),
    action('post', { tags: ['kiln'], text: 'kiln', languages: ['pt'] }),
    action('comment', { languages: ['en'] }),
  ],
});
const tomas = member('tomas', {
  earlier: [earlier(1, 5), earlier(2, 7)],
  coverage: { ...FULL, unfollow: 'none', 'like-received': 'sampled' },
  actions: [
    like('a', 'p1', { at: hoursIn(5) }),
    like('a', 'p3'),
    action('follow', { targetId: 'c', at: hoursIn(20) }),
    action('post', { tags: ['kiln'], text: 'a cat', languages: ['en'] }),
  ],
});

describe('a group report', () => {
  const group = groupReports([ines, tomas]);

  it('adds the numbers up, beside the periods that all members have', () => {
    expect(group.headline.likes).toEqual({ value: 4, previous: 15, median: 21, history: [27, 15, 4] });
    expect(group.counts.post).toBe(2);
    expect(group.activity.reduce((sum, count) => sum + count, 0)).toBe(9);
  });

  it('adds up what is told, and stays null where no member’s network tells', () => {
    expect(group.headline.unfollows.value).toBe(0);
    const silent = { ...FULL, unfollow: 'none' as const };
    const none = groupReports([member('x', { coverage: silent }), member('y', { coverage: silent })]);
    expect(none.headline.unfollows).toEqual({ value: null, previous: null, median: null, history: [null] });
    expect(none.counts.unfollow).toBeNull();
  });

  it('has nothing to compare with while a member has no past', () => {
    const fresh = groupReports([ines, member('new', { actions: [like('a', 'p9')] })]).headline.likes;
    expect(fresh).toEqual({ value: 3, previous: null, median: null, history: [3] });
  });

  it('merges accounts and posts, and says which members they come from', () => {
    expect(group.likes.data.map(({ id, count, by }) => [id, count, by])).toEqual([
      ['a', 3, ['ines', 'tomas']],
      ['b', 1, ['ines']],
    ]);
    const [p3, p1] = group.likes.data[0]?.posts ?? [];
    expect(p3).toMatchObject({ code: 'p3', at: hoursIn(12) });
    expect(p1).toMatchObject({ code: 'p1', at: hoursIn(9), notfound: false });
    expect(group.follows.map(({ id, by }) => [id, by])).toEqual([
      ['c', ['tomas']],
      ['c', ['ines']],
    ]);
  });

  it('keeps accounts of different networks apart', () => {
    const other = groupReports([ines, { ...tomas, network: 'mastodon' }]);
    expect(other.likes.data.map(({ id, count }) => [id, count])).toEqual([
      ['a', 2],
      ['a', 1],
      ['b', 1],
    ]);
  });

  it('counts hashtags and subjects together', () => {
    expect(group.hashtags).toEqual([{ tag: 'kiln', count: 2 }]);
    expect(group.interests).toEqual([{ topic: 'ceramics', count: 2, weight: 8, share: 1 }]);
  });

  it('adds up languages where its members’ reports tell them', () => {
    expect(group.languages).toEqual([
      { code: 'en', count: 2, share: 0.6667 },
      { code: 'pt', count: 1, share: 0.3333 },
    ]);
    const { languages: _, ...old } = ines;
    expect(groupReports([old, tomas]).languages).toEqual([{ code: 'en', count: 1, share: 1 }]);
    expect(groupReports([old]).languages).toBeUndefined();
  });

  it('covers a kind as little as the network that tells least', () => {
    const level = (kind: string) => group.coverage.lines.find((line) => line.kind === kind)?.level;
    expect([level('like'), level('like-received'), level('unfollow')]).toEqual(['full', 'sampled', 'none']);
  });

  it('is of one period and of somebody', () => {
    expect(() => groupReports([])).toThrow(RangeError);
    const month = buildReport({ ...frame({ period: shiftPeriod(WEEK_46, 1) }), actions: [] });
    expect(() => groupReports([ines, month])).toThrow(RangeError);
  });
});
