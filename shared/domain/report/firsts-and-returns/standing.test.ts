import { describe, expect, it } from 'vitest';
import type { FirstOrReturn } from '../../../report/firsts-and-returns.ts';
import { serializeReport } from '../../../report/serialize.ts';
import { GONE_USERNAME, withheldId } from '../../activity/withheld.ts';
import { buildWithTrail } from '../build.ts';
import { hideContent, hideInTrail } from '../hide-content.ts';
import { overlayReport, type ReportChanges } from '../overlay.ts';
import { action, frame, hoursIn, like, person, post } from '../testing/report-fixture.ts';
import { earlierWeeks, seen, trail } from '../testing/trail-fixture.ts';
import { withholdFromReport } from '../withhold.ts';

const people = new Map(['a', 'b', 'fern'].map((id) => [id, person(id, `Name of ${id}`)] as const));
const { report, trail: left } = buildWithTrail({
  ...frame({ people, earlier: earlierWeeks(12, { trail: trail({ seen: seen({ unfollowed: ['a'] }) }) }) }),
  actions: [
    ...Array.from({ length: 40 }, (_, n) => like('a', `a${n}`)),
    ...Array.from({ length: 5 }, (_, n) => like('fern', `fern${n}`, { at: hoursIn(n) })),
    ...Array.from({ length: 4 }, (_, n) => action('post', { post: post(`own${n}`), tags: ['zzyzx'] })),
    action('follow', { targetId: 'a' }),
  ],
});
const NOTHING: ReportChanges = {
  ...{ posts: [], people: [], removedLikes: [], removedComments: [], removedPosts: [], removedReposts: [], later: 0 },
  ...{ bioGone: false, accountGone: false },
};
const shownWith = (changes: Partial<ReportChanges>) =>
  overlayReport(report, { ...NOTHING, ...changes }).firstsAndReturns ?? [];
const idsOf = (items: readonly FirstOrReturn[]) =>
  items.map((item) => {
    if (item.rule === 'followed-again') return `again ${item.account.id}`;
    return `${item.rule} ${'account' in item.to ? item.to.account.id : item.to.kind}`;
  });
const ALL = ['first fern', 'first tag', 'again a', 'ended b'];

describe('firsts and returns as they are shown', () => {
  it('name those that no action is about, and say so to whoever has to look after their names', () => {
    expect(idsOf(report.firstsAndReturns).sort()).toEqual(ALL.toSorted());
    expect(left.named).toEqual(['b']);
    expect(left.seen?.liked).toEqual([
      { id: 'a', count: 40 },
      { id: 'fern', count: 5 },
    ]);
  });

  it('keep only posts that are still there, and fall with the last of them', () => {
    const codes = Array.from({ length: 5 }, (_, n) => `fern${n}`);
    const one = shownWith({ removedLikes: codes.slice(0, 4) }).find((item) => idsOf([item])[0] === 'first fern');
    expect(one).toMatchObject({ count: 5, evidence: [{ url: post('fern4').url }] });
    expect(idsOf(shownWith({ removedLikes: codes }))).not.toContain('first fern');
    const gone = codes.map((code) => ({ code, text: null, image: null, gone: true }));
    expect(idsOf(shownWith({ posts: gone }))).not.toContain('first fern');
    const own = Array.from({ length: 4 }, (_, n) => post(`own${n}`).url);
    expect(idsOf(shownWith({ removedPosts: own }))).not.toContain('first tag');
  });

  it('call people by their present names, and are not about those who are hidden or gone', () => {
    const renamed = shownWith({ people: [{ ...person('b'), name: 'B now' }] });
    expect(JSON.stringify(renamed)).toContain('B now');
    for (const username of [GONE_USERNAME, withheldId('hidden')]) {
      const found = shownWith({ people: ['a', 'b', 'fern'].map((id) => ({ ...person(id), username })) });
      expect(idsOf(found)).toEqual(['first tag']);
    }
  });

  it('name nobody who asked not to be shown, wherever they stand', () => {
    for (const id of ['a', 'b', 'fern']) {
      const withheld = withholdFromReport(report, { id, alias: withheldId('1') });
      expect(serializeReport({ ...withheld, standfirst: { en: '', pt: '' } })).not.toContain(`Name of ${id}`);
      expect(idsOf(withheld.firstsAndReturns ?? [])).toEqual(
        idsOf(report.firstsAndReturns).filter((one) => !one.endsWith(` ${id}`)),
      );
    }
  });

  it('rest on no post of somebody who asked not to be shown, what else they are about', () => {
    const found = buildWithTrail({
      ...frame({ people, earlier: earlierWeeks(12, { trail: trail({ seen: seen() }) }) }),
      actions: [
        ...Array.from({ length: 6 }, (_, n) => like('a', `a${n}`, { tags: ['zzyzx'] })),
        ...Array.from({ length: 9 }, (_, n) => action('post', { post: post(`own${n}`), tags: ['kiln'] })),
      ],
    }).report;
    expect(idsOf(found.firstsAndReturns)).toContain('first tag');
    const withheld = withholdFromReport(found, { id: 'a', alias: withheldId('1') });
    expect(idsOf(withheld.firstsAndReturns ?? [])).not.toContain('first tag');
  });

  it('say nothing of an account that is gone, and leave nothing of its words behind', () => {
    expect(hideContent(report).firstsAndReturns).toEqual([]);
    expect(hideInTrail(left)).toMatchObject({ tags: [], seen: { tags: null, topics: null } });
    expect(hideInTrail(left)).not.toHaveProperty('named');
  });
});
