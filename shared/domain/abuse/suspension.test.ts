import { describe, expect, it } from 'vitest';
import { ABUSE_KINDS, type SuspensionFacts, whyNotSuspended } from './suspension.ts';

const MINOR: SuspensionFacts = { kind: 'minor', known: true, byAsker: 0, byAll: 0, releasedLately: false };

describe('a report that somebody is a minor', () => {
  it('suspends at once', () => {
    expect(whyNotSuspended(MINOR)).toBe(null);
    expect(whyNotSuspended({ ...MINOR, byAsker: 2, byAll: 19 })).toBe(null);
  });

  it.each([
    [{ known: false }, 'account-unknown'],
    [{ releasedLately: true }, 'released-lately'],
    [{ byAsker: 3 }, 'too-many-by-asker'],
    [{ byAll: 20 }, 'too-many'],
  ] as const)('waits for the operator with %o', (more, why) => {
    expect(whyNotSuspended({ ...MINOR, ...more })).toBe(why);
  });
});

it('no other report suspends anything', () => {
  for (const kind of ABUSE_KINDS.filter((one) => one !== 'minor')) {
    expect(whyNotSuspended({ ...MINOR, kind })).toBe('not-asked');
  }
});
