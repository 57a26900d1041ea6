import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instant } from '../ids.ts';
import { concludeUnfollows } from './removals.ts';

const at = instant(Date.UTC(2026, 10, 12, 9));
const none: ReadonlySet<string> = new Set();

describe('follow records that are gone', () => {
  it('become an unfollow, dated with its detection and keyed by the record', () => {
    expect(concludeUnfollows([{ key: 'follow/3k', targetId: 'did:a' }], none, at)).toEqual([
      {
        key: 'unfollow:follow/3k',
        kind: 'unfollow',
        at,
        targetId: 'did:a',
        post: null,
        text: null,
        tags: [],
        reason: 'unfollowed',
        removed: false,
      },
    ]);
  });

  it('are no unfollow while another record of the subject stands', () => {
    expect(concludeUnfollows([{ key: 'f/1', targetId: 'did:a' }], new Set(['did:a']), at)).toEqual([]);
  });

  it('are one unfollow when the last records of one subject go together', () => {
    const ended = [
      { key: 'f/2', targetId: 'did:a' },
      { key: 'f/1', targetId: 'did:a' },
    ];
    expect(concludeUnfollows(ended, none, at).map(({ key }) => key)).toEqual(['unfollow:f/2']);
  });

  it('keep the four reasons apart', () => {
    const reasons = ['unfollowed', 'deactivated', 'deleted', 'blocked'] as const;
    const ended = reasons.map((reason, index) => ({ key: `f/${index}`, targetId: `did:${reason}`, reason }));
    expect(concludeUnfollows(ended, none, at).map(({ reason }) => reason)).toEqual(reasons);
  });

  it('give the same actions in any order, one per subject that is left by all', () => {
    const follow = fc.record({ key: fc.string({ minLength: 1 }), targetId: fc.constantFrom('a', 'b', 'c', 'd') });
    const follows = fc.uniqueArray(follow, { selector: ({ key }) => key });
    const case_ = follows.chain((list) =>
      fc.record({
        list: fc.constant(list),
        shuffled: fc.shuffledSubarray(list, { minLength: list.length }),
        still: fc.subarray(['a', 'b', 'c', 'd']),
      }),
    );
    fc.assert(
      fc.property(case_, ({ list, shuffled, still }) => {
        const followed = new Set(still);
        const result = concludeUnfollows(list, followed, at);
        expect(concludeUnfollows(shuffled, followed, at)).toEqual(result);
        const subjects = new Set(list.map(({ targetId }) => targetId).filter((id) => !followed.has(id)));
        expect(new Set(result.map(({ targetId }) => targetId))).toEqual(subjects);
        expect(result).toHaveLength(subjects.size);
      }),
    );
  });
});
