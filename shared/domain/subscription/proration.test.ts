import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Instant, instant } from '../ids.ts';
import { DAY, HOUR } from '../time/calendar.ts';
import { addCalendarMonth, creditOf, planTerms, type RunningPlan } from './proration.ts';

const at = (text: string): Instant => instant(Date.parse(text));
const now = at('2025-11-20T09:30:00Z');
const running = (plan: Partial<RunningPlan>): RunningPlan => ({
  status: 1,
  expired: false,
  since: at('2025-11-08T09:30:00Z'),
  next: at('2025-12-08T09:30:00Z'),
  priceMinor: 890,
  ...plan,
});

describe('one calendar month on', () => {
  it.each([
    ['2026-01-31T23:59:59Z', '2026-02-28T23:59:59Z'],
    ['2028-01-31T00:00:00Z', '2028-02-29T00:00:00Z'],
    ['2026-03-31T12:00:00Z', '2026-04-30T12:00:00Z'],
    ['2026-12-15T08:00:00Z', '2027-01-15T08:00:00Z'],
    ['2026-02-28T08:00:00Z', '2026-03-28T08:00:00Z'],
  ])('%s → %s', (from, to) => {
    expect(addCalendarMonth(at(from))).toBe(at(to));
  });
});

describe('changing a plan', () => {
  it('turns the days left into days of the new plan, by price per day, rounded down', () => {
    const terms = planTerms(running({}), 1490, now);
    expect(terms.credit).toMatchObject({ remainingDays: 18, creditDays: 10 });
    expect(terms.credit?.perDayMinor).toBeCloseTo(29.67, 2);
    expect(terms).toMatchObject({ dueMinor: 0, next: now + 10 * DAY });
  });

  it('without a plan, or with one that is over, charges a month', () => {
    for (const plan of [null, running({ next: now }), running({ next: null }), running({ status: 11 })]) {
      expect(planTerms(plan, 1490, now)).toEqual({
        credit: null,
        dueMinor: 1490,
        next: at('2025-12-20T09:30:00Z'),
        since: now,
      });
    }
  });

  it('counts a cancelled plan that is paid to a day ahead', () => {
    expect(creditOf(running({ status: 0 }), 890, now)).toMatchObject({ creditDays: 18 });
    expect(creditOf(running({ status: 0, expired: true }), 890, now)).toBeNull();
  });

  it('charges the month when what is left does not buy a day', () => {
    const terms = planTerms(running({ next: instant(now + 2 * HOUR) }), 1490, now);
    expect(terms).toMatchObject({ dueMinor: 1490, next: at('2025-12-20T09:30:00Z') });
    expect(terms.credit?.creditDays).toBe(0);
  });

  it('never divides by a price of zero, and a plan that cost nothing is worth nothing', () => {
    expect(planTerms(running({}), 0, now)).toMatchObject({ dueMinor: 0, next: at('2025-12-20T09:30:00Z') });
    expect(creditOf(running({ priceMinor: 0 }), 890, now)).toMatchObject({ creditDays: 0, perDayMinor: 0 });
  });

  it('cannot be repeated for profit: going there and back never gains days', () => {
    const price = fc.integer({ min: 99, max: 50_000 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 * 24 }), price, price, (leftHours, oldPrice, newPrice) => {
        const first = running({
          next: instant(now + leftHours * HOUR),
          since: instant(now + (leftHours - 30 * 24) * HOUR),
          priceMinor: oldPrice,
        });
        const there = planTerms(first, newPrice, now);
        fc.pre(there.dueMinor === 0);
        const second = running({ since: there.since, next: there.next, priceMinor: newPrice });
        const back = creditOf(second, oldPrice, now);
        expect(back?.creditDays ?? 0).toBeLessThanOrEqual(leftHours / 24);
      }),
    );
  });

  it('cannot lose much either: a change to a cheap plan and back keeps all but the rounding', () => {
    const there = planTerms(running({ priceMinor: 2990 }), 429, now);
    expect(there.credit?.creditDays).toBeGreaterThan(100);
    const back = creditOf(running({ since: there.since, next: there.next, priceMinor: 429 }), 2990, now);
    expect(back?.creditDays).toBeGreaterThanOrEqual(17);
  });
});
