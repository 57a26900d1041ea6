import { describe, expect, it } from 'vitest';
import { type Instant, instant, type ReportId } from '../ids.ts';
import { DAY, dayOf, HOUR } from '../time/calendar.ts';
import { parseReportId, periodOf } from '../time/period.ts';
import {
  chosenWeeks,
  type PastWeekAccount,
  type PastWeekOrderFacts,
  pastWeekStep,
  pastWeeks,
  pastWeeksPrice,
} from './past-weeks.ts';

const at = (text: string): Instant => instant(Date.parse(`${text}Z`));
const week = (start: string): ReportId => {
  const period = parseReportId(`week-${start}`);
  if (period === null) throw new Error(`${start} opens no week`);
  return period.id;
};
const OFFER = { maxAccountAge: 3, maxDeep: 3, priceMinor: { usd: 120, brl: 629 } };
/** Added on a Friday. */
const ADDED = at('2026-11-13T12:00:00');
const account = (more: Partial<PastWeekAccount> = {}): PastWeekAccount => ({
  ...{ addedAt: ADDED, archived: false, stoppedReason: null, there: [], ordered: [] },
  ...more,
});
const ids = (given: PastWeekAccount, now: Instant): string[] =>
  pastWeeks(given, OFFER, now).map(({ period, state }) => `${period.start} ${state}`);

describe('weeks from before an account was tracked', () => {
  it('are the whole ones before the week in which it was added, oldest first', () => {
    expect(ids(account(), at('2026-11-14T00:00:00'))).toEqual([
      '2026-10-19 free',
      '2026-10-26 free',
      '2026-11-02 free',
    ]);
  });

  it.each([
    [
      'added on a Monday, the week before waits for its Thursday',
      { addedAt: at('2026-11-16T00:00:00') },
      '2026-11-16T01:00:00',
      ['2026-10-26 free', '2026-11-02 free'],
    ],
    [
      'three weeks later, to the moment',
      {},
      '2026-12-04T12:00:00',
      ['2026-10-19 free', '2026-10-26 free', '2026-11-02 free'],
    ],
    ['a moment after that', {}, '2026-12-04T12:00:01', []],
    [
      'later what was bought is still named',
      { there: [week('2026-10-26')] },
      '2027-02-01T00:00:00',
      ['2026-10-26 there'],
    ],
    [
      'what is ordered or there is not free',
      { there: [week('2026-10-19')], ordered: [week('2026-11-02')] },
      '2026-11-14T00:00:00',
      ['2026-10-19 there', '2026-10-26 free', '2026-11-02 ordered'],
    ],
    ['archived', { archived: true }, '2026-11-14T00:00:00', []],
    ['the account turned private', { stoppedReason: 'locked' }, '2026-11-14T00:00:00', []],
  ] as const)('%s', (...[, more, now, expected]) => {
    expect(ids(account(more), at(now))).toEqual(expected);
  });

  it('ends where raw actions would be forgotten before they are fetched', () => {
    const deep = pastWeeks(account(), { ...OFFER, maxDeep: 60 }, at('2026-11-14T00:00:00'));
    expect(deep[0]?.period.start).toBe('2025-10-06');
  });

  it.each([
    [['2026-10-26'], ['2026-10-26']],
    [
      ['2026-11-02', '2026-10-26', '2026-10-26'],
      ['2026-10-26', '2026-11-02'],
    ],
    [['2026-10-19'], null],
    [['2026-10-26', '2026-10-12'], null],
    [[], null],
  ])('%j are chosen as %j', (chosen, expected) => {
    const strip = pastWeeks(account({ there: [week('2026-10-19')] }), OFFER, at('2026-11-14T00:00:00'));
    const found = chosenWeeks(strip, chosen.map(week));
    expect(found?.map(({ start }) => start) ?? null).toEqual(expected);
  });

  it('cost the price of a week each', () => {
    expect(pastWeeksPrice(4, 'usd', OFFER)).toEqual({ minor: 480, currency: 'usd' });
    expect(pastWeeksPrice(12, 'brl', OFFER)).toEqual({ minor: 7548, currency: 'brl' });
  });
});

describe('what is done with weeks that are paid for', () => {
  const PAID = at('2026-11-14T00:00:00');
  const passed = (ms: number): Instant => instant(PAID + ms);
  const facts = (more: Partial<PastWeekOrderFacts> = {}): PastWeekOrderFacts => ({
    paidAt: PAID,
    newest: periodOf('week', dayOf(at('2026-11-02T00:00:00'))),
    ...{ account: 'there', stoppedReason: null, collectedAt: null, completeAt: null },
    ...more,
  });

  it.each([
    ['built at once where everything was read', { completeAt: ADDED }, 0, 'build'],
    ['waits for a first reading', {}, HOUR, 'wait'],
    ['waits while the answer lacks something', { collectedAt: passed(HOUR) }, 2 * HOUR, 'wait'],
    ['built after a day of what there is', { collectedAt: passed(HOUR) }, DAY, 'build'],
    ['an answer from before it was paid is none', { collectedAt: ADDED }, 2 * DAY, 'wait'],
    ['refunded after five days', {}, 5 * DAY, 'refund'],
    ['not a moment before', {}, 5 * DAY - 1, 'wait'],
    ['refunded where the account was deleted here', { account: 'gone', completeAt: ADDED }, 0, 'refund'],
    ['waits while that may be taken back', { account: 'aside', completeAt: ADDED }, HOUR, 'wait'],
    ['waits for an account that may come back', { stoppedReason: 'locked', completeAt: ADDED }, DAY, 'wait'],
    ['refunded where it does not', { stoppedReason: 'locked', completeAt: ADDED }, 5 * DAY, 'refund'],
    ['refunded at once for what never ends by itself', { stoppedReason: 'opted-out', completeAt: ADDED }, 0, 'refund'],
  ] as const)('%s', (...[, more, later, expected]) => {
    expect(pastWeekStep(facts(more), passed(later))).toBe(expected);
  });
});
