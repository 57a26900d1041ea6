import { describe, expect, it } from 'vitest';
import { type Instant, instant, planId } from '../ids.ts';
import { DAY, HOUR } from '../time/calendar.ts';
import { type QuoteFacts, quoteOf } from './quote.ts';
import type { Plan, Subscription } from './subscription.ts';

const at = (day: string, time = '09:00'): Instant => instant(Date.parse(`${day}T${time}:00Z`));
/** A Wednesday. */
const now = at('2026-11-25');

const plan = (id: number, accounts: number, usd: number): Plan => ({
  ...{ id: planId(id), type: 'tracking', name: `Plan ${id}`, img: 'wren', accounts },
  ...{ priceMinor: { usd, brl: usd * 5 }, groupReports: false, dailyReports: false },
});
const [WREN, FINCH, HERON] = [plan(1, 2, 429), plan(2, 6, 890), plan(3, 12, 1490)];

/** A month of Finch that ends in 18 days. */
const finch: Subscription = {
  ...{ status: 1, type: 'tracking', planId: FINCH.id, priceMinor: 890, currency: 'usd', accounts: 6 },
  ...{ since: at('2026-11-13'), next: at('2026-12-13'), expired: false, groupReports: true, dailyReports: false },
};
const facts = (more: Partial<QuoteFacts> = {}): QuoteFacts => ({
  ...{ plan: WREN, current: null, signedUpAt: instant(now - HOUR), offerUsedAt: null },
  ...{ currency: 'usd', offerAsked: false, promotion: null, accounts: 0 },
  offerPriceMinor: { usd: 99, brl: 529 },
  ...more,
});
const usd = (minor: number) => ({ minor, currency: 'usd' });
const late = instant(now - DAY);

/** What every case says unless it says otherwise: a first month of Wren, paid in full. */
const FIRST = {
  ...{ kind: 'first', price: usd(429), due: usd(429), dueFor: 'month', nextAmount: usd(429), credit: null },
  ...{ next: at('2026-12-25'), offer: null, offerMissed: false, promotion: null, paused: 0, needsForce: false },
};
const SPRING = { code: 'SPRING', percent: 25 };
const OFFER = {
  ...FIRST,
  ...{ due: usd(99), dueFor: 'first-week', next: at('2026-12-04', '06:00') },
  offer: { until: instant(now + 23 * HOUR), reportAt: at('2026-12-03', '06:00') },
};
const TO_HERON = {
  ...{ ...FIRST, kind: 'change', price: usd(1490), nextAmount: usd(1490), due: usd(0), dueFor: 'nothing' },
  ...{ next: at('2026-12-05'), needsForce: true },
  credit: { remainingDays: 18, perDayMinor: 890 / 30, creditDays: 10 },
};

describe('the quote', () => {
  it.each<[string, QuoteFacts, object]>([
    ['a first plan', facts(), FIRST],
    ['the first week', facts({ offerAsked: true }), OFFER],
    [
      'the first week in reais',
      facts({ offerAsked: true, currency: 'brl' }),
      { due: { minor: 529, currency: 'brl' }, nextAmount: { minor: 2145, currency: 'brl' } },
    ],
    [
      'the first week at another price',
      facts({ offerAsked: true, offerPriceMinor: { usd: 199, brl: 990 } }),
      { ...OFFER, due: usd(199) },
    ],
    [
      'the first week a day after the sign-up',
      facts({ offerAsked: true, signedUpAt: late }),
      { ...FIRST, offerMissed: true },
    ],
    ['the first week once more', facts({ offerAsked: true, offerUsedAt: now }), { ...FIRST, offerMissed: true }],
    [
      'a first plan with a promotion, of its first month alone',
      facts({ promotion: SPRING }),
      { ...FIRST, due: usd(322), promotion: { ...SPRING, off: usd(107) } },
    ],
    ['a first week, which no promotion lowers', facts({ offerAsked: true, promotion: SPRING }), OFFER],
    [
      'another plan that paid days cover, which spends no promotion',
      facts({ plan: HERON, current: finch, promotion: SPRING }),
      TO_HERON,
    ],
    [
      'the first week of a larger plan',
      facts({ offerAsked: true, plan: FINCH }),
      { due: usd(890), dueFor: 'month', offer: null, offerMissed: true },
    ],
    [
      'the first week beside a plan that runs',
      facts({ offerAsked: true, plan: HERON, current: finch }),
      { ...TO_HERON, offerMissed: true },
    ],
    [
      'the first week after a plan that ended',
      facts({ offerAsked: true, current: { ...finch, status: 0, expired: true, next: at('2026-11-24') } }),
      OFFER,
    ],
    ['a change to more', facts({ plan: HERON, current: finch }), TO_HERON],
    [
      'a change to less, with more accounts than it holds',
      facts({ current: finch, accounts: 5 }),
      { kind: 'change', due: usd(0), dueFor: 'nothing', paused: 3, needsForce: true, next: at('2027-01-01') },
    ],
    [
      'a change while less than a day is left that counts',
      facts({ plan: HERON, current: { ...finch, next: instant(now + HOUR) } }),
      { kind: 'change', due: usd(1490), dueFor: 'month', next: at('2026-12-25'), needsForce: true },
    ],
    [
      'a change asked for in another currency',
      facts({ plan: HERON, current: finch, currency: 'brl' }),
      { price: usd(1490), due: usd(0), nextAmount: usd(1490) },
    ],
    [
      'a change of a cancelled plan that still works',
      facts({ plan: HERON, current: { ...finch, status: -5 } }),
      TO_HERON,
    ],
    ['the same plan again', facts({ plan: FINCH, current: finch }), { kind: 'again', due: usd(0), needsForce: true }],
    [
      'a plan in place of one whose payment failed',
      facts({ current: { ...finch, status: 11, next: late } }),
      { ...FIRST, kind: 'first' },
    ],
    [
      'a plan in place of a granted one, whose days cost nothing',
      facts({ plan: FINCH, current: { ...finch, priceMinor: 0 } }),
      { kind: 'again', due: usd(890), dueFor: 'month', needsForce: true },
    ],
    [
      'a plan after one that ended',
      facts({ current: { ...finch, status: 0, expired: true, next: late }, accounts: 2 }),
      FIRST,
    ],
  ])('of %s', (_, given, expected) => {
    expect(quoteOf(given, now)).toMatchObject(expected);
  });

  it('charges nothing that it does not name: what is due is a month, a first week or nothing', () => {
    for (const offerAsked of [true, false])
      for (const current of [
        null,
        finch,
        { ...finch, status: -5 },
        { ...finch, status: 11 },
        { ...finch, priceMinor: 99 },
      ])
        for (const wanted of [WREN, FINCH, HERON]) {
          const { due, dueFor, price } = quoteOf(facts({ offerAsked, current, plan: wanted }), now);
          expect(due.minor).toBe({ month: price.minor, 'first-week': 99, nothing: 0 }[dueFor]);
        }
  });
});
