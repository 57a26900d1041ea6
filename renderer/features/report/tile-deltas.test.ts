import { describe, expect, it } from 'vitest';
import { tileDeltas } from './tile-deltas.ts';

describe('what stands under a number of the front page', () => {
  it('compares with the period before and with the usual', () => {
    expect(tileDeltas({ value: 214, previous: 252, median: 226.5, history: [210, 226, 227, 252, 214] })).toEqual({
      previous: -38,
      usual: -12,
    });
  });

  it('does not call half of one unusual', () => {
    expect(tileDeltas({ value: 4, previous: 4, median: 4.5, history: [5, 4, 4] }).usual).toBe(0);
  });

  it('says nothing of the usual while one period is all there is to compare with', () => {
    expect(tileDeltas({ value: 5, previous: 3, median: 3, history: [3, 5] })).toEqual({ previous: 2, usual: null });
  });

  it('compares with the usual alone when the period before was not recorded', () => {
    expect(tileDeltas({ value: 5, previous: null, median: 4, history: [3, 5, null, 5] })).toEqual({
      previous: null,
      usual: 1,
    });
  });

  it('compares nothing that the network does not tell', () => {
    expect(tileDeltas({ value: null, previous: 3, median: 3, history: [3, 3, null] })).toEqual({
      previous: null,
      usual: null,
    });
  });
});
