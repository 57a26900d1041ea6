import { describe, expect, it } from 'vitest';
import { instant } from '../../../../shared/domain/ids.ts';
import { money } from '../../../../shared/domain/money.ts';
import { DAY } from '../../../../shared/domain/time/calendar.ts';
import type { PaypalReturn } from '../../../db/repositories/paypal-returns.ts';
import { dispute } from './answers.ts';
import { type Charged, disputeReturns, newReturns, restOf, type Told } from './returns.ts';

const DAY_ONE = Date.UTC(2027, 0, 10);
const at = (days: number) => instant(DAY_ONE + days * DAY);
const iso = (days: number): string => new Date(at(days)).toISOString();
const charged: Charged = { id: 'I-1', amount: money(429, 'usd') };
const told = (kind: Told['kind'], id: string, minor: number): Told => ({
  ...{ kind, id, amount: money(minor, 'usd'), at: at(1) },
});
const keep = (all: readonly Told[], of = charged): PaypalReturn[] => {
  const kept: PaypalReturn[] = [];
  for (const one of all) kept.push(...newReturns(kept, [one], of));
  return kept;
};
const words = (all: readonly Told[]): string[] => all.map(({ kind, id, amount }) => `${kind} ${id} ${amount.minor}`);

describe('what goes back of a payment at PayPal', () => {
  it('adds up in parts, each once, and never to more than was paid', () => {
    const parts = [told('refund', 'R1', 100), told('refund', 'R2', 200), told('refund', 'R1', 100)];
    expect(words(keep(parts))).toEqual(['refund R1 100', 'refund R2 200']);
    expect(words(keep([...parts, told('refund', 'R3', 200)])).at(-1)).toBe('refund R3 129');
  });

  it('is the rest where PayPal only says that all went back, and a refund named after that is nothing more', () => {
    const [first] = keep([told('refund', 'R1', 100)]);
    const kept = first === undefined ? [] : [first, ...restOf([first], charged, at(2))];
    expect(words(kept)).toEqual(['refund R1 100', 'refund I-1 329']);
    expect(words(newReturns(kept, [told('refund', 'R2', 329)], charged))).toEqual(['refund R2 0']);
    expect(words(newReturns(kept, [told('refund', 'R2', 329)], { id: 'I-1', amount: null }))).toEqual(['refund R2 0']);
    expect(restOf(kept, charged, at(3))).toEqual([]);
    expect(restOf(keep([told('refund', 'R1', 429)]), charged, at(3))).toEqual([]);
  });

  it('is taken by a dispute once, also where PayPal calls it a refund, too; what comes back was taken', () => {
    expect(words(keep([told('dispute', 'D', 429), told('refund', 'R1', 429)]))).toEqual([
      'dispute D 429',
      'refund R1 0',
    ]);
    expect(words(keep([told('refund', 'R1', 429), told('dispute', 'D', 429)]))).toEqual([
      'refund R1 429',
      'dispute D 0',
    ]);
    expect(words(keep([told('dispute-won', 'D', 429), told('fee', 'D', 1500)]))).toEqual([
      'dispute-won D 0',
      'fee D 1500',
    ]);
    const won = keep([told('dispute', 'D', 429), told('dispute-won', 'D', 429), told('refund', 'R1', 429)]);
    expect(words(won)).toEqual(['dispute D 429', 'dispute-won D 429', 'refund R1 429']);
  });

  it('is nothing in another currency', () => {
    expect(keep([{ ...told('refund', 'R1', 100), amount: money(100, 'brl') }])).toEqual([]);
  });
});

describe('a dispute at PayPal', () => {
  const dollars = (value: string) => ({ currency_code: 'USD', value });
  const read = (part: object) =>
    words(
      disputeReturns(
        dispute.parse({
          ...{ dispute_id: 'PP-D-1', create_time: iso(0), update_time: iso(5), dispute_amount: dollars('4.29') },
          ...{ disputed_transactions: [{ seller_transaction_id: 'T1' }], ...part },
        }),
      ),
    );
  const banks = { dispute_channel: 'EXTERNAL', dispute_life_cycle_stage: 'CHARGEBACK' };
  const resolved = (outcome_code: string, part: object = {}) => ({ dispute_outcome: { outcome_code, ...part } });
  const moved = (type: string, value: string, { days, ...part }: { days: number } & Record<string, unknown>) => ({
    ...{ affected_party: 'SELLER', type, amount: dollars(value), initiated_time: iso(days) },
    ...{ reason: 'DISPUTE_SETTLEMENT', ...part },
  });

  it('has taken nothing while PayPal only inquires, or holds the amount', () => {
    expect(read({})).toEqual([]);
    expect(read({ ...banks, dispute_life_cycle_stage: 'INQUIRY' })).toEqual([]);
    expect(read({ dispute_channel: 'INTERNAL', dispute_life_cycle_stage: 'CHARGEBACK' })).toEqual([]);
    for (const outcome of ['RESOLVED_SELLER_FAVOUR', 'CANCELED_BY_BUYER', 'DENIED', 'RESOLVED_WITH_PAYOUT', 'NONE'])
      expect(read(resolved(outcome))).toEqual([]);
  });

  it('is lost, won, or opened by a bank, which takes the money at once', () => {
    expect(read(resolved('RESOLVED_BUYER_FAVOUR'))).toEqual(['dispute PP-D-1 429']);
    const part = resolved('ACCEPTED', { amount_refunded: dollars('2.00') });
    expect(read(part)).toEqual(['dispute PP-D-1 200']);
    expect(read(banks)).toEqual(['dispute PP-D-1 429']);
    expect(read({ ...banks, ...resolved('RESOLVED_BUYER_FAVOUR') })).toEqual(['dispute PP-D-1 429']);
    const won = ['dispute PP-D-1 429', 'dispute-won PP-D-1 429'];
    expect(read({ ...banks, ...resolved('RESOLVED_SELLER_FAVOUR') })).toEqual(won);
  });

  it('moved what PayPal lists of our money, in its order and with its fee, and nothing of others', () => {
    const movements = [
      moved('CREDIT', '4.29', { days: 9 }),
      moved('DEBIT', '4.00', { days: 0 }),
      moved('DEBIT', '0.29', { days: 1 }),
      moved('DEBIT', '15.00', { days: 1, reason: 'CHARGEBACK_FEE' }),
      moved('CREDIT', '4.29', { days: 2, affected_party: 'BUYER' }),
      moved('DEBIT', '4.29', { days: 3, amount: { currency_code: 'JPY', value: '429' } }),
    ];
    expect(read({ ...banks, money_movements: movements })).toEqual([
      'dispute PP-D-1 400',
      'dispute PP-D-1-2 29',
      'fee PP-D-1 1500',
      'dispute-won PP-D-1 429',
    ]);
  });

  it.each([
    ['without a number', { dispute_id: undefined }],
    ['whose number is a path', { dispute_id: '../../v1/billing' }],
    ['of a payment whose number is a path', { disputed_transactions: [{ seller_transaction_id: '../x' }] }],
    ['that was opened no day', { create_time: 'yesterday' }],
    ['that moved sideways', { money_movements: [moved('SIDEWAYS', '1.00', { days: 0 })] }],
  ])('is not understood %s', (_, part) => {
    expect(() => read(part)).toThrow();
  });
});
