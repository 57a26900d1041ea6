import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { binomialTail, poissonTail, scoreOf, scoreOfChance } from './chance.ts';
import { usualOf } from './usual.ts';

describe('tails of distributions', () => {
  it('are those of the tables', () => {
    expect(poissonTail(5, 1)).toBeCloseTo(0.00366, 5);
    expect(poissonTail(10, 3)).toBeCloseTo(0.0011, 4);
    expect(poissonTail(3, 10)).toBeCloseTo(0.99723, 5);
    expect([poissonTail(0, 4), poissonTail(1, 0), poissonTail(1, 1_000)]).toEqual([1, 0, 1]);
    // 10 draws at 0.1: P(X ≥ 4) is 0.012795.
    expect(binomialTail(4, { trials: 10, share: 0.1 })).toBeGreaterThanOrEqual(0.012795);
    expect(binomialTail(4, { trials: 10, share: 0.1 })).toBeLessThan(0.0133);
    expect(binomialTail(3, { trials: 2, share: 0.5 })).toBe(0);
    expect(binomialTail(1, { trials: 2, share: 1 })).toBe(1);
  });

  it('are probabilities that fall as more is asked for', () => {
    const cases = fc.tuple(fc.integer({ min: 0, max: 300 }), fc.double({ min: 0, max: 200, noNaN: true }));
    fc.assert(
      fc.property(cases, ([least, mean]) => {
        const [one, more] = [poissonTail(least, mean), poissonTail(least + 1, mean)];
        expect(one).toBeGreaterThanOrEqual(more);
        expect(one).toBeLessThanOrEqual(1);
        expect(more).toBeGreaterThanOrEqual(0);
      }),
    );
    const draws = fc.record({
      trials: fc.integer({ min: 1, max: 400 }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(draws, fc.integer({ min: 0, max: 400 }), (draw, least) => {
        const tail = binomialTail(least, draw);
        expect(tail).toBeGreaterThanOrEqual(0);
        expect(tail).toBeLessThanOrEqual(1);
        expect(binomialTail(least + 1, draw)).toBeLessThanOrEqual(tail + 1e-12);
      }),
    );
  });
});

describe('a score', () => {
  it('is a whole number from 1 to 99 that grows with the distance, and with the rarity', () => {
    expect([scoreOf(3), scoreOf(6), scoreOf(1e9), scoreOfChance(1e-3), scoreOfChance(0)]).toEqual([1, 50, 99, 1, 99]);
    fc.assert(
      fc.property(
        fc.double({ min: 3, max: 1e6, noNaN: true }),
        fc.double({ min: 0, max: 1e6, noNaN: true }),
        (distance, further) => {
          expect(scoreOf(distance + further)).toBeGreaterThanOrEqual(scoreOf(distance));
          expect(Number.isInteger(scoreOf(distance))).toBe(true);
        },
      ),
    );
  });
});

describe('what is usual', () => {
  const counts = fc.array(fc.integer({ min: 0, max: 5_000 }), { minLength: 4, maxLength: 8 });

  it('is not known from less than four periods', () => {
    expect(usualOf([])).toBeNull();
    expect(usualOf([5, 5, 5])).toBeNull();
  });

  it('is median ± 3 · 1.4826 · MAD where that is wide enough', () => {
    expect(usualOf([100, 140, 60, 180, 20])).toMatchObject({ median: 100, low: 0, high: 277.9, periods: 5 });
  });

  it('holds the median always, and every value of a constant series', () => {
    fc.assert(
      fc.property(counts, (past) => {
        const usual = usualOf(past);
        expect(usual?.low).toBeLessThanOrEqual(usual?.median ?? -1);
        expect(usual?.high).toBeGreaterThanOrEqual((usual?.median ?? 0) + 5);
      }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e6 }), fc.integer({ min: 4, max: 8 }), (value, periods) => {
        const usual = usualOf(Array.from({ length: periods }, () => value));
        expect(value >= (usual?.low ?? value + 1) && value <= (usual?.high ?? value - 1)).toBe(true);
      }),
    );
  });

  it('does not depend on the order of the periods', () => {
    fc.assert(
      fc.property(counts, (past) => {
        expect(usualOf(past.toReversed())).toEqual(usualOf(past));
      }),
    );
  });
});
