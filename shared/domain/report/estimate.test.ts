import { describe, expect, it } from 'vitest';
import { estimateCoverage, tellsShare } from './estimate.ts';

const tells = (recorded: number, claimed: number): boolean | null => {
  const estimate = estimateCoverage({ recorded, claimed });
  return estimate === null ? null : tellsShare(estimate);
};

describe('the share of follows that was recorded', () => {
  it('is told only where the range is narrow enough to say something', () => {
    expect(estimateCoverage({ recorded: 2, claimed: 2 })).toMatchObject({ low: 0.3424, high: 1 });
    expect([tells(2, 2), tells(10, 10), tells(15, 15)]).toEqual([false, false, false]);
    expect([tells(16, 16), tells(200, 400), tells(398, 400)]).toEqual([true, true, true]);
    expect(tells(10, 20)).toBe(false);
  });

  it('is nothing where the network counts none', () => {
    expect([tells(0, 0), estimateCoverage(null)]).toEqual([null, null]);
  });
});
