import { describe, expect, it } from 'vitest';
import { instant } from '../ids.ts';
import { DAY, HOUR } from '../time/calendar.ts';
import { daysBought, offerCovers, offerUntil } from './offer.ts';

const signedUpAt = instant(Date.UTC(2026, 10, 12));
const facts = { signedUpAt, usedAt: null, subscription: null };

describe('the first-week offer', () => {
  it('stands for 24 hours after sign-up, not a millisecond longer', () => {
    const end = instant(signedUpAt + DAY);
    expect(offerUntil(facts, signedUpAt)).toBe(end);
    expect(offerUntil(facts, instant(end - 1))).toBe(end);
    expect(offerUntil(facts, end)).toBeNull();
  });

  it('is taken once, and not beside a running plan', () => {
    const soon = instant(signedUpAt + HOUR);
    expect(offerUntil({ ...facts, usedAt: signedUpAt }, soon)).toBeNull();
    expect(offerUntil({ ...facts, subscription: { status: 1, expired: false, next: null } }, soon)).toBeNull();
    expect(offerUntil({ ...facts, subscription: { status: 0, expired: true, next: null } }, soon)).not.toBeNull();
  });

  it('covers tracking plans of up to two accounts', () => {
    expect(offerCovers({ type: 'tracking', accounts: 2 })).toBe(true);
    expect(offerCovers({ type: 'tracking', accounts: 3 })).toBe(false);
    expect(offerCovers({ type: 'summary', accounts: 2 })).toBe(false);
  });

  it('says how many whole days an amount buys', () => {
    expect(daysBought(99, 429)).toBe(6);
    expect(daysBought(429, 429)).toBe(30);
    expect(daysBought(99, 0)).toBe(0);
  });
});
