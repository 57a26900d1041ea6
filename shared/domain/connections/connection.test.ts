import { describe, expect, it } from 'vitest';
import { type Instant, instant } from '../ids.ts';
import { DAY, HOUR } from '../time/calendar.ts';
import { type ConnectionTimes, connectionState, isRenewalDue } from './connection.ts';

const NOW = instant(Date.UTC(2026, 10, 12));
const later = (ms: number): Instant => instant(NOW + ms);
const times = (more: Partial<ConnectionTimes> = {}): ConnectionTimes => ({
  ...{ issuedAt: later(-40 * DAY), expiresAt: later(20 * DAY), triedAt: null, endedAt: null },
  ...more,
});

describe('a connection', () => {
  it('works until its end, and says so a week before', () => {
    expect(connectionState(times(), NOW)).toBe('works');
    expect(connectionState(times({ expiresAt: later(7 * DAY) }), NOW)).toBe('ends-soon');
    expect(connectionState(times({ expiresAt: NOW }), NOW)).toBe('ended');
  });

  it('has ended as soon as its network refused it', () => {
    expect(connectionState(times({ endedAt: later(-1) }), NOW)).toBe('ended');
  });

  it('is renewed in the second half of its life, never within a day of the last time and never after its end', () => {
    expect(isRenewalDue(times(), NOW)).toBe(true);
    expect(isRenewalDue(times({ expiresAt: later(31 * DAY) }), NOW)).toBe(false);
    expect(isRenewalDue(times({ issuedAt: later(-23 * HOUR) }), NOW)).toBe(false);
    expect(isRenewalDue(times({ expiresAt: NOW }), NOW)).toBe(false);
    expect(isRenewalDue(times({ endedAt: later(-DAY) }), NOW)).toBe(false);
  });

  it('is tried again some hours after a renewal failed', () => {
    expect(isRenewalDue(times({ triedAt: later(-5 * HOUR) }), NOW)).toBe(false);
    expect(isRenewalDue(times({ triedAt: later(-6 * HOUR) }), NOW)).toBe(true);
  });
});
