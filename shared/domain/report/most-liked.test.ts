import { describe, expect, it } from 'vitest';
import { mostLiked } from './most-liked.ts';

const names = (...counts: number[]) => {
  const found = mostLiked(counts.map((count, index) => ({ name: `A${index}`, count })));
  return found === null ? null : [found.accounts.map(({ name }) => name).join(' '), found.count];
};

describe('who was liked most', () => {
  it.each([
    [[], null],
    [[3], ['A0', 3]],
    [
      [9, 4, 4],
      ['A0', 9],
    ],
    [
      [9, 9, 8],
      ['A0 A1', 9],
    ],
    [[2, 2, 2, 1], null],
  ])('of %j is %j', (counts, expected) => {
    expect(names(...counts)).toEqual(expected);
  });
});
