import { describe, expect, it } from 'vitest';
import { instant } from '../ids.ts';
import { money } from '../money.ts';
import { DAY } from '../time/calendar.ts';
import type { Movement } from './movement.ts';
import { isTwin, outlivesRefund, REFUND_REASONS, type RefundFacts, refundRefusal, reversalOf } from './refund.ts';

const paidAt = instant(Date.UTC(2027, 0, 31, 9));
const daysOn = (days: number) => instant(paidAt + days * DAY);

describe('a refund', () => {
  it.each<[Partial<RefundFacts>, number, ReturnType<typeof refundRefusal>]>([
    [{ reason: 'law' }, 7, null],
    [{ reason: 'law' }, 7.01, 'too-late'],
    [{ reason: 'by-mistake' }, 0, null],
    [{ reason: 'charged-twice' }, 1, 'charged-once'],
    [{ reason: 'charged-twice', hasTwin: true }, 1, null],
    [{ reason: 'charged-twice', hasTwin: true }, 8, 'too-late'],
    [{ reason: 'no-report' }, 5, null],
    [{ reason: 'no-report', hasReport: true }, 5, 'has-report'],
  ])('of %j after %d days: %s', (facts, days, refusal) => {
    const all = { reason: 'law', paidAt, hasTwin: false, hasReport: false, ...facts } as const;
    expect(refundRefusal(all, daysOn(days))).toBe(refusal);
  });

  it('ends the plan but where another payment pays for it', () => {
    expect(REFUND_REASONS.filter(outlivesRefund)).toEqual(['charged-twice']);
    expect([isTwin(paidAt, daysOn(-7)), isTwin(paidAt, daysOn(8))]).toEqual([true, false]);
  });
});

describe('what took a payment back', () => {
  type Line = [kind: Movement['kind'], id: string, days: number, chargeId?: string];
  const of = (...[kind, id, days, chargeId]: Line): Movement => ({
    ...{ kind, id, chargeId: chargeId ?? null },
    ...{ amount: money(429, 'usd'), at: daysOn(days) },
  });
  const months = [of('charge', 'one', 0), of('fee', 'fee', 0, 'one'), of('charge', 'two', 30)];
  it.each<[string, Movement[], ReturnType<typeof reversalOf>]>([
    ['nothing', [], null],
    ['an earlier payment refunded', [of('refund', 'r', 31, 'one')], null],
    ['the last one refunded', [of('refund', 'r', 31, 'two')], 'refunded'],
    ['a part of it refunded', [{ ...of('refund', 'r', 31, 'two'), amount: money(1, 'usd') }], null],
    ['the last one disputed', [of('dispute', 'd', 31, 'two')], 'disputed'],
    ['disputed and won', [of('dispute', 'd', 31, 'two'), of('dispute-won', 'd', 60, 'two')], null],
  ])('%s', (_, more, reversal) => {
    expect(reversalOf([...more, ...months], new Set())).toBe(reversal);
  });

  it('is nothing where the plan outlives the refund, or nothing was charged', () => {
    expect(reversalOf([...months, of('refund', 'r', 31, 'two')], new Set(['two']))).toBeNull();
    expect(reversalOf([of('refund', 'r', 31, 'elsewhere')], new Set())).toBeNull();
  });
});
