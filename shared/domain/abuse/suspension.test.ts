import { describe, expect, it } from 'vitest';
import { ABUSE_KINDS, type SuspensionFacts, whyNotSuspended } from './suspension.ts';

const MINOR: SuspensionFacts = {
  kind: 'minor',
  known: true,
  bySender: 0,
  onOneWord: 0,
  inAll: 0,
  saidByAnother: false,
  releasedLately: false,
};

describe('a report that somebody is a minor', () => {
  it('suspends at once', () => {
    expect(whyNotSuspended(MINOR)).toBe(null);
    expect(whyNotSuspended({ ...MINOR, bySender: 1, onOneWord: 4, inAll: 19 })).toBe(null);
  });

  it('beyond a daily rate needs a second sender', () => {
    expect(whyNotSuspended({ ...MINOR, onOneWord: 5 })).toBe('needs-a-second-sender');
    expect(whyNotSuspended({ ...MINOR, onOneWord: 5, saidByAnother: true })).toBe(null);
  });

  it.each([
    [{ known: false }, 'account-unknown'],
    [{ releasedLately: true }, 'released-lately'],
    [{ bySender: 2 }, 'too-many-by-sender'],
    [{ inAll: 20 }, 'too-many'],
  ] as const)('waits for the operator with %o, whoever else says so', (more, why) => {
    expect(whyNotSuspended({ ...MINOR, ...more })).toBe(why);
    expect(whyNotSuspended({ ...MINOR, ...more, saidByAnother: true })).toBe(why);
  });

  it('leaves something for others: one sender reaches the own limit before the rate of all', () => {
    let suspended = 0;
    while (whyNotSuspended({ ...MINOR, bySender: suspended, onOneWord: suspended, inAll: suspended }) === null)
      suspended += 1;
    expect(whyNotSuspended({ ...MINOR, onOneWord: suspended, inAll: suspended })).toBe(null);
  });
});

it('no other report suspends anything', () => {
  for (const kind of ABUSE_KINDS.filter((one) => one !== 'minor')) {
    expect(whyNotSuspended({ ...MINOR, kind })).toBe('not-asked');
  }
});
