import { describe, expect, it } from 'vitest';
import { instant } from '../ids.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../time/calendar.ts';
import { ACCOUNT_MAIL_KINDS, afterDoubt, isGivenUp, nextTry } from './outbox-rules.ts';

const NOW = instant(Date.UTC(2026, 10, 19, 6));

describe('a mail that could not be sent', () => {
  it.each([
    [0, 5 * SECOND],
    [1, 5 * SECOND],
    [2, 20 * SECOND],
    [3, 80 * SECOND],
    [5, 1280 * SECOND],
    [6, HOUR],
    [400, HOUR],
  ])('after %i tries waits %i ms', (tries, pause) => {
    expect(nextTry(tries, NOW) - NOW).toBe(pause);
  });

  it('is tried for three days', () => {
    expect(isGivenUp(instant(NOW - 3 * DAY + MINUTE), NOW)).toBe(false);
    expect(isGivenUp(instant(NOW - 3 * DAY), NOW)).toBe(true);
  });
});

it('of mails that nobody can tell of, reports are not repeated and the others are', () => {
  expect([afterDoubt('weekly'), afterDoubt('monthly'), afterDoubt('watchlist')]).toEqual(['taken', 'taken', 'taken']);
  for (const kind of [...ACCOUNT_MAIL_KINDS, 'abuse-notice'] as const) expect(afterDoubt(kind)).toBe('repeat');
});
