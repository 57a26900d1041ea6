import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instant, planId } from '../ids.ts';
import { money } from '../money.ts';
import { isOnOffer, lowered, MOST_PERCENT, promoCodeOf } from './promotion.ts';

const now = instant(Date.UTC(2027, 0, 31));
const facts = {
  ...{ code: 'SPRING-27', percent: 25, planId: null, endsAt: null, mostUses: null, uses: 3, isSpent: false },
};

describe('a promotion', () => {
  it('has a code that may be typed in small letters and with room around it', () => {
    expect(promoCodeOf(' spring-27 ')).toBe('SPRING-27');
    for (const typed of ['', 'abc', '-abc', 'a b c d', 'código', 'x'.repeat(33), 'ABCD\u0000']) {
      expect(promoCodeOf(typed)).toBe(null);
    }
  });

  it.each([
    [{}, true],
    [{ isSpent: true }, false],
    [{ endsAt: now }, false],
    [{ endsAt: instant(now + 1) }, true],
    [{ mostUses: 3 }, false],
    [{ mostUses: 4 }, true],
    [{ planId: planId(2) }, true],
    [{ planId: planId(1) }, false],
  ])('with %o is on offer for a plan: %s', (part, is) => {
    expect(isOnOffer({ ...facts, ...part }, planId(2), now)).toBe(is);
    if ('planId' in part) expect(isOnOffer({ ...facts, ...part }, null, now)).toBe(true);
  });

  it('lowers no price under what card providers charge, whatever the operator sells for how much', () => {
    const most = { code: 'X', percent: MOST_PERCENT };
    expect(lowered(money(99, 'usd'), most)).toEqual(money(50, 'usd'));
    expect(lowered(money(429, 'usd'), most)).toEqual(money(86, 'usd'));
    for (const minor of [0, 1, 49, 50]) expect(lowered(money(minor, 'brl'), most)).toEqual(money(minor, 'brl'));
  });

  it('gives whole minor units off, never all of a price, and never more than it says', () => {
    expect(lowered(money(429, 'usd'), facts)).toEqual(money(322, 'usd'));
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 1, max: MOST_PERCENT }), (minor, percent) => {
        const off = minor - lowered(money(minor, 'brl'), { code: 'X', percent }).minor;
        return Number.isInteger(off) && off * 100 <= minor * percent && off < minor;
      }),
    );
  });
});
