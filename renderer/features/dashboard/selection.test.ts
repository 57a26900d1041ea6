import { describe, expect, it } from 'vitest';
import { chosenOf, rangeOf, withIds } from './selection.ts';

const shown = [4, 9, 2, 7];

describe('a selection', () => {
  it('takes everything between two rows, in either direction', () => {
    expect(rangeOf(shown, 9, 7)).toEqual([9, 2, 7]);
    expect(rangeOf(shown, 7, 9)).toEqual([9, 2, 7]);
    expect(rangeOf(shown, 2, 2)).toEqual([2]);
  });

  it('takes one row where the range has no other end on screen', () => {
    expect(rangeOf(shown, null, 2)).toEqual([2]);
    expect(rangeOf(shown, 99, 2)).toEqual([2]);
  });

  it('keeps what was chosen before, and lets a range go again', () => {
    const chosen = withIds(new Set([4]), [9, 2], true);
    expect([...chosen]).toEqual([4, 9, 2]);
    expect([...withIds(chosen, [4, 2], false)]).toEqual([9]);
  });

  it('has nothing in it that is not on screen, in the order of the screen', () => {
    expect(chosenOf(new Set([7, 99, 4]), shown)).toEqual([4, 7]);
  });
});
