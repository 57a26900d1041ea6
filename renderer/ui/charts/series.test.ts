import { describe, expect, it } from 'vitest';
import { runsOf, totalsOf, trendRange } from './series.ts';

const points = (...values: (number | null)[]) => values.map((value) => ({ label: '', value }));

describe('a trend', () => {
  it('is drawn in runs of weeks that are known: nothing is drawn over a gap', () => {
    expect(runsOf(points(null, 5, 6, null, 7))).toEqual([[1, 2], [4]]);
    expect(runsOf(points(null, null))).toEqual([]);
  });

  it('lies between round numbers, never under 0, also where nothing changed', () => {
    expect(trendRange(points(5357, 5812))).toEqual({ low: 5200, high: 6000, step: 200 });
    expect(trendRange(points(361, 406))).toEqual({ low: 360, high: 420, step: 20 });
    expect(trendRange(points(7, 9))).toEqual({ low: 7, high: 9, step: 1 });
    expect(trendRange(points(400, 400))).toEqual({ low: 400, high: 401, step: 1 });
    expect(trendRange(points(0, null))).toEqual({ low: 0, high: 1, step: 1 });
  });
});

describe('bars of weeks', () => {
  it('are as high as what is known of the week; a week of which nothing is known has none', () => {
    const series = (...values: (number | null)[]) => ({ name: '', colour: '--bar' as const, values });
    expect(totalsOf([series(1, null, null), series(2, 3, null)])).toEqual([3, 3, null]);
  });
});
