import { describe, expect, it } from 'vitest';
import { neighbourOf } from './rows.ts';

describe('where the focus goes when rows go', () => {
  it('is the next row that stays', () => {
    expect(neighbourOf([1, 2, 3, 4], [2])).toBe(3);
    expect(neighbourOf([1, 2, 3, 4], [1, 3])).toBe(4);
  });

  it('is the row before where none follows', () => {
    expect(neighbourOf([1, 2, 3, 4], [4])).toBe(3);
    expect(neighbourOf([1, 2, 3, 4], [3, 4])).toBe(2);
  });

  it('is nowhere when no row stays', () => {
    expect(neighbourOf([1, 2], [1, 2])).toBeUndefined();
    expect(neighbourOf([], [1])).toBeUndefined();
  });
});
