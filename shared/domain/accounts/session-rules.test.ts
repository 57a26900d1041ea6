import { describe, expect, it } from 'vitest';
import { instant } from '../ids.ts';
import { DAY, HOUR, MINUTE } from '../time/calendar.ts';
import { graceBegan, isTokenDue, sessionEnd, tokenEnd } from './session-rules.ts';

const begun = instant(Date.UTC(2026, 10, 19, 9));
const later = (ms: number) => instant(begun + ms);

describe('a session', () => {
  it('ends 90 days after its log-in', () => {
    expect(sessionEnd(begun)).toBe(later(90 * DAY));
  });
});

describe('a token', () => {
  it('is replaced at a refresh once it is older than a day', () => {
    expect([isTokenDue(begun, later(DAY)), isTokenDue(begun, later(DAY + 1))]).toEqual([false, true]);
  });

  it('works a minute longer when it was replaced, and never beyond its session', () => {
    const expiresAt = later(HOUR);
    expect(tokenEnd({ expiresAt, replacedAt: null })).toBe(expiresAt);
    expect(tokenEnd({ expiresAt, replacedAt: begun })).toBe(later(MINUTE));
    expect(tokenEnd({ expiresAt, replacedAt: later(HOUR - 1) })).toBe(expiresAt);
    expect(graceBegan(later(MINUTE))).toBe(begun);
  });
});
