import { describe, expect, it } from 'vitest';
import { instant } from '../ids.ts';
import { DAY, HOUR } from '../time/calendar.ts';
import { daysBought, firstWeek, isFirstWeek, offerCovers, offerUntil } from './offer.ts';

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

describe('the days of a first week', () => {
  const at = (day: string, time = '09:00') => instant(Date.parse(`${day}T${time}:00Z`));

  it.each([
    ['Monday', '2026-11-23', '2026-12-03', 11],
    ['Tuesday', '2026-11-24', '2026-12-03', 10],
    ['Wednesday', '2026-11-25', '2026-12-03', 9],
    ['Thursday', '2026-11-26', '2026-12-03', 8],
    ['Friday', '2026-11-27', '2026-12-10', 14],
    ['Saturday', '2026-11-28', '2026-12-10', 13],
    ['Sunday', '2026-11-29', '2026-12-10', 12],
    ['the last day of a year, a Thursday', '2026-12-31', '2027-01-07', 8],
    ['the first day of a year, a Friday', '2027-01-01', '2027-01-14', 14],
    ['the 31st, a Sunday', '2027-01-31', '2027-02-11', 12],
    ['the end of February', '2027-02-28', '2027-03-11', 12],
    ['a leap day, a Tuesday', '2028-02-29', '2028-03-09', 10],
  ])('%s reads its report on a Thursday and pays a day later', (...[, bought, report, days]) => {
    for (const time of ['00:00', '05:59', '06:00', '23:59']) {
      const { reportAt, endsAt } = firstWeek(at(bought, time));
      expect([reportAt, endsAt]).toEqual([at(report, '06:00'), at(report, '06:00') + DAY]);
      expect((at(report, '00:00') + DAY - at(bought, '00:00')) / DAY).toBe(days);
    }
  });

  it('is told from a month', () => {
    const now = at('2027-02-01');
    expect(isFirstWeek({ since: now, next: firstWeek(now).endsAt })).toBe(true);
    expect(isFirstWeek({ since: now, next: at('2027-03-01') })).toBe(false);
    expect(isFirstWeek({ since: now, next: null })).toBe(false);
  });
});
