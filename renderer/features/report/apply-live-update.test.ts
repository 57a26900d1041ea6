import { describe, expect, it } from 'vitest';
import { buildReport } from '../../../shared/domain/report/build.ts';
import { action, frame, like, person } from '../../../shared/domain/report/testing/report-fixture.ts';
import { applyLiveUpdate, type DataUpdate } from './apply-live-update.ts';

const BUILT = buildReport({
  ...frame({
    people: new Map([['kiln', person('kiln', 'Atlas Kiln')]]),
    posts: new Map([['p1', { text: 'Ash glaze', image: '/old.png', gone: false }]]),
  }),
  actions: [like('kiln', 'p1'), like('kiln', 'p2'), action('comment', { targetId: 'kiln', text: 'Yes' })],
});
const update = (change: Partial<DataUpdate>): DataUpdate => ({ type: 'data-update', id: 1, accountId: 1, ...change });
const posts = (change: Partial<DataUpdate>) =>
  Object.fromEntries(
    applyLiveUpdate(BUILT, update(change)).likes.data.flatMap((liked) => liked.posts.map((post) => [post.code, post])),
  );

describe('what changed at the source since the report was built', () => {
  it('brings a post’s new picture and leaves its words and the other posts', () => {
    const after = posts({ posts: [{ code: 'p1', image: '/new.png', notfound: false }] });
    expect(after.p1).toMatchObject({ image: '/new.png', text: 'Ash glaze', notfound: false });
    expect(after.p2).toEqual(posts({}).p2);
  });

  it('leaves nothing of a post that is gone but its place', () => {
    const after = posts({ posts: [{ code: 'p1', image: null, notfound: true }] });
    expect(after.p1).toMatchObject({ image: null, text: null, notfound: true });
  });

  it('renames a person wherever the report names them', () => {
    const kiln = { ...person('kiln', 'Kiln & Co'), userpic: '/kiln.png' };
    const after = applyLiveUpdate(BUILT, update({ people: [kiln] }));
    expect(after.likes.data[0]).toMatchObject(kiln);
    expect(after.comments[0]?.target).toEqual(kiln);
    expect(after.likes.data[0]?.count).toBe(2);
  });

  it('renames whom a first is about, and drops it with the last of its posts', () => {
    const url = BUILT.likes.data[0]?.posts.find(({ code }) => code === 'p1')?.url ?? '';
    const account = person('kiln', 'Atlas Kiln');
    const first = { rule: 'first', to: { kind: 'liked', account }, count: 3, periods: 12 } as const;
    const report = { ...BUILT, firstsAndReturns: [{ ...first, evidence: [{ kind: 'like', url }] as const }] };
    const named = applyLiveUpdate(report, update({ people: [person('kiln', 'Kiln & Co')] }));
    expect(named.firstsAndReturns).toMatchObject([{ to: { account: { name: 'Kiln & Co' } }, evidence: [{ url }] }]);
    const gone = update({ posts: [{ code: 'p1', image: null, notfound: true }] });
    expect(applyLiveUpdate(report, gone).firstsAndReturns).toEqual([]);
  });

  it('keeps the numbers and the headline', () => {
    const after = applyLiveUpdate(BUILT, update({ posts: [{ code: 'p1', image: null, notfound: true }] }));
    expect([after.headline, after.title]).toEqual([BUILT.headline, BUILT.title]);
  });
});
