import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { thumbRow } from './thumb-row.ts';

describe('thumbnails in a row', () => {
  it('are all there when they fit, without a number behind them', () => {
    expect(thumbRow(8, 8, 8)).toEqual({ shown: 8, rest: 0 });
    expect(thumbRow(3, 3, 6)).toEqual({ shown: 3, rest: 0 });
  });

  it('leave the last place to the number that is not shown', () => {
    expect(thumbRow(38, 38, 8)).toEqual({ shown: 7, rest: 31 });
    expect(thumbRow(38, 38, 6)).toEqual({ shown: 5, rest: 33 });
    expect(thumbRow(9, 9, 8)).toEqual({ shown: 7, rest: 2 });
  });

  it('count likes that no post is known of', () => {
    expect(thumbRow(2, 5, 8)).toEqual({ shown: 2, rest: 3 });
    expect(thumbRow(0, 4, 6)).toEqual({ shown: 0, rest: 4 });
  });

  it('never take more places than there are, and lose no like', () => {
    const small = fc.nat({ max: 40 });
    fc.assert(
      fc.property(small, small, fc.integer({ min: 2, max: 10 }), (posts, more, places) => {
        const { shown, rest } = thumbRow(posts, posts + more, places);
        expect(shown + (rest > 0 ? 1 : 0)).toBeLessThanOrEqual(places);
        expect(shown + rest).toBe(posts + more);
      }),
    );
  });
});
