import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { serializeReport } from '../../report/serialize.ts';
import { HIDDEN_USERNAME } from '../activity/withheld.ts';
import { buildReport } from './build.ts';
import { hideContent } from './hide-content.ts';
import { overlayReport, type ReportChanges } from './overlay.ts';
import { action, anyAction, anyPosts, frame, hoursIn, person, post } from './testing/report-fixture.ts';
import { withholdFromReport } from './withhold.ts';

const NOTHING: ReportChanges = {
  ...{ posts: [], people: [], removedLikes: [], removedComments: [], removedPosts: [], removedReposts: [] },
  ...{ later: 0, bioGone: false, accountGone: false },
};
const LONG = 'The glaze ran further down the foot than it ever did in the old kiln, and I rather like it there.';
const content = (text: string | null, gone = false) => ({ text, image: null, gone });

const wrote = (code: string, text: string, hour = 1) =>
  action('post', { key: `post ${code}`, at: hoursIn(hour), post: post(code), text });
const likedBy = (who: string, code: string) =>
  action('like-received', { key: `${who} ${code}`, targetId: who, post: post(code) });
const reposted = (author: string, code: string, hour = 1) =>
  action('repost', { key: `repost ${code}`, at: hoursIn(hour), targetId: author, post: post(code) });

const ACTIONS = [
  ...[
    wrote('short', 'Morning.', 2),
    wrote('long', LONG, 3),
    wrote('liked', 'Two hours late.', 4),
    wrote('plain', 'Ha'),
  ],
  ...[likedBy('ana', 'liked'), likedBy('bea', 'liked'), likedBy('ana', 'short'), likedBy('ana', 'of-last-week')],
  ...[reposted('ana', 'a1', 5), reposted('ana', 'a2', 6), reposted('bea', 'b1', 7), reposted('cy', 'gone', 8)],
  reposted('cy', 'picture', 9),
];
const POSTS = new Map([
  ['a1', content(LONG)],
  ['a2', content(`${LONG} And more of it.`)],
  ['b1', content('Come and see.')],
  ['gone', content(LONG, true)],
  ['picture', content(null)],
]);
const report = buildReport({ ...frame({ posts: POSTS }), actions: ACTIONS });
const codes = (list: readonly { readonly code: string }[]): string[] => list.map(({ code }) => code);

describe('what an account put before its readers', () => {
  it('is its posts with the most likes of the period, then what says more', () => {
    expect(report.ownWords.posts.map(({ code, likes }) => [code, likes])).toEqual([
      ['liked', 2],
      ['short', 1],
      ['long', 0],
    ]);
  });

  it('is what says the most where the network tells no likes', () => {
    const { coverage } = frame();
    const { ownWords } = buildReport({
      ...frame({ posts: POSTS, coverage: { ...coverage, 'like-received': 'none' } }),
      actions: ACTIONS,
    });
    expect(codes(ownWords.posts)).toEqual(['long', 'liked', 'short']);
    expect(ownWords.posts.map(({ likes }) => likes)).toEqual([null, null, null]);
  });

  it('is the reposts that say the most, each author once before one of them twice', () => {
    expect(report.ownWords.reposts.map(({ code, author }) => [code, author.id])).toEqual([
      ['a2', 'ana'],
      ['b1', 'bea'],
      ['a1', 'ana'],
    ]);
  });

  it('has nothing that was taken back, has no words, or is of another time', () => {
    const { ownWords } = buildReport({
      ...frame({ posts: POSTS }),
      actions: [
        { ...wrote('taken-back', LONG), removed: true },
        wrote('wordless', '  '),
        wrote('of-next-week', LONG, 7 * 24 + 1),
        { ...reposted('ana', 'a1'), removed: true },
      ],
    });
    expect(ownWords).toEqual({ posts: [], reposts: [] });
  });

  it('has the same bytes in whatever order the actions come', () => {
    fc.assert(
      fc.property(
        fc.array(anyAction, { maxLength: 40 }).chain((all) => {
          const same = fc.constant(all);
          return fc.tuple(same, fc.shuffledSubarray(all, { minLength: all.length }));
        }),
        anyPosts,
        ([actions, shuffled], posts) => {
          const [one, other] = [actions, shuffled].map((each) => buildReport({ ...frame({ posts }), actions: each }));
          expect(one && serializeReport(one)).toBe(other && serializeReport(other));
        },
      ),
    );
  });

  it('goes with what is deleted, and follows what a post says now and what its author is called', () => {
    const { ownWords } = overlayReport(report, {
      ...NOTHING,
      removedPosts: [post('liked').url],
      removedReposts: ['b1'],
      posts: [
        { code: 'a1', text: null, image: null, gone: true },
        { code: 'a2', text: 'Now shorter.', image: null, gone: false },
      ],
      people: [person('ana', 'Ana of the Hill')],
    });
    expect(codes(ownWords?.posts ?? [])).toEqual(['short', 'long']);
    expect(ownWords?.reposts).toMatchObject([
      { code: 'a2', text: 'Now shorter.', author: { name: 'Ana of the Hill' } },
    ]);
  });

  it('is hidden of an account that is gone, and without whoever asked not to be shown', () => {
    expect(hideContent(report).ownWords).toEqual({ posts: [], reposts: [] });
    const { ownWords } = withholdFromReport(report, { id: 'ana', alias: 'x1' });
    expect(codes(ownWords?.reposts ?? [])).toEqual(['b1']);
  });

  it('quotes nobody who hides from who is not logged in, then or later', () => {
    const hidden = { ...person('ana'), username: HIDDEN_USERNAME };
    const built = buildReport({ ...frame({ posts: POSTS, people: new Map([['ana', hidden]]) }), actions: ACTIONS });
    expect(codes(built.ownWords.reposts)).toEqual(['b1']);
    expect(codes(overlayReport(report, { ...NOTHING, people: [hidden] }).ownWords?.reposts ?? [])).toEqual(['b1']);
  });

  it('is not in reports from before it was kept, whatever becomes of them', () => {
    const { ownWords: _, ...old } = report;
    const later = [overlayReport(old, NOTHING), hideContent(old), withholdFromReport(old, { id: 'ana', alias: 'x1' })];
    for (const one of later) expect(serializeReport(one)).not.toContain('ownWords');
  });
});
