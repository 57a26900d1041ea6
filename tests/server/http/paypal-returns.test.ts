import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paymentsOf } from '../../../server/db/repositories/refunds.ts';
import { userId } from '../../../shared/domain/ids.ts';
import { DAY } from '../../../shared/domain/time/calendar.ts';
import { logInAgain, type Person, signUp } from '../../support/app.ts';
import { FINCH, openPaypalStage, type PaypalStage } from '../../support/paypal/stage.ts';

let stage: PaypalStage;
beforeAll(async () => {
  stage = await openPaypalStage();
});
afterAll(async () => {
  await stage.close();
});

/** What went back, by PayPal's own numbers. */
const wentBack = async ({ id }: Person): Promise<string[]> => {
  const rows = await stage.app.database.db
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_postings as p', 'p.entry_id', 'e.id')
    .where('e.user_id', '=', userId(id))
    .where((where) =>
      where.or([where('e.kind', 'in', ['refund', 'dispute', 'dispute-won']), where('e.reference', 'like', 'PP-D-%')]),
    )
    .where('p.amount_minor', '>', 0)
    .orderBy('e.id')
    .select(['e.kind', 'p.amount_minor', 'e.reference'])
    .execute();
  return rows.map((row) => `${row.kind} ${row.amount_minor} ${row.reference}`);
};
const mailsOf = async ({ id }: Person): Promise<string[]> => {
  const of = stage.app.database.db.selectFrom('outbox').where('user_id', '=', userId(id));
  const rows = await of.where('kind', '<>', 'verify-address').orderBy('id').select('kind').execute();
  return rows.map(({ kind }) => kind);
};

describe('parts of a payment that went back at PayPal', () => {
  it('are booked as what came back, each once, and end the plan when all of it has', async () => {
    const { app, paypal, paid, subscription, tell } = stage;
    const person = await signUp(app);
    const ref = await paid(person, FINCH);
    const payment = paypal.book(ref).transactions[0]?.id ?? '';
    const first = paypal.giveBack(payment, '1.00');
    for (const _ of [1, 2]) expect((await tell('PAYMENT.SALE.REFUNDED', payment, first)).statusCode).toBe(204);
    expect(await wentBack(person)).toEqual([`refund 100 ${first}`]);
    expect(await subscription(person)).toMatchObject({ status: 1, expired: false });
    expect((await paymentsOf(app.database.db, userId(person.id)))[0]).toMatchObject({ isRefunded: false });
    // Two more, of which the later is told first, and a subscription's own message between them.
    const [second, third] = [paypal.giveBack(payment, '2.40'), paypal.giveBack(payment, '0.50')];
    await tell('PAYMENT.SALE.REFUNDED', payment, third);
    await tell('BILLING.SUBSCRIPTION.UPDATED', ref);
    await tell('PAYMENT.SALE.REFUNDED', payment, second);
    expect((await wentBack(person)).toSorted()).toEqual(
      [`refund 100 ${first}`, `refund 240 ${second}`, `refund 50 ${third}`].toSorted(),
    );
    expect([(await subscription(person)).status, paypal.book(ref).status]).toEqual([1, 'ACTIVE']);
    const rest = paypal.giveBack(payment);
    await tell('PAYMENT.SALE.REFUNDED', payment, rest);
    expect((await wentBack(person)).at(-1)).toBe(`refund 500 ${rest}`);
    expect([(await subscription(person)).status, paypal.book(ref).status]).toEqual([0, 'CANCELLED']);
    expect((await mailsOf(person)).filter((kind) => kind === 'payment-refunded')).toHaveLength(4);
    expect((await paymentsOf(app.database.db, userId(person.id)))[0]).toMatchObject({ isRefunded: true });
  });

  it('whose message comes after PayPal has said that all went back is not booked twice', async () => {
    const { app, paypal, paid, tell } = stage;
    const person = await signUp(app);
    const ref = await paid(person);
    const payment = paypal.book(ref).transactions[0]?.id ?? '';
    const [first, second] = [paypal.giveBack(payment, '1.29'), paypal.giveBack(payment)];
    await tell('PAYMENT.SALE.REFUNDED', payment, first);
    for (const late of [second, first]) await tell('PAYMENT.SALE.REFUNDED', payment, late);
    expect(await wentBack(person)).toEqual([`refund 129 ${first}`, `refund 300 ${ref}`]);
  });

  it('are those of the renewal that they are of; of an earlier payment they change nothing for the plan', async () => {
    const { app, paypal, paid, subscription, tell } = stage;
    const person = await signUp(app);
    const ref = await paid(person);
    app.clock.pass(31 * DAY);
    paypal.bill(ref);
    await tell('PAYMENT.SALE.COMPLETED', ref);
    const [old, renewal] = paypal.book(ref).transactions.map(({ id }) => id);
    const part = paypal.giveBack(renewal ?? '', '0.29');
    await tell('PAYMENT.SALE.REFUNDED', renewal ?? '', part);
    const whole = paypal.giveBack(old ?? '');
    await tell('PAYMENT.SALE.REFUNDED', old ?? '', whole);
    expect(await wentBack(person)).toEqual([`refund 29 ${part}`, `refund 429 ${whole}`]);
    const fresh = await logInAgain(app, person);
    expect([(await subscription(fresh)).status, paypal.book(ref).status]).toEqual([1, 'ACTIVE']);
  });

  it('are asked about again when PayPal could not be asked, and are nothing where the message is forged', async () => {
    const { app, paypal, paid, tell } = stage;
    const person = await signUp(app);
    const ref = await paid(person);
    const payment = paypal.book(ref).transactions[0]?.id ?? '';
    const part = paypal.giveBack(payment, '1.00');
    paypal.forge(true);
    expect((await tell('PAYMENT.SALE.REFUNDED', payment, part)).statusCode).toBe(400);
    paypal.forge(false);
    paypal.fail('/v1/payments/refund/', 2);
    expect((await tell('PAYMENT.SALE.REFUNDED', payment, part)).statusCode).toBe(503);
    paypal.breakAnswer('/v1/payments/refund/', '{"id":7}');
    expect((await tell('PAYMENT.SALE.REFUNDED', payment, part)).statusCode).toBe(503);
    expect(await wentBack(person)).toEqual([]);
    await tell('PAYMENT.SALE.REFUNDED', payment, part);
    expect(await wentBack(person)).toEqual([`refund 100 ${part}`]);
  });
});

describe('disputes at PayPal', () => {
  const dollars = { currency_code: 'USD', value: '4.29' };
  async function payer() {
    const person = await signUp(stage.app);
    const ref = await stage.paid(person);
    await stage.tell('BILLING.SUBSCRIPTION.ACTIVATED', ref);
    return { person, ref, payment: stage.paypal.book(ref).transactions[0]?.id ?? '' };
  }
  it('of a bank take the money and its fee, and end the plan; one that is won is booked back, and the plan stays ended', async () => {
    const { paypal, subscription, tell } = stage;
    const { person, ref, payment } = await payer();
    const id = paypal.disputes.open(payment, dollars);
    for (const _ of [1, 2]) expect((await tell('CUSTOMER.DISPUTE.CREATED', id)).statusCode).toBe(204);
    expect(await wentBack(person)).toEqual([`dispute 429 ${id}`, `fee 1500 ${id}`]);
    expect([(await subscription(person)).status, paypal.book(ref).status]).toEqual([0, 'CANCELLED']);
    expect((await paymentsOf(stage.app.database.db, userId(person.id)))[0]).toMatchObject({ isDisputed: true });
    paypal.disputes.resolve(id, 'RESOLVED_SELLER_FAVOUR');
    // The first message comes last, once more.
    for (const kind of ['RESOLVED', 'UPDATED', 'CREATED']) await tell(`CUSTOMER.DISPUTE.${kind}`, id);
    expect(await wentBack(person)).toEqual([`dispute 429 ${id}`, `fee 1500 ${id}`, `dispute-won 429 ${id}`]);
    expect(await subscription(person)).toMatchObject({ status: 0, expired: true });
    expect((await paymentsOf(stage.app.database.db, userId(person.id)))[0]).toMatchObject({ isDisputed: false });
  });

  it('with PayPal itself take nothing before they are lost, and nothing at all where they are won or withdrawn', async () => {
    const { paypal, subscription, tell } = stage;
    for (const outcome of ['RESOLVED_SELLER_FAVOUR', 'CANCELED_BY_BUYER'] as const) {
      const { person, payment } = await payer();
      const id = paypal.disputes.open(payment, dollars, { isBanks: false });
      await tell('CUSTOMER.DISPUTE.CREATED', id);
      paypal.disputes.resolve(id, outcome);
      await tell('CUSTOMER.DISPUTE.RESOLVED', id);
      expect(await wentBack(person)).toEqual([]);
      expect(await subscription(person)).toMatchObject({ status: 1, expired: false });
    }
    const { person, ref, payment } = await payer();
    const id = paypal.disputes.open(payment, dollars, { isBanks: false, movements: false });
    await tell('CUSTOMER.DISPUTE.CREATED', id);
    expect([await wentBack(person), (await subscription(person)).status]).toEqual([[], 1]);
    paypal.disputes.resolve(id, 'RESOLVED_BUYER_FAVOUR');
    await tell('CUSTOMER.DISPUTE.RESOLVED', id);
    expect(await wentBack(person)).toEqual([`dispute 429 ${id}`]);
    expect([(await subscription(person)).status, paypal.book(ref).status]).toEqual([0, 'CANCELLED']);
    // PayPal counts what it took among what was refunded.
    const [first] = paypal.book(ref).transactions;
    if (first !== undefined) first.status = 'REFUNDED';
    await tell('BILLING.SUBSCRIPTION.CANCELLED', ref);
    expect(await wentBack(person)).toEqual([`dispute 429 ${id}`]);
  });

  it('of which only the end is heard, or of nobody’s payment, or told of while PayPal is away, are read from PayPal', async () => {
    const { paypal, subscription, tell } = stage;
    const { person, payment } = await payer();
    const id = paypal.disputes.open(payment, dollars);
    paypal.disputes.resolve(id, 'RESOLVED_BUYER_FAVOUR');
    paypal.fail('/v1/customer/disputes/', 2);
    expect((await tell('CUSTOMER.DISPUTE.RESOLVED', id)).statusCode).toBe(503);
    expect(await wentBack(person)).toEqual([]);
    await tell('CUSTOMER.DISPUTE.RESOLVED', id);
    expect(await wentBack(person)).toEqual([`dispute 429 ${id}`, `fee 1500 ${id}`]);
    expect((await subscription(person)).status).toBe(0);
    const foreign = paypal.disputes.open('NOBODYS1', dollars);
    expect((await tell('CUSTOMER.DISPUTE.CREATED', foreign)).statusCode).toBe(204);
    expect((await tell('CUSTOMER.DISPUTE.CREATED', 'PP-D-0')).statusCode).toBe(204);
    expect((await tell('CUSTOMER.DISPUTE.CREATED', '../../v1/billing')).statusCode).toBe(204);
    paypal.breakAnswer('/v1/customer/disputes/', '{"dispute_id":"../x"}');
    expect((await tell('CUSTOMER.DISPUTE.CREATED', foreign)).statusCode).toBe(503);
  });

  it('leave a ledger that sums to zero, in which nobody got more back than they paid', async () => {
    const { rows } = await sql<{ sum: number; over: number }>`
      select (select coalesce(sum(amount_minor), 0)::int from ledger_postings) as sum,
        (select count(*)::int from (
          select c.id from ledger_entries c join ledger_postings p on p.entry_id = c.id and p.account = 'sales'
          join ledger_entries b on b.charge_reference = c.reference and b.kind in ('refund', 'dispute', 'dispute-won')
          join ledger_postings q on q.entry_id = b.id and q.account = 'provider-balance'
          where c.kind = 'charge' group by c.id, p.amount_minor having sum(q.amount_minor) < p.amount_minor
        ) as more) as over`.execute(stage.app.database.db);
    expect(rows).toEqual([{ sum: 0, over: 0 }]);
  });
});
