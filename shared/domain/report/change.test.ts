import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeAgainst } from './change.ts';

describe('the change against another period', () => {
  it('is not known where one of the two is not', () => {
    expect([changeAgainst(null, 3), changeAgainst(3, null), changeAgainst(null, null)]).toEqual([null, null, null]);
  });

  it('has no share of nothing', () => {
    expect(changeAgainst(4, 0)).toEqual({ by: 4, share: null });
    expect(changeAgainst(0, 0)).toEqual({ by: 0, share: null });
  });

  it('leads from the one number to the other, by difference and by share', () => {
    const count = fc.integer({ min: 0, max: 100_000 });
    fc.assert(
      fc.property(count, count, (value, base) => {
        const change = changeAgainst(value, base);
        expect(base + (change?.by ?? Number.NaN)).toBe(value);
        if (base > 0) expect(base * (1 + (change?.share ?? Number.NaN))).toBeCloseTo(value, 6);
      }),
    );
  });
});
