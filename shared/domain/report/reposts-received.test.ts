import { describe, expect, it } from 'vitest';
import { serializeReport } from '../../report/serialize.ts';
import { buildReport, buildWithTrail } from './build.ts';
import { coverageShares } from './coverage-shares.ts';
import { groupReports } from './group.ts';
import { cutGroup, GROUP_LISTS } from './group-cut.ts';
import type { EarlierReport } from './headcount.ts';
import { newsValue } from './news-value.ts';
import { overlayReport } from './overlay.ts';
import { overviewOf } from './profile-history.ts';
import { rowCoverage } from './row-coverage.ts';
import { action, FULL, frame, person, post } from './testing/report-fixture.ts';
import { earlierWeek, earlierWeeks, trail } from './testing/trail-fixture.ts';
import { withholdFromReport } from './withhold.ts';

const reposted = (by: string, code = 'own/1') => action('repost-received', { targetId: by, post: post(code) });
const UNTOLD = { ...FULL, 'repost-received': 'none' } as const;
const people = new Map([
  ['ana', person('ana', 'Ana Reis')],
  ['bo', person('bo', 'Bo')],
]);
const ACTIONS = [
  reposted('bo'),
  reposted('ana'),
  reposted('ana', 'own/2'),
  action('like-received', { targetId: 'bo' }),
];
const told = (more: Partial<Parameters<typeof buildReport>[0]> = {}) =>
  buildReport({ ...frame({ network: 'mastodon', people }), actions: ACTIONS, ...more });

describe('reposts received in a report', () => {
  it('are counted and listed by who reposted, apart from likes and from the account’s own reposts', () => {
    const report = told();
    expect(report.counts).toMatchObject({ 'repost-received': 3, 'like-received': 1, repost: 0 });
    expect(report.reposters?.data.map(({ id, name, count }) => [id, name, count])).toEqual([
      ['ana', 'Ana Reis', 2],
      ['bo', 'Bo', 1],
    ]);
    expect(report.likers.data.map(({ id }) => id)).toEqual(['bo']);
    expect(report.coverage.lines).toContainEqual({ kind: 'repost-received', level: 'full' });
  });

  it('are not passed over by the headline of a silent week', () => {
    const unfollow = action('unfollow', { targetId: 'bo', reason: 'unfollowed' });
    for (const actions of [
      [reposted('ana'), reposted('bo')],
      [reposted('ana'), reposted('bo'), unfollow],
    ]) {
      expect(told({ actions }).title).toEqual({
        en: 'A silent week, and two reposts received',
        pt: 'Uma semana sem ações, e duas republicações recebidas',
      });
    }
    expect(told({ actions: [reposted('ana')] }).title).toEqual({
      en: 'A silent week, and one repost received',
      pt: 'Uma semana sem ações, e uma republicação recebida',
    });
    expect(told().title.en).toBe('A silent week, and one like received');
  });

  it('are no activity of the account, nor anything that it said', () => {
    const { activity, daily, hashtags, interests } = told({
      actions: [{ ...reposted('ana'), tags: ['kiln'], text: 'the kiln is warm' }],
    });
    expect([...activity, ...daily].reduce((sum, count) => sum + count, 0)).toBe(0);
    expect([hashtags, interests]).toEqual([[], []]);
  });

  it('are null, never 0, where the collection could not read them', () => {
    const report = told({ coverage: UNTOLD });
    expect([report.counts['repost-received'], report.reposters]).toEqual([null, { data: [] }]);
    expect(report.coverage.lines).toContainEqual({ kind: 'repost-received', level: 'none' });
  });

  it('are nowhere in a report of a network that never tells them, which keeps its bytes', () => {
    const { report, trail: left } = buildWithTrail({
      ...frame({ network: 'bluesky', coverage: UNTOLD }),
      actions: ACTIONS,
    });
    expect(serializeReport(report)).not.toMatch(/repost-received|reposters|reposted|repostsReceived/);
    expect(JSON.stringify(left)).not.toMatch(/repost-received|repostsReceived/);
  });

  it('are no loss beside a week from before they were read, and are one where a week had them', () => {
    const { 'repost-received': _, ...before } = FULL;
    const weeks = (coverage: typeof before | typeof FULL) => earlierWeeks(8, { trail: trail({ coverage }) });
    const dropsOf = (coverage: typeof before | typeof FULL) =>
      told({ coverage: UNTOLD, earlier: weeks(coverage) }).anomalies.items.filter(
        ({ rule }) => rule === 'coverage-drop',
      );
    expect(dropsOf(before)).toEqual([]);
    expect(dropsOf(FULL)).toMatchObject([{ kinds: [{ kind: 'repost-received', from: 'full', to: 'none' }] }]);
  });

  it('take the present names of who reposted, and none of who asked not to be shown', () => {
    const now = overlayReport(told(), {
      ...{ posts: [], removedLikes: [], removedComments: [], removedPosts: [], removedReposts: [], later: 0 },
      ...{ bioGone: false, accountGone: false, people: [person('ana', 'Ana Now')] },
    });
    expect(now.reposters?.data.map(({ name }) => name)).toEqual(['Ana Now', 'Bo']);
    const withheld = withholdFromReport(told(), { id: 'ana', alias: 'withheld:1' });
    expect(withheld.reposters?.data).toMatchObject([
      { id: 'withheld:1', username: 'withheld:1', name: null, count: 2 },
      { id: 'bo', count: 1 },
    ]);
    expect(serializeReport(withheld)).not.toMatch(/"ana"|ana reis|ana\.example/i);
  });

  it('of several accounts add up, with whose posts they were; a list is cut and its length told', () => {
    const named = (id: string, network: 'mastodon' | 'bluesky') =>
      told({ network, profile: { ...person(id), url: null }, ...(network === 'bluesky' ? { coverage: UNTOLD } : {}) });
    const group = groupReports([named('one', 'mastodon'), named('two', 'mastodon'), named('sky', 'bluesky')]);
    expect([group.counts['repost-received'], group.totals.reposters]).toEqual([6, 2]);
    expect(group.reposters?.data).toMatchObject([
      { id: 'ana', count: 4, by: ['one', 'two'] },
      { id: 'bo', count: 2, by: ['one', 'two'] },
    ]);
    expect(group.headline.repostsReceived).toMatchObject({ value: 6, previous: null, history: [6] });
    const many = Array.from({ length: GROUP_LISTS.reposters + 1 }, (_, index) => reposted(`fan${index}`));
    const cut = cutGroup(groupReports([told({ actions: many })]));
    expect([cut.reposters?.data.length, cut.totals.reposters]).toEqual([
      GROUP_LISTS.reposters,
      GROUP_LISTS.reposters + 1,
    ]);
    const others = groupReports([named('sky', 'bluesky')]);
    expect(JSON.stringify(cutGroup(others))).not.toMatch(/repost-received|reposters|repostsReceived/);
  });

  it('of several accounts stand beside the weeks that all of them have', () => {
    const one = told({ earlier: [5, 6].map((value, index) => earlierWeek(index + 1, { repostsReceived: value })) });
    const two = told({ earlier: [earlierWeek(1, { repostsReceived: 1 })], coverage: FULL });
    const sky = told({ network: 'bluesky', coverage: UNTOLD });
    expect(groupReports([one, two, sky]).headline.repostsReceived).toMatchObject({
      ...{ value: 6, previous: 6, history: [6, 6] },
    });
    // As it lies in databases from before there was a past of them: it counts, and there is nothing to compare with.
    const { repostsReceived: _, ...headline } = two.headline;
    expect(groupReports([one, { ...two, headline }]).headline.repostsReceived).toMatchObject({
      ...{ value: 6, previous: null, history: [6] },
    });
    expect(groupReports([{ ...two, headline }]).headline).not.toHaveProperty('repostsReceived');
  });

  it('say in every row of an export how whole they are', () => {
    expect(rowCoverage(told().coverage)['repost-received']).toEqual({ ...NO_SHARE, level: 'full' });
    expect(rowCoverage(told({ network: 'bluesky', coverage: UNTOLD }).coverage)['repost-received']).toEqual(NO_SHARE);
    const measured = told({ repostedEstimate: { recorded: 90, claimed: 120 } }).coverage;
    expect(rowCoverage(measured)['repost-received']).toEqual({ ...NO_SHARE, level: 'full', low: 0.6656, high: 0.8189 });
    expect(rowCoverage(measured)['like-received']).toEqual({ ...NO_SHARE, level: 'full' });
  });

  it('are told beside those that the network counts, and not where it counts none', () => {
    const { coverage } = told({ repostedEstimate: { recorded: 190, claimed: 200 } });
    expect(coverage.repostedEstimate).toMatchObject({ seen: 190, known: 200, point: 0.95, method: 'published-number' });
    expect(coverageShares(coverage)).toEqual([{ of: 'reposted', estimate: coverage.repostedEstimate }]);
    expect(told().coverage).not.toHaveProperty('repostedEstimate');
    expect(told({ repostedEstimate: { recorded: 0, claimed: 0 } }).coverage).not.toHaveProperty('repostedEstimate');
  });

  it('stand beside their past, which begins with the first week that told them', () => {
    const weeks = [2, 7, undefined, 4, undefined, undefined].map((repostsReceived, index) =>
      earlierWeek(index + 1, repostsReceived === undefined ? {} : { repostsReceived }),
    );
    expect(told({ earlier: weeks }).headline.repostsReceived).toEqual({
      ...{ value: 3, previous: 2, median: 4 },
      history: [4, null, 7, 2, 3],
    });
    expect(told({ earlier: earlierWeeks(8) }).headline.repostsReceived).toEqual({
      ...{ value: 3, previous: null, median: null },
      history: [3],
    });
    expect(told({ coverage: UNTOLD, earlier: weeks }).headline.repostsReceived?.value).toBeNull();
  });

  it('that are unlike the weeks before are found, and a first week of them is not', () => {
    const many = Array.from({ length: 60 }, (_, index) => reposted(`fan${index}`));
    const found = (more: object) =>
      told({ actions: many, earlier: earlierWeeks(6, more) }).anomalies.items.filter(
        (one) => one.rule === 'unusual-count' && one.metric === 'repostsReceived',
      );
    expect(found({ repostsReceived: 4 })).toMatchObject([{ direction: 'above', value: 60, median: 4, periods: 6 }]);
    expect(found({})).toEqual([]);
    expect(found({ repostsReceived: null })).toEqual([]);
    const { 'repost-received': _, ...before } = FULL;
    expect(found({ repostsReceived: 4, trail: trail({ coverage: before }) })).toEqual([]);
  });

  it('move a report up among the news as likes received do', () => {
    const was = (more: Partial<EarlierReport>) =>
      newsValue(told({ earlier: earlierWeeks(4, { ...QUIET, repostsReceived: 3, ...more }) }));
    expect(was({ repostsReceived: 30 })).toBeGreaterThan(was({}));
    expect(was({ likesReceived: 30 })).toBeGreaterThan(was({}));
  });

  it('stand in the account’s profile over time once a week speaks of them', () => {
    const kinds = (...levels: readonly object[]) =>
      overviewOf(
        levels.map((coverage) => ({ activity: null, languages: null, tags: null, coverage: { ...coverage } })),
      ).coverage.map(({ kind }) => kind);
    const { 'repost-received': _, ...before } = FULL;
    expect(kinds(before)).not.toContain('repost-received');
    expect(kinds(before, FULL)).toContain('repost-received');
  });
});

const QUIET = { likes: 0, likesReceived: 1, follows: 0, unfollows: 0, comments: 0 };
const NO_SHARE = { readBy: null, level: null, low: null, high: null };
