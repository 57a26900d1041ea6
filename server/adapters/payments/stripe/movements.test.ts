import type { Stripe } from 'stripe';
import { describe, expect, it } from 'vitest';
import { instant } from '../../../../shared/domain/ids.ts';
import { listMovements, readMovements, refundMovement, taxOfInvoice, taxOfSession } from './movements.ts';

const AT = 1_795_000_000;
const balance = (part: object) => ({ id: 'txn_1', currency: 'usd', amount: 429, fee: 42, created: AT, ...part });
const charge = (part: object = {}) => ({
  ...{ id: 'ch_1', object: 'charge', status: 'succeeded', payment_intent: 'pi_1', amount_captured: 429 },
  ...{ currency: 'usd', created: AT, disputed: false, balance_transaction: balance({}), refunds: { data: [] } },
  ...part,
});
const refund = (part: object = {}) => ({
  ...{ id: 're_1', object: 'refund', status: 'succeeded', amount: 429, currency: 'usd', created: AT },
  ...{ payment_intent: 'pi_1', ...part },
});
const dispute = (balances: readonly object[]) => ({
  ...{ id: 'dp_1', object: 'dispute', amount: 429, currency: 'usd', payment_intent: 'pi_1', created: AT },
  balance_transactions: balances,
});

async function* listed(all: readonly object[]) {
  yield* all;
}
/** Of Stripe's client what is asked here. */
const stripeWith = (books: { charges?: object[]; disputes?: object[]; balance?: object[] }) =>
  ({
    charges: { list: () => listed(books.charges ?? []) },
    disputes: { list: async () => ({ data: books.disputes ?? [] }) },
    balanceTransactions: { list: () => listed(books.balance ?? []) },
  }) as unknown as Stripe;
const told = async (one: object, disputes: object[] = []) =>
  (await readMovements(stripeWith({ charges: [one], disputes }), { payment_intent: 'pi_1' })).map(
    ({ kind, id, chargeId, amount }) => `${kind} ${id} ${chargeId} ${amount.minor} ${amount.currency}`,
  );

describe('what money did at Stripe', () => {
  it('is a charge by its payment intent, and what Stripe kept of it', async () => {
    expect(await told(charge())).toEqual(['charge pi_1 null 429 usd', 'fee txn_1 pi_1 42 usd']);
    expect(await told(charge({ payment_intent: { id: 'pi_2' } }))).toContain('charge pi_2 null 429 usd');
  });

  it('is a charge without a fee while Stripe has not counted it, or in a currency that is not sold in', async () => {
    expect(await told(charge({ balance_transaction: null }))).toEqual(['charge pi_1 null 429 usd']);
    expect(await told(charge({ balance_transaction: 'txn_1' }))).toEqual(['charge pi_1 null 429 usd']);
    const euros = charge({ balance_transaction: balance({ currency: 'eur' }) });
    expect(await told(euros)).toEqual(['charge pi_1 null 429 usd']);
  });

  it.each([
    ['failed', { status: 'failed' }],
    ['is pending', { status: 'pending' }],
    ['took nothing', { amount_captured: 0 }],
    ['has no payment intent', { payment_intent: null }],
    ['is in another currency', { currency: 'eur' }],
  ])('is nothing where a charge %s', async (_, part) => {
    expect(await told(charge({ ...part, refunds: { data: [refund()] } }))).toEqual([]);
  });

  it('goes back by a refund that did not fail', async () => {
    const data = [refund(), refund({ id: 're_2', status: 'failed' }), refund({ id: 're_3', status: 'canceled' })];
    expect((await told(charge({ refunds: { data } }))).slice(2)).toEqual(['refund re_1 pi_1 429 usd']);
    expect(() => refundMovement(refund({ status: 'failed' }) as unknown as Stripe.Refund)).toThrow('failed');
  });

  it('is taken by a bank that does more than inquire, and given back when the dispute is won', async () => {
    const disputed = charge({ disputed: true });
    expect((await told(disputed, [dispute([])])).slice(2)).toEqual([]);
    const taken = balance({ id: 'txn_2', amount: -429, fee: 1500 });
    const won = balance({ id: 'txn_3', amount: 429, fee: 0 });
    expect((await told(disputed, [dispute([taken, won])])).slice(2)).toEqual([
      'dispute dp_1 pi_1 429 usd',
      'fee txn_2 pi_1 1500 usd',
      'dispute-won dp_1 pi_1 429 usd',
    ]);
  });

  it('has the tax in an invoice or in one payment under the number of its charge, and none where there is none', () => {
    const invoice = (part: object) =>
      taxOfInvoice({
        ...{ currency: 'usd', created: AT, status_transitions: { paid_at: AT + 60 }, total_taxes: [] },
        payments: { data: [{ payment: { payment_intent: 'pi_1' } }] },
        ...part,
      } as unknown as Stripe.Invoice);
    expect(invoice({ total_taxes: [{ amount: 40 }, { amount: 31 }] })).toEqual([
      { kind: 'tax', id: 'pi_1', chargeId: 'pi_1', amount: { minor: 71, currency: 'usd' }, at: (AT + 60) * 1000 },
    ]);
    for (const part of [{}, { total_taxes: null }, { total_taxes: [{ amount: 7 }], payments: { data: [] } }])
      expect(invoice(part)).toEqual([]);
    const session = (part: object) =>
      taxOfSession({
        payment_intent: 'pi_2',
        currency: 'usd',
        created: AT,
        ...part,
      } as unknown as Stripe.Checkout.Session);
    expect(session({ total_details: { amount_tax: 20 } })).toMatchObject([{ id: 'pi_2', amount: { minor: 20 } }]);
    expect([session({ total_details: { amount_tax: 0 } }), session({ total_details: null })]).toEqual([[], []]);
  });

  it('stands in the balance as the same lines, without payouts and refunds that came back', async () => {
    const lines = [
      balance({ source: charge() }),
      balance({ id: 'txn_2', amount: -429, fee: 0, source: refund() }),
      balance({ id: 'txn_3', amount: 429, fee: 0, source: refund() }),
      balance({ id: 'txn_4', amount: -9000, fee: 0, source: { id: 'po_1', object: 'payout' } }),
      balance({ id: 'txn_5', source: null }),
      balance({ id: 'txn_6', source: charge({ created: AT - 60, payment_intent: 'pi_before' }), created: AT - 60 }),
    ];
    const all = await listMovements(stripeWith({ balance: lines }), instant(AT * 1000));
    expect(all.map(({ kind, id }) => `${kind} ${id}`)).toEqual(['charge pi_1', 'fee txn_1', 'refund re_1']);
  });
});
