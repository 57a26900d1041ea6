import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { serializeReport } from '../../report/serialize.ts';
import { ACTION_KINDS } from '../activity/action.ts';
import type { Day, ReportId } from '../ids.ts';
import { instant } from '../ids.ts';
import { HOUR } from '../time/calendar.ts';
import { periodFrom, periodOf, periodTo, shiftPeriod } from '../time/period.ts';
import { buildReport, startReport } from './build.ts';
import type { EarlierReport } from './headcount.ts';
import {
  action,
  anyAction,
  anyPosts,
  FULL,
  frame,
  hoursIn,
  like,
  person,
  post,
  WEEK_46,
} from './testing/report-fixture.ts';

const build = (actions: Parameters<typeof buildReport>[0]['actions'], more: Parameters<typeof frame>[0] = {}) =>
  buildReport({ ...frame(more), actions });

const earlier = (weeksAgo: number, likes: number | null, template = 'plain'): EarlierReport => ({
  reportId: shiftPeriod(WEEK_46, weeksAgo).id,
  likes,
  likesReceived: 0,
  follows: 0,
  unfollows: 0,
  comments: 0,
  template,
});

describe('the same actions', () => {
  it('give the same bytes in any order, taken at once or one by one', () => {
    const input = fc.array(anyAction, { maxLength: 60 }).chain((actions) =>
      fc.record({
        actions: fc.constant(actions),
        shuffled: fc.shuffledSubarray(actions, { minLength: actions.length }),
        posts: anyPosts,
      }),
    );
    fc.assert(
      fc.property(input, ({ actions, shuffled, posts }) => {
        const bytes = serializeReport(build(actions, { posts }));
        expect(serializeReport(build(shuffled, { posts }))).toBe(bytes);
        const builder = startReport(frame({ posts }));
        for (const one of shuffled) builder.add(one);
        expect(serializeReport(builder.finish().report)).toBe(bytes);
      }),
    );
  });

  it('give bytes that read back as the report, in one fixed order of keys', () => {
    const report = build([
      like('a', 'p1'),
      action('follow', { targetId: 'b' }),
      action('comment', { post: post('p1') }),
    ]);
    const text = serializeReport(report);
    expect(JSON.parse(text)).toEqual(report);
    const reversed = Object.fromEntries(Object.entries(report).reverse());
    // As: the same report with its keys the other way round.
    expect(serializeReport(reversed as unknown as typeof report)).toBe(text);
  });
});

describe('totals', () => {
  it('are the same by quarter hours of the week and by days of the period', () => {
    fc.assert(
      fc.property(fc.array(anyAction, { maxLength: 80 }), (actions) => {
        const { activity, daily } = build(actions);
        const days = Array.from({ length: 7 }, (_, day) => activity.slice(day * 96, (day + 1) * 96));
        expect(daily).toEqual(days.map((slots) => slots.reduce((sum, count) => sum + count, 0)));
      }),
    );
    const month = periodOf('month', '2026-02-01' as Day);
    const last = action('post', { at: instant(periodTo(month) - 1) });
    const { daily } = build([last], { period: month });
    expect([daily.length, daily.at(-1)]).toEqual([28, 1]);
  });

  it('add up: every section counts the actions it shows', () => {
    fc.assert(
      fc.property(fc.array(anyAction, { maxLength: 80 }), (actions) => {
        const report = build(actions);
        const of = (kind: string) => actions.filter((one) => one.kind === kind);
        expect(report.counts.like).toBe(of('like').length);
        expect(report.counts['like-received']).toBe(of('like-received').length);
        expect(report.counts.post).toBe(of('post').length);
        expect(report.comments).toHaveLength(of('comment').length);
        const named = of('like').filter(({ targetId }) => targetId !== null);
        expect(report.likes.data.reduce((sum, { count }) => sum + count, 0)).toBe(named.length);
        const own = ['like', 'post', 'comment', 'repost'].reduce((sum, kind) => sum + of(kind).length, 0);
        expect(report.activity.reduce((sum, count) => sum + count, 0)).toBe(own + (report.counts.follow ?? 0));
        expect(report.activity).toHaveLength(672);
        const share = report.interests.reduce((sum, interest) => sum + interest.share, 0);
        expect(share).toBeCloseTo(report.interests.length === 0 ? 0 : 1, 2);
      }),
    );
  });

  it('leave out what happened before or after the period, to the millisecond', () => {
    const times = [periodFrom(WEEK_46) - 1, periodFrom(WEEK_46), periodTo(WEEK_46) - 1, periodTo(WEEK_46)];
    const report = build(times.map((at) => action('post', { at: instant(at) })));
    expect(report.counts.post).toBe(2);
    expect([report.activity[0], report.activity[671]]).toEqual([1, 1]);
  });

  it('are null, never 0, where the network does not tell, and such actions are not shown', () => {
    const report = build([action('follow', { targetId: 'a' }), action('like-received', { targetId: 'b' })], {
      coverage: { ...FULL, follow: 'none', unfollow: 'none', 'like-received': 'none' },
    });
    expect(report.headline.follows).toEqual({ value: null, previous: null, median: null, history: [null] });
    expect(report.counts).toMatchObject({ follow: null, unfollow: null, 'like-received': null, like: 0 });
    expect([report.follows, report.likers.data]).toEqual([[], []]);
    expect(report.coverage.lines).toEqual(
      ACTION_KINDS.map((kind) => ({
        kind,
        level: ['follow', 'unfollow', 'like-received'].includes(kind) ? 'none' : 'full',
      })),
    );
  });

  it('stand beside their past: the period before, the median of four, gaps as null', () => {
    const past = [earlier(1, 10), earlier(2, 40), earlier(4, 20), earlier(6, 90)];
    const { likes } = build([like('a', 'p')], { earlier: past }).headline;
    expect(likes).toEqual({ value: 1, previous: 10, median: 20, history: [90, null, 20, null, 40, 10, 1] });
  });

  it('have no period before when it was not recorded, and go back eight periods at most', () => {
    const gap = build([], { earlier: [earlier(2, 4), earlier(7, 1), earlier(8, 9)] }).headline.likes;
    expect(gap).toEqual({ value: 0, previous: null, median: 4, history: [1, null, null, null, null, 4, null, 0] });
    expect(
      build([], { earlier: [{ ...earlier(1, 5), reportId: 'month-2026-10-01' as ReportId }] }).headline.likes.previous,
    ).toBeNull();
  });

  it('say when there is too little: under ten likes, no hashtag', () => {
    const nine = Array.from({ length: 9 }, (_, index) => like('a', `p${index}`));
    expect(build(nine)).toMatchObject({ not_enought_summary: true, no_tagged_actions: true });
    expect(build([...nine, like('a', 'p9', { tags: ['kiln'] })])).toMatchObject({
      not_enought_summary: false,
      no_tagged_actions: false,
    });
  });
});

describe('likes made', () => {
  const people = new Map([['a', person('a', 'Atlas')]]);

  it('are grouped by the liked account, most liked first, with what the directory knows', () => {
    const posts = new Map([['p2', { text: 'two', image: 'i.jpg', gone: false }]]);
    const report = build([like('b', 'p9'), like('a', 'p1'), like('a', 'p2', { at: hoursIn(20) })], { people, posts });
    expect(report.likes.data.map(({ id, count }) => [id, count])).toEqual([
      ['a', 2],
      ['b', 1],
    ]);
    expect(report.likes.data[0]).toMatchObject({ username: 'a.example', name: 'Atlas' });
    expect(report.likes.data[0]?.posts).toEqual([
      { ...post('p2'), notfound: false, image: 'i.jpg', text: 'two', at: hoursIn(20) },
      { ...post('p1'), notfound: false, image: null, text: null, at: hoursIn(12) },
    ]);
    expect(report.likes.data[1]).toMatchObject({ id: 'b', username: 'b', name: null });
  });

  it('keep counting when removed or when the post is gone, without picture and words', () => {
    const content = { text: 'words about clay #kiln', image: 'i.jpg', gone: false };
    const posts = new Map([
      ['p1', content],
      ['p2', { ...content, gone: true }],
    ]);
    const report = build([like('a', 'p1', { removed: true, tags: ['kiln'] }), like('a', 'p2')], { posts });
    expect(report.headline.likes.value).toBe(2);
    const hidden = { notfound: true, image: null, text: null };
    expect(report.likes.data[0]?.posts).toMatchObject([hidden, hidden]);
    expect([report.hashtags, report.interests]).toEqual([[], []]);
    expect(serializeReport(report)).not.toContain('words about');
  });

  it('show a post once, however many like records it has', () => {
    const report = build([like('a', 'p1', { removed: true }), like('a', 'p1', { at: hoursIn(30) })]);
    expect(report.likes.data[0]).toMatchObject({ count: 2, posts: [{ code: 'p1', notfound: false, at: hoursIn(30) }] });
  });
});

describe('follows', () => {
  it('count each subject once, however many records it has', () => {
    const report = build([
      action('follow', { targetId: 'a', at: hoursIn(9) }),
      action('follow', { targetId: 'a', at: hoursIn(5) }),
      action('follow', { targetId: 'b', at: hoursIn(7) }),
      action('unfollow', { targetId: 'a', at: hoursIn(50), reason: 'unfollowed' }),
    ]);
    expect(report.headline.follows.value).toBe(2);
    expect(report.follows.map(({ id, change, at }) => [id, change, at])).toEqual([
      ['a', 'follow', hoursIn(5)],
      ['b', 'follow', hoursIn(7)],
      ['a', 'unfollow', hoursIn(50)],
    ]);
  });

  it('that were lost are kept apart by reason: only an unfollow is headlined as one', () => {
    const reasons = ['unfollowed', 'deactivated', 'deleted', 'blocked'] as const;
    const report = build(reasons.map((reason) => action('unfollow', { targetId: reason, reason })));
    expect(report.headline.unfollows.value).toBe(1);
    expect(report.counts.unfollow).toBe(4);
    expect(report.follows.map(({ reason }) => reason).toSorted()).toEqual(reasons.toSorted());
  });
});

describe('comments', () => {
  it('say whether the post was liked, in the period or before, and hide what was removed', () => {
    const about = (code: string, more = {}) =>
      action('comment', { targetId: 'a', post: post(code), text: 'hello', ...more });
    const report = build(
      [
        like('a', 'p1'),
        about('p1', { at: hoursIn(1) }),
        about('p2', { at: hoursIn(2) }),
        about('p3', { at: hoursIn(3), removed: true }),
      ],
      { likedCodes: new Set(['p2']) },
    );
    expect(report.comments.map(({ text, url, onLiked }) => [text, url, onLiked])).toEqual([
      ['hello', post('p1').url, true],
      ['hello', post('p2').url, true],
      [null, null, false],
    ]);
    expect(report.headline.comments.value).toBe(3);
  });
});

describe('hashtags and interests', () => {
  it('are counted once per action, in lower case, most used first and then by name', () => {
    const report = build([
      action('post', { tags: ['Kiln', 'kiln', 'raku'] }),
      action('post', { tags: ['KILN', 'azulejo'] }),
    ]);
    expect(report.hashtags).toEqual([
      { tag: 'kiln', count: 2 },
      { tag: 'azulejo', count: 1 },
      { tag: 'raku', count: 1 },
    ]);
  });

  it('take an own post by the tags its network names, and a liked post by its words', () => {
    const posts = new Map([['p1', { text: 'Look #Raku #1 a#b https://x.org/#c', image: null, gone: false }]]);
    const report = build([action('post', { text: '#plain words' }), like('a', 'p1')], { posts });
    expect(report.hashtags).toEqual([{ tag: 'raku', count: 1 }]);
  });

  it('find the subject in either language, one per action', () => {
    const report = build([
      action('post', { text: 'A new kiln, and a cat beside the kiln' }),
      action('comment', { text: 'Que cerâmica bonita!' }),
      action('post', { text: 'O gato e a gata' }),
      action('post', { text: 'nothing of the kind' }),
    ]);
    expect(report.interests).toEqual([
      { topic: 'ceramics', count: 2, weight: 4, share: 0.6667 },
      { topic: 'pets', count: 1, weight: 2, share: 0.3333 },
    ]);
  });
});

describe('activity', () => {
  it('counts quarter hours of the Reykjavik week; likes received and lost follows are nobody’s hour', () => {
    const report = build([
      action('post', { at: hoursIn(0.5) }),
      action('comment', { at: instant(hoursIn(24) + HOUR / 4) }),
      action('like-received', { at: hoursIn(3) }),
      action('unfollow', { at: hoursIn(4), targetId: 'a' }),
    ]);
    expect(report.activity.flatMap((count, slot) => (count === 0 ? [] : [slot]))).toEqual([2, 97]);
  });
});
