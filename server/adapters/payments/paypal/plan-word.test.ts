import { describe, expect, it } from 'vitest';
import { type Instant, instant } from '../../../../shared/domain/ids.ts';
import type { Movement } from '../../../../shared/domain/ledger/movement.ts';
import { money } from '../../../../shared/domain/money.ts';
import { DAY } from '../../../../shared/domain/time/calendar.ts';
import type { PaypalSubscription, PaypalTransaction } from './answers.ts';
import { type BookedPlan, firstPaymentOf, wordOf } from './plan-word.ts';

const began = instant(Date.UTC(2027, 0, 31, 9));
const february = instant(Date.UTC(2027, 1, 28, 9));
const march = instant(Date.UTC(2027, 2, 31, 9));
const plan: BookedPlan = {
  amount: money(429, 'usd'),
  price: money(429, 'usd'),
  anchorDay: 31,
  startedAt: began,
  renewsFrom: february,
  ended: false,
  last: null,
};
const paid = (id: string, time: Instant, part: object = {}): PaypalTransaction => ({
  ...{ id, status: 'COMPLETED', time },
  amount_with_breakdown: { gross_amount: money(429, 'usd'), fee_amount: money(64, 'usd') },
  ...part,
});
const at = (status: PaypalSubscription['status'], billing: object = {}): PaypalSubscription => ({
  id: 'I-1',
  status,
  billing_info: { failed_payments_count: 0, ...billing },
});
const first = paid('T1', began);
const word = (
  status: PaypalSubscription['status'],
  { list = [first], now = instant(began + DAY), billing = {}, booked = plan, returns = [] }: Partial<Situation> = {},
) => wordOf(booked, { subscription: at(status, billing), transactions: list, returns }, now);
interface Situation {
  readonly list: readonly PaypalTransaction[];
  readonly now: Instant;
  readonly billing: object;
  readonly booked: BookedPlan;
  readonly returns: readonly Movement[];
}

describe('PayPal’s word of a plan', () => {
  it.each([
    ['APPROVAL_PENDING', 'pending'],
    ['APPROVED', 'pending'],
    ['ACTIVE', 'active'],
    ['SUSPENDED', 'cancelled'],
    ['CANCELLED', 'cancelled'],
    ['EXPIRED', 'ended'],
  ] as const)('%s is %s within what is paid', (status, state) => {
    expect(word(status).truth).toMatchObject({ state, paidFrom: began, paidUntil: february });
  });

  it.each(['SUSPENDED', 'CANCELLED'] as const)('%s is over after it, or where nothing was paid', (status) => {
    expect(word(status, { now: february }).truth.state).toBe('ended');
    expect(word(status, { list: [] }).truth.state).toBe('ended');
  });

  it('counts months by the day on which it began, 31, 28, 31', () => {
    const renewed = word('ACTIVE', { list: [paid('T2', february), first], now: instant(february + DAY) });
    expect(renewed.truth).toMatchObject({ paidFrom: february, paidUntil: march });
    expect(renewed.payments).toEqual([{ id: 'T2', amount: money(429, 'usd'), paidAt: february, paidUntil: march }]);
  });

  it('takes PayPal’s next day where it is near the counted one, and not a far one', () => {
    const list = [first, paid('T2', february)];
    const named = (days: number) =>
      word('ACTIVE', { list, billing: { next_billing_time: instant(march + days * DAY) } }).truth.paidUntil;
    expect([named(-3), named(20)]).toEqual([march - 3 * DAY, march]);
  });

  it('fails while PayPal tries again, asks when it will, and is over seven days later, which PayPal is told', () => {
    const failing = { failed_payments_count: 1 };
    const during = word('ACTIVE', { now: instant(february + DAY), billing: failing });
    expect([during.truth.state, during.truth.tries, during.mustEnd]).toEqual(['failing', 1, false]);
    expect(during.truth.retryAt).toBeGreaterThan(february + DAY);
    const after = word('ACTIVE', { now: instant(february + 7 * DAY), billing: failing });
    expect([after.truth.state, after.mustEnd]).toEqual(['ended', true]);
  });

  it('is over where we ended it, whatever PayPal says', () => {
    expect(word('ACTIVE', { booked: { ...plan, ended: true } })).toMatchObject({
      truth: { state: 'ended' },
      mustEnd: true,
    });
  });

  it('tells money in the ledger’s numbers: the first by the subscription, with fees, and what went back', () => {
    const back = paid('T2', february, { status: 'PARTIALLY_REFUNDED' });
    const went = (id: string, chargeId: string, minor: number): Movement => ({
      ...{ kind: 'refund', id, chargeId, amount: money(minor, 'usd'), at: march },
    });
    const returns = [went('R1', 'T2', 100), went('R2', 'T2', 0), went('R3', 'T9', 100)];
    const lines = word('ACTIVE', { list: [first, back], now: march, returns }).movements;
    expect(lines.map(({ kind, id, chargeId, at: when }) => [kind, id, chargeId, when])).toEqual([
      ['charge', 'I-1', null, began],
      ['fee', 'I-1', 'I-1', began],
      ['charge', 'T2', null, february],
      ['fee', 'T2', 'T2', february],
      ['refund', 'R1', 'T2', march],
    ]);
    expect(firstPaymentOf([back, first], plan)?.id).toBe('T1');
  });

  it('has no first payment where days that were paid before cover the beginning', () => {
    const free = { ...plan, amount: money(0, 'usd') };
    const list = [paid('T1', february)];
    expect(firstPaymentOf(list, free)).toBe(null);
    expect(word('ACTIVE', { list, booked: free }).movements[0]).toMatchObject({ kind: 'charge', id: 'T1' });
    expect(word('ACTIVE', { list: [], booked: free }).truth.state).toBe('active');
  });

  it('counts no payment that is pending, was declined, or is of another currency', () => {
    const others = [
      paid('T2', february, { status: 'PENDING' }),
      paid('T3', february, { status: 'DECLINED' }),
      paid('T4', february, { amount_with_breakdown: { gross_amount: money(429, 'brl') } }),
      paid('T5', february, { amount_with_breakdown: { gross_amount: null } }),
    ];
    expect(word('ACTIVE', { list: [first, ...others] }).payments).toEqual([]);
  });
});
