import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FirstOrReturn } from '../../../report/firsts-and-returns.ts';
import { serializeReport } from '../../../report/serialize.ts';
import type { Action } from '../../activity/action.ts';
import { withheldId } from '../../activity/withheld.ts';
import type { Day } from '../../ids.ts';
import { DAY } from '../../time/calendar.ts';
import { periodOf, shiftPeriod } from '../../time/period.ts';
import { buildReport, buildWithTrail, type ReportFrame } from '../build.ts';
import type { EarlierReport } from '../headcount.ts';
import { action, anyAction, anyPosts, FULL, frame, hoursIn, like, person, post } from '../testing/report-fixture.ts';
import { earlierWeek, seen, trail } from '../testing/trail-fixture.ts';
import { createEvidence } from './evidence.ts';
import { accountsOfHabit, findFirsts, MOST_FIRSTS } from './find.ts';
import { MOST_SEEN, type Seen } from './seen.ts';

const NAMES = ['a', 'b', 'fern', 'gone', 'me'].map((id) => [id, person(id, id.toUpperCase())] as const);
const people = new Map(NAMES);

/** So many weeks before, newest first; `seenIn` says what is other than usual in the week that was so long ago. */
const weeks = (count: number, seenIn: (weeksAgo: number) => Partial<Seen> = () => ({})): EarlierReport[] =>
  Array.from({ length: count }, (_, index) =>
    earlierWeek(index + 1, { trail: trail({ seen: seen(seenIn(index + 1)) }) }),
  );

const many = (count: number, make: (index: number) => Action): Action[] =>
  Array.from({ length: count }, (_, n) => make(n));
const at = (index: number) => ({ at: hoursIn((index * 5) % 167) });

/** A week like those before it. */
const usual = (): Action[] => [
  ...many(30, (n) => like('a', `a${n}`, at(n))),
  ...many(20, (n) => like('b', `b${n}`, at(n))),
  ...many(10, (n) => action('comment', { targetId: 'a', post: post(`a${n}`), text: 'so it is', ...at(n) })),
  ...many(7, (n) => action('post', { post: post(`own${n}`), tags: ['kiln'], ...at(n) })),
];
const likesOf = (id: string, count: number) => many(count, (n) => like(id, `${id}${n}`, at(n)));
const without = (id: string): Action[] => usual().filter(({ targetId }) => targetId !== id);

const find = (actions: readonly Action[], earlier: readonly EarlierReport[], more: Partial<ReportFrame> = {}) =>
  buildReport({ ...frame({ earlier, people, ...more }), actions }).firstsAndReturns;

const plus = (id: string, count: number, base = seen()): Partial<Seen> => ({
  liked: [...base.liked, { id, count }],
});

const linksOf = (item: FirstOrReturn | undefined) =>
  item !== undefined && 'evidence' in item ? item.evidence.map(({ url }) => url) : [];

describe('a first', () => {
  it('is an account whose posts were liked in none of the twelve weeks before, with the newest of them', () => {
    const [found, ...others] = find([...usual(), ...likesOf('fern', 5)], weeks(12));
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      rule: 'first',
      to: { kind: 'liked', account: people.get('fern') },
      count: 5,
      periods: 12,
    });
    expect(linksOf(found)).toEqual(['fern4', 'fern3', 'fern2'].map((code) => post(code).url));
  });

  it('may be whom comments went to, a topic, or a hashtag, each with the posts that it was found in', () => {
    const comments = many(4, (n) =>
      action('comment', { targetId: 'fern', post: post(`fern${n}`), text: 'so it is', ...at(n) }),
    );
    expect(find([...usual(), ...comments], weeks(12))).toMatchObject([
      { rule: 'first', to: { kind: 'commented', account: { id: 'fern' } }, evidence: [{ kind: 'comment' }, {}, {}] },
    ]);
    const tagged = (tag: string) => many(4, (n) => action('post', { post: post(`t${n}`), tags: [tag], ...at(n) }));
    expect(find([...usual(), ...tagged('zzyzx')], weeks(12))).toMatchObject([
      { rule: 'first', to: { kind: 'tag', tag: 'zzyzx' }, count: 4, evidence: [{ kind: 'post' }, {}, {}] },
    ]);
    // The hashtag says no more than its topic.
    expect(find([...usual(), ...tagged('nighttrain')], weeks(12)).map((item) => 'to' in item && item.to)).toEqual([
      { kind: 'topic', topic: 'trains' },
    ]);
  });

  it('is none with two actions, nor with a few where much more is done than is known of before', () => {
    expect(find([...usual(), ...likesOf('fern', 2)], weeks(12))).toEqual([]);
    const few = weeks(12).map((week) => ({ ...week, likes: 1 }));
    expect(find([...usual(), ...likesOf('fern', 5)], few)).toEqual([]);
  });

  it('needs all twelve weeks, each with everything that was to be read', () => {
    const actions = [...usual(), ...likesOf('fern', 5)];
    expect(find(actions, weeks(11))).toEqual([]);
    expect(find(actions, weeks(12).toSpliced(6, 1))).toEqual([]);
    const partly = (weeksAgo: number): Partial<Seen> =>
      weeksAgo === 9 ? { whole: ['post', 'comment', 'follow'] } : {};
    expect(find(actions, weeks(12, partly))).toEqual([]);
    const cut = { liked: many(MOST_SEEN, () => action('like')).map((_, n) => ({ id: `x${n}`, count: 1 })) };
    expect(
      find(
        actions,
        weeks(12, (weeksAgo) => (weeksAgo === 3 ? cut : {})),
      ),
    ).toEqual([]);
    expect(
      find(
        actions,
        weeks(12, (weeksAgo) => (weeksAgo === 12 ? plus('fern', 1) : {})),
      ),
    ).toEqual([]);
    const unseen = weeks(12).map((week, n) => (n === 4 ? { ...week, trail: trail() } : week));
    expect(find(actions, unseen)).toEqual([]);
  });

  it('is told of nobody who is withheld, unknown by name, or the account itself, and of no hashtag that says too much', () => {
    const hidden = new Map([...people, ['hush', { ...person('hush'), username: withheldId('hidden') }]]);
    for (const id of [withheldId('1'), 'nobody', 'me', 'hush']) {
      expect(find([...usual(), ...likesOf(id, 9)], weeks(12), { people: hidden })).toEqual([]);
    }
    const sick = many(6, (n) => action('post', { post: post(`t${n}`), tags: ['depression'], ...at(n) }));
    expect(find([...usual(), ...sick], weeks(12))).toEqual([]);
  });

  it('is none without a post that can be opened', () => {
    const removed = likesOf('fern', 5).map((one) => ({ ...one, removed: true }));
    expect(find([...usual(), ...removed], weeks(12))).toEqual([]);
  });

  it('is not told where what stands out, or the headline, has told it', () => {
    const before = weeks(12).map((week) => ({
      ...week,
      trail: { ...trail({ seen: seen() }), accounts: [{ id: 'a', count: 9 }] },
    }));
    const top = buildReport({ ...frame({ earlier: before, people }), actions: [...usual(), ...likesOf('fern', 45)] });
    expect(top.anomalies.items.map(({ rule }) => rule)).toContain('new-top-account');
    expect(top.firstsAndReturns).toEqual([]);
    const tagged = many(20, (n) => action('post', { post: post(`t${n}`), tags: ['zzyzx'], ...at(n) }));
    const earlier = weeks(12);
    const tag = buildReport({ ...frame({ earlier, people }), actions: [...usual(), ...tagged] });
    expect(tag.anomalies.items.map(({ rule }) => rule)).toContain('new-top-tag');
    expect(tag.firstsAndReturns).toEqual([]);
    const evidence = createEvidence();
    for (const one of tagged) evidence.add(one, one.tags, null);
    const nothingElse = {
      ...tag,
      period: frame().period,
      earlier,
      people,
      evidence,
      anomalies: { items: [], periods: 8 },
    };
    expect(findFirsts({ ...nothingElse, template: 'one-account' })).toMatchObject([
      { rule: 'first', to: { kind: 'tag' } },
    ]);
    expect(findFirsts({ ...nothingElse, template: 'new-hashtag' })).toEqual([]);
  });
});

describe('a return', () => {
  const away = (from: number, count: number) => (weeksAgo: number) => (weeksAgo > from ? plus('fern', count) : {});

  it('is an account that was usual, was away for four weeks or more, and is liked again', () => {
    expect(find([...usual(), ...likesOf('fern', 3)], weeks(12, away(4, 4)))).toMatchObject([
      { rule: 'return', to: { account: { id: 'fern' } }, count: 3, away: 4, last: shiftPeriod(frame().period, 5).id },
    ]);
    expect(find([...usual(), ...likesOf('fern', 3)], weeks(12, away(10, 4)))).toMatchObject([{ away: 10 }]);
    expect(find([...usual(), ...likesOf('fern', 3)], weeks(12, away(11, 4)))).toEqual([]);
  });

  it('is none after three weeks, after a week that was not read whole, or of what was never usual', () => {
    const actions = [...usual(), ...likesOf('fern', 3)];
    expect(find(actions, weeks(12, away(3, 9)))).toEqual([]);
    const partly = (weeksAgo: number): Partial<Seen> => (weeksAgo === 2 ? { whole: [] } : away(4, 9)(weeksAgo));
    expect(find(actions, weeks(12, partly))).toEqual([]);
    expect(find(actions, weeks(12, away(4, 1)))).toEqual([]);
  });

  it('is none after weeks in which nothing was liked at all: then everybody was away', () => {
    const silent = weeks(12, away(4, 9)).map((week, index) => (index < 4 ? { ...week, likes: 0 } : week));
    expect(find([...usual(), ...likesOf('fern', 9)], silent)).toEqual([]);
  });

  it('is a follow that is taken up again after it was let go, and nothing else that is followed', () => {
    const follow = action('follow', { targetId: 'fern' });
    const lost = (weeksAgo: number): Partial<Seen> => (weeksAgo === 3 ? { unfollowed: ['fern'] } : {});
    const found = find([...usual(), follow], weeks(12, lost));
    expect(found).toEqual([
      { rule: 'followed-again', account: people.get('fern'), last: shiftPeriod(frame().period, 3).id },
    ]);
    expect(find([...usual(), follow], weeks(12))).toEqual([]);
    const again = (weeksAgo: number): Partial<Seen> => (weeksAgo === 1 ? { followed: ['fern'] } : lost(weeksAgo));
    expect(find([...usual(), follow], weeks(12, again))).toEqual([]);
    const sampled = (weeksAgo: number): Partial<Seen> => ({ ...lost(weeksAgo), whole: ['like', 'unfollow'] });
    expect(find([...usual(), follow], weeks(12, sampled))).toEqual([]);
  });
});

describe('an end', () => {
  it('is what was there in each of the last weeks and is not there now, with the report that tells of it', () => {
    expect(find(without('b'), weeks(6))).toMatchObject([
      { rule: 'ended', to: { kind: 'liked', account: { id: 'b' } }, run: 6, count: 120, last: earlierWeek(1).reportId },
    ]);
    expect(accountsOfHabit(frame().period, weeks(6))).toEqual(['a', 'b']);
  });

  it('needs four weeks in a row, and so much that chance does not leave it out', () => {
    expect(find(without('b'), weeks(3))).toEqual([]);
    const broken = (weeksAgo: number): Partial<Seen> => (weeksAgo === 3 ? { liked: [{ id: 'a', count: 30 }] } : {});
    expect(find(without('b'), weeks(12, broken))).toEqual([]);
    expect(
      find(
        without('gone'),
        weeks(12, () => plus('gone', 2)),
      ),
    ).toEqual([]);
    expect(find(usual().slice(0, 5), weeks(12))).toEqual([]);
  });

  it('is never made of a gap: where less than everything was read now, nothing has ended', () => {
    const [from, to] = [hoursIn(20), hoursIn(30)];
    const less: Partial<ReportFrame>[] = [
      { coverage: { ...FULL, like: 'sampled' } },
      { coverage: { ...FULL, like: 'none' } },
      { gaps: [{ from, to, kinds: ['like'] }] },
      { pauses: [{ from: '2026-11-10' as Day, to: '2026-11-11' as Day }] },
    ];
    expect(find(without('b'), weeks(12))).toHaveLength(1);
    for (const more of less) expect(find(without('b'), weeks(12), more)).toEqual([]);
  });

  it('needs a name', () => {
    expect(find(without('b'), weeks(12), { people: new Map() })).toEqual([]);
  });
});

describe('all of them', () => {
  it('are at most six, three of a rule, the most surprising first', () => {
    const ids = ['fern', 'moss', 'reed', 'sedge', 'rush'];
    const known = new Map([...people, ...ids.map((id) => [id, person(id, id)] as const)]);
    const actions = [...usual(), ...ids.flatMap((id, index) => likesOf(id, 5 + index))];
    const found = find(actions, weeks(12), { people: known });
    expect(found.map((item) => item.rule === 'first' && item.count)).toEqual([9, 8, 7]);
    expect(found.length).toBeLessThanOrEqual(MOST_FIRSTS);
  });

  it('are found of months beside six months before', () => {
    const period = periodOf('month', '2026-10-01' as Day);
    const months = Array.from({ length: 6 }, (_, index) => ({
      ...earlierWeek(1, { trail: trail({ seen: seen() }) }),
      reportId: shiftPeriod(period, index + 1).id,
    }));
    const october = (one: Action): Action => ({ ...one, at: (one.at - 30 * DAY) as Action['at'] });
    const actions = [...usual(), ...likesOf('fern', 5)].map(october);
    expect(find(actions, months, { period })).toMatchObject([{ rule: 'first', periods: 6 }]);
    expect(find(actions, months.slice(1), { period })).toEqual([]);
  });

  it('are the same bytes, in whatever order actions and earlier reports come', () => {
    const actions = [...usual(), ...likesOf('fern', 5), action('follow', { targetId: 'gone' })];
    const earlier = weeks(12, (weeksAgo) => ({
      ...(weeksAgo > 5 ? plus('gone', 4) : {}),
      unfollowed: weeksAgo === 2 ? ['gone'] : [],
    }));
    const bytes = serializeReport(buildReport({ ...frame({ earlier, people }), actions }));
    expect(bytes).toContain('"rule":"first"');
    const shuffled = fc.tuple(
      fc.shuffledSubarray(actions, { minLength: actions.length }),
      fc.shuffledSubarray(earlier, { minLength: earlier.length }),
    );
    fc.assert(
      fc.property(shuffled, ([otherActions, otherEarlier]) => {
        const other = { ...frame({ earlier: otherEarlier, people }), actions: otherActions };
        expect(serializeReport(buildReport(other))).toBe(bytes);
      }),
      { numRuns: 40 },
    );
  });

  it('are none where every week is like the one before', () => {
    const names = new Map(['a', 'b', 'c', 'd', 'e'].map((id) => [id, person(id, id)]));
    fc.assert(
      fc.property(fc.array(anyAction, { maxLength: 60 }), anyPosts, (actions, posts) => {
        const input = { ...frame({ posts, people: names }), actions };
        const { report, trail: left } = buildWithTrail(input);
        const { likes, likesReceived, follows, unfollows, comments } = report.headline;
        const numbers = {
          ...{ likes: likes.value, likesReceived: likesReceived.value, follows: follows.value },
          ...{ unfollows: unfollows.value, comments: comments.value },
        };
        const earlier = weeks(12).map(({ reportId }) => ({ ...numbers, reportId, template: 'plain', trail: left }));
        expect(buildReport({ ...input, earlier }).firstsAndReturns).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });
});
