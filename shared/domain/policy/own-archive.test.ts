import { describe, expect, it } from 'vitest';
import { mayImportOwn } from './own-archive.ts';

const FACTS = { bio: 'Pots.', optedOut: false, underReview: false, knownMinor: false };

describe('a person’s own archive', () => {
  it('may be imported, whether or not there is a bio', () => {
    expect([mayImportOwn(FACTS), mayImportOwn({ ...FACTS, bio: null })]).toEqual([true, true]);
  });

  it.each([{ optedOut: true }, { underReview: true }, { knownMinor: true }, { bio: 'I am 15 years old' }])(
    'may not with %j',
    (fact) => {
      expect(mayImportOwn({ ...FACTS, ...fact })).toBe(false);
    },
  );
});
