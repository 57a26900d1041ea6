import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { serializeReport } from '../../report/serialize.ts';
import { buildReport } from './build.ts';
import { isUnchanged, overlayReport, type ReportChanges } from './overlay.ts';
import { action, anyAction, anyPosts, frame, hoursIn, like, person, post } from './testing/report-fixture.ts';

const NOTHING: ReportChanges = {
  posts: [],
  people: [],
  removedLikes: [],
  removedComments: [],
  removedPosts: [],
  removedReposts: [],
  later: 0,
  bioGone: false,
  accountGone: false,
};
const SOCIAL = { bio: 'Pots.', bioWithheld: false, followers: 1, follows: 2, posts: 3, url: null };
const report = buildReport({
  ...frame({ social: SOCIAL, posts: new Map([['p1', { text: 'a bowl', image: 'old.jpg', gone: false }]]) }),
  actions: [
    like('ana', 'p1'),
    like('ana', 'p2'),
    action('like-received', { targetId: 'bea' }),
    action('follow', { targetId: 'bea' }),
    action('comment', { at: hoursIn(5), targetId: 'bea', post: post('p9'), text: 'mine' }),
    action('comment', { at: hoursIn(6), targetId: 'bea', post: post('p9'), text: 'still mine' }),
  ],
});

describe('what changed since a report was built', () => {
  it('hides the languages of an account that is gone, with all that it said', () => {
    const wrote = buildReport({ ...frame(), actions: [action('post', { languages: ['pt'] })] });
    const { languages: _, ...old } = wrote;
    const gone = { ...NOTHING, accountGone: true };
    expect([wrote.languages.length, overlayReport(wrote, gone).languages]).toEqual([1, []]);
    expect(serializeReport(overlayReport(old, gone))).not.toContain('languages');
  });

  it('is nothing where nothing did, and then the report keeps its bytes', () => {
    expect(isUnchanged(NOTHING)).toBe(true);
    expect(isUnchanged({ ...NOTHING, bioGone: true })).toBe(false);
    expect(isUnchanged({ ...NOTHING, removedLikes: ['p1'] })).toBe(false);
    fc.assert(
      fc.property(fc.array(anyAction, { maxLength: 40 }), anyPosts, (actions, posts) => {
        const built = buildReport({ ...frame({ posts }), actions });
        expect(serializeReport(overlayReport(built, NOTHING))).toBe(serializeReport(built));
      }),
    );
  });

  it('hides posts that are gone and likes that were withdrawn; counts stay', () => {
    const posts = [{ code: 'p1', text: 'a bowl', image: 'old.jpg', gone: true }];
    for (const changes of [{ posts }, { removedLikes: ['p1'] }]) {
      const { likes, counts, headline } = overlayReport(report, { ...NOTHING, ...changes });
      expect(likes.data[0]).toMatchObject({ id: 'ana', count: 2 });
      expect(likes.data[0]?.posts.find(({ code }) => code === 'p1')).toMatchObject({
        notfound: true,
        image: null,
        text: null,
      });
      expect({ counts, headline }).toEqual({ counts: report.counts, headline: report.headline });
    }
  });

  it('does not bring back what was hidden when the report was built', () => {
    const hidden = buildReport({ ...frame(), actions: [like('ana', 'p1', { removed: true })] });
    const posts = [{ code: 'p1', text: 'a bowl', image: 'new.jpg', gone: false }];
    const { likes } = overlayReport(hidden, { ...NOTHING, posts });
    expect(likes.data[0]?.posts).toMatchObject([{ notfound: true, image: null, text: null }]);
  });

  it('brings pictures and words of posts, and names and faces wherever somebody is named', () => {
    const bea = { ...person('bea', 'Bea'), userpic: 'face.jpg' };
    const posts = [{ code: 'p1', text: 'a vase', image: 'new.jpg', gone: false }];
    const now = overlayReport(report, { ...NOTHING, posts, people: [bea] });
    expect(now.likes.data[0]?.posts[0]).toMatchObject({ code: 'p1', text: 'a vase', image: 'new.jpg' });
    expect([now.likers.data[0], now.follows[0], now.comments[0]?.target]).toMatchObject([bea, bea, bea]);
  });

  it('takes the words of a withdrawn comment, and of the account about itself', () => {
    const removedComments = [{ at: hoursIn(5), url: post('p9').url }];
    const now = overlayReport(report, { ...NOTHING, removedComments, bioGone: true });
    expect(now.comments.map(({ text, url }) => [text, url])).toEqual([
      [null, null],
      ['still mine', post('p9').url],
    ]);
    expect(now.socialProfile).toEqual({ ...report.socialProfile, bio: null });
  });
});
