import { describe, expect, it } from 'vitest';
import { hourRanges } from './hour-ranges.ts';

describe('hours of the day as ranges', () => {
  it('join what follows on one another, over midnight too', () => {
    expect(hourRanges([2, 3, 23], 0)).toEqual(['02:00–04:00', '23:00–00:00']);
    expect(hourRanges([0, 1, 23], 0)).toEqual(['23:00–02:00']);
  });

  it('stand on the reader’s clock, also by half hours', () => {
    expect(hourRanges([1, 2], -180)).toEqual(['22:00–00:00']);
    expect(hourRanges([20], 330)).toEqual(['01:30–02:30']);
  });

  it('are none without hours', () => {
    expect(hourRanges([], 60)).toEqual([]);
  });
});
