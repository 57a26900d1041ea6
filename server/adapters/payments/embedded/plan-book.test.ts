import { describe, expect, it } from 'vitest';
import { type Instant, instant } from '../../../../shared/domain/ids.ts';
import { DAY } from '../../../../shared/domain/time/calendar.ts';
import { advance, type BookedPlan, planAfter, truthOfPlan } from './plan-book.ts';

const at = (day: string): Instant => instant(Date.parse(`${day}T09:00:00Z`));
const plan = (more: Partial<BookedPlan> = {}): BookedPlan => ({
  ...{ priceMinor: 429, anchorDay: 31, cardRenews: true, disputesAt: null, state: 'active', tries: 0, revision: 1 },
  ...{ paidFrom: at('2026-12-31'), paidUntil: at('2027-01-31') },
  ...more,
});
const day = (value: Instant): string => new Date(value).toISOString().slice(0, 10);

describe('the embedded provider’s book of a plan', () => {
  it('charges nothing before the paid day, and each month once after it, however late it is opened', () => {
    expect(advance(plan(), instant(at('2027-01-31') - 1)).charges).toEqual([]);
    const { plan: later, charges, events } = advance(plan(), at('2027-04-01'));
    expect(events).toEqual(['invoice.paid', 'invoice.paid', 'invoice.paid']);
    expect(charges.map(({ paidUntil }) => day(paidUntil))).toEqual(['2027-02-28', '2027-03-31', '2027-04-30']);
    expect(advance(later, at('2027-04-01'))).toMatchObject({ charges: [], events: [] });
    expect([later.state, later.revision]).toEqual(['active', 4]);
  });

  it('tries a card that fails three times in seven days, and ends', () => {
    const failing = plan({ cardRenews: false });
    const states = [0, 2, 3, 6, 7, 30].map((days) => {
      const { plan: now, charges } = advance(failing, instant(failing.paidUntil + days * DAY));
      expect(charges).toEqual([]);
      return [now.state, now.tries, truthOfPlan(now).retryAt];
    });
    const retry = (days: number) => failing.paidUntil + days * DAY;
    expect(states).toEqual([
      ['failing', 1, retry(3)],
      ['failing', 1, retry(3)],
      ['failing', 2, retry(7)],
      ['failing', 2, retry(7)],
      ['ended', 3, null],
      ['ended', 3, null],
    ]);
    const failure = 'invoice.payment_failed';
    const { events } = advance(failing, instant(failing.paidUntil + 30 * DAY));
    expect(events).toEqual([failure, failure, failure, 'customer.subscription.deleted']);
  });

  it('ends on the day on which its payment is disputed, once, also when it is looked at late', () => {
    const disputing = plan({ disputesAt: at('2027-01-05') });
    const nothing = { charges: [], events: [], disputedAt: null };
    expect(advance(disputing, at('2027-01-04'))).toEqual({ plan: disputing, ...nothing });
    const { plan: after, charges, disputedAt } = advance(disputing, at('2027-06-01'));
    expect([after.state, day(after.paidUntil), charges, disputedAt]).toEqual([
      ...['ended', '2027-01-31'],
      [],
      at('2027-01-05'),
    ]);
    expect(advance(after, at('2027-06-01'))).toEqual({ plan: after, ...nothing });
  });

  it('ends a cancelled plan on its paid day, and renews one that was resumed before', () => {
    const cancelled = planAfter(plan(), 'cancelled');
    expect(advance(cancelled, at('2027-01-30')).plan.state).toBe('cancelled');
    expect(advance(cancelled, at('2027-01-31')).plan.state).toBe('ended');
    expect(advance(planAfter(cancelled, 'resumed'), at('2027-01-31')).charges).toHaveLength(1);
  });
});
