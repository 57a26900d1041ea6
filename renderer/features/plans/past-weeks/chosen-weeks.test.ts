import { describe, expect, it } from 'vitest';
import { afterPress, stillFree } from './chosen-weeks.ts';

const FREE = ['a', 'b', 'c', 'd', 'e'];

describe('weeks that are chosen', () => {
  it.each([
    { what: 'one', chosen: '', pressed: 'c', from: null, after: 'c' },
    { what: 'another beside it, in their order', chosen: 'c', pressed: 'a', from: null, after: 'ac' },
    { what: 'one that is taken back', chosen: 'ac', pressed: 'c', from: null, after: 'a' },
    { what: 'a range with the shift key', chosen: 'b', pressed: 'e', from: 'b', after: 'bcde' },
    { what: 'a range backwards', chosen: 'd', pressed: 'b', from: 'd', after: 'bcd' },
    { what: 'a range that is taken back', chosen: 'abcd', pressed: 'c', from: 'b', after: 'ad' },
    { what: 'a range from a week that is not free any more', chosen: 'b', pressed: 'e', from: 'x', after: 'be' },
  ])('$what', ({ chosen, pressed, from, after }) => {
    expect(afterPress([...chosen], pressed, { free: FREE, from })).toEqual([...after]);
  });

  it('are no longer chosen once they are not free', () => {
    expect(stillFree(['b', 'x', 'a'], FREE)).toEqual(['a', 'b']);
  });
});
