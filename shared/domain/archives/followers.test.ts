import { describe, expect, it } from 'vitest';
import { isOfAStretch } from './followers.ts';

describe('a list that lacks its oldest', () => {
  it('is one of a stretch of time where that is no chance', () => {
    expect(isOfAStretch({ all: 100, older: 3 })).toBe(true);
    expect(isOfAStretch({ all: 2, older: 2 })).toBe(true);
  });

  it('is whole where one or two of the oldest went, or nobody was known', () => {
    expect(isOfAStretch({ all: 100, older: 2 })).toBe(false);
    expect(isOfAStretch({ all: 100, older: 0 })).toBe(false);
    expect(isOfAStretch({ all: 0, older: 0 })).toBe(false);
  });
});
