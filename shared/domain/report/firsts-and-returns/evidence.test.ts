import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { action, hoursIn, post } from '../testing/report-fixture.ts';
import { createEvidence, MOST_EVIDENCE } from './evidence.ts';

const posted = (code: string, hours: number, kind: 'like' | 'comment' | 'post' | 'repost' = 'post') =>
  action(kind, { post: post(code), at: hoursIn(hours) });
const urlsOf = (codes: readonly string[]) => codes.map((code) => post(code).url);

describe('the posts that a hashtag or a subject was found in', () => {
  it('are the newest three, each once, of a like, a comment or a post', () => {
    const evidence = createEvidence();
    const actions = [posted('a', 1), posted('b', 5, 'like'), posted('c', 3), posted('d', 2), posted('d', 9, 'comment')];
    for (const one of [...actions, posted('e', 20, 'repost'), action('post', { at: hoursIn(30) })]) {
      evidence.add(one, ['Kiln', 'kiln'], null);
    }
    expect(evidence.ofTag('kiln')).toEqual([
      { kind: 'comment', url: post('d').url },
      { kind: 'like', url: post('b').url },
      { kind: 'post', url: post('c').url },
    ]);
    expect([evidence.ofTag('other'), evidence.ofTopic('kiln')]).toEqual([[], []]);
  });

  it('are apart for a hashtag and a subject of the same name', () => {
    const evidence = createEvidence();
    evidence.add(posted('a', 1), ['ceramics'], null);
    evidence.add(posted('b', 2), [], 'ceramics');
    expect(evidence.ofTag('ceramics').map(({ url }) => url)).toEqual(urlsOf(['a']));
    expect(evidence.ofTopic('ceramics').map(({ url }) => url)).toEqual(urlsOf(['b']));
  });

  it('are the same in whatever order the actions come', () => {
    const one = fc.record({ code: fc.constantFrom('a', 'b', 'c', 'd', 'e'), hours: fc.integer({ min: 0, max: 9 }) });
    fc.assert(
      fc.property(fc.array(one, { maxLength: 12 }), fc.infiniteStream(fc.nat()), (list, order) => {
        const actions = list.map(({ code, hours }) => posted(code, hours));
        const tell = (some: typeof actions) => {
          const evidence = createEvidence();
          for (const each of some) evidence.add(each, ['x'], null);
          return evidence.ofTag('x');
        };
        const ranked = actions.map((each) => ({ each, rank: order.next().value ?? 0 }));
        const shuffled = ranked.toSorted((a, b) => a.rank - b.rank).map(({ each }) => each);
        expect(tell(shuffled)).toEqual(tell(actions));
        expect(tell(actions).length).toBeLessThanOrEqual(MOST_EVIDENCE);
      }),
    );
  });
});
