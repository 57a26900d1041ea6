import { readFile } from 'node:fs/promises';
import { Ajv } from 'ajv';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { joinGateways } from '../../../server/adapters/payments/join-gateways.ts';
import { createPaypalGateway } from '../../../server/adapters/payments/paypal/paypal-gateway.ts';
import { paymentsOf } from '../../../server/db/repositories/refunds.ts';
import { bookMovements } from '../../../server/services/ledger/book.ts';
import { createReconcileService } from '../../../server/services/ledger/reconcile-service.ts';
import { planId, userId } from '../../../shared/domain/ids.ts';
import { money } from '../../../shared/domain/money.ts';
import { DAY, HOUR } from '../../../shared/domain/time/calendar.ts';
import { logInAgain, type Person, signUp } from '../../support/app.ts';
import { CUSTOMER_DISPUTE } from '../../support/paypal/customer-disputes.ts';
import type { ReportLine } from '../../support/paypal/paypal-reports.ts';
import { mailedKinds, returnedLines } from '../../support/paypal/returned-lines.ts';
import { FINCH, openPaypalStage, type PaypalStage } from '../../support/paypal/stage.ts';

/** Until PayPal lists what happened, and its day is over. */
const LISTED = DAY + 4 * HOUR;

let stage: PaypalStage;
beforeAll(async () => {
  stage = await openPaypalStage();
});
afterAll(async () => {
  await stage.close();
});

const wentBack = (person: Person): Promise<string[]> => returnedLines(stage.app.database.db, person);
const mailsOf = (person: Person): Promise<string[]> => mailedKinds(stage.app.database.db, person);

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

  it('are told of by the stand-in as PayPal’s published interface says', () => {
    const validate = new Ajv({ allErrors: true }).compile(CUSTOMER_DISPUTE);
    const told = stage.paypal.disputes.all();
    expect(told.length).toBeGreaterThan(4);
    expect(told.flatMap((one) => (validate(one) ? [] : validate.errors))).toEqual([]);
    expect(validate({ ...told[0], dispute_channel: 'BANK' })).toBe(false);
    expect(validate({ ...told[0], seller_transaction_id: 'T1' })).toBe(false);
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

describe('PayPal’s own books', () => {
  let gateway: ReturnType<typeof createPaypalGateway>;
  beforeAll(() => {
    const { app, paypal } = stage;
    gateway = createPaypalGateway({ db: app.database.db, clock: app.clock, config: paypal.config, publicUrl: app.url });
  });
  afterAll(() => gateway.close());
  const differences = async (): Promise<string[]> => {
    const deps = { db: stage.app.database.db, clock: stage.app.clock };
    const gateways = joinGateways({ card: null, paypal: gateway });
    const { checks, failures } = await createReconcileService({ ...deps, gateways }).run();
    expect(failures).toEqual([]);
    return checks.flatMap((check) =>
      check.differences.map(({ kind, reference, ours, theirs }) => `${kind} ${reference} ${ours} ${theirs}`),
    );
  };

  it('agree on refunds in parts, told of or not, and on what disputes took, cost and gave back', async () => {
    const { app, paypal, tell } = stage;
    // What the tests before have left is older than what is compared.
    app.clock.pass(40 * DAY);
    await differences();
    const payer = await signUp(app);
    const token = await stage.paid(payer);
    await tell('BILLING.SUBSCRIPTION.ACTIVATED', token);
    const payment = paypal.book(token).transactions[0]?.id ?? '';
    const part = paypal.giveBack(payment, '1.00');
    await tell('PAYMENT.SALE.REFUNDED', payment, part);
    const other = await signUp(app);
    const disputed = await stage.paid(other);
    await tell('BILLING.SUBSCRIPTION.ACTIVATED', disputed);
    const dollars = { currency_code: 'USD', value: '4.29' };
    const dispute = paypal.disputes.open(paypal.book(disputed).transactions[0]?.id ?? '', dollars);
    await tell('CUSTOMER.DISPUTE.CREATED', dispute);
    paypal.disputes.resolve(dispute, 'RESOLVED_SELLER_FAVOUR');
    await tell('CUSTOMER.DISPUTE.RESOLVED', dispute);
    app.clock.pass(LISTED);
    expect(await differences()).toEqual([]);
    const alter = (change: (line: ReportLine) => ReportLine | null): void => {
      paypal.reports.alter = (lines) => lines.flatMap((line) => change(line) ?? []);
    };
    const isDispute = ({ transaction_event_code: code }: ReportLine): boolean =>
      ['T1201', 'T1202', 'T0106'].includes(code);
    alter((line) => (isDispute(line) || line.transaction_id === part ? null : line));
    expect((await differences()).toSorted()).toEqual(
      [
        ...[`refund ${part} 100 null`, `dispute ${dispute} 429 null`],
        ...[`dispute-won ${dispute} 429 null`, `fee ${dispute} 1500 null`],
      ].toSorted(),
    );
    // A part whose message was lost is a difference, until all of it went back.
    alter((line) => line);
    paypal.giveBack(payment, '0.29');
    app.clock.pass(LISTED);
    expect(await differences()).toEqual([`refund ${token} null 29`]);
    const rest = paypal.giveBack(payment);
    await tell('PAYMENT.SALE.REFUNDED', payment, rest);
    app.clock.pass(LISTED);
    expect(await differences()).toEqual([]);
  });
});

describe('refunds that were booked before parts were known', () => {
  it('are not booked again under the number that a late message names', async () => {
    const { app, paypal, paid, tell } = stage;
    const { db } = app.database;
    const person = await signUp(app);
    const ref = await paid(person);
    await tell('BILLING.SUBSCRIPTION.ACTIVATED', ref);
    // As it was: under the number of the charge.
    const back = { kind: 'refund', id: ref, chargeId: ref, amount: money(429, 'usd'), at: app.clock.now() } as const;
    const owner = { userId: userId(person.id), planId: planId(1), provider: 'paypal' };
    await bookMovements(db, [back], { ...owner, now: app.clock.now(), isTest: true });
    const migration = await readFile('server/db/migrations/0067_paypal_returns.sql', 'utf8');
    const filling = migration.slice(migration.indexOf('insert into')).replace(/;\s*$/, ' on conflict do nothing');
    await sql.raw(filling).execute(db);
    const payment = paypal.book(ref).transactions[0]?.id ?? '';
    await tell('PAYMENT.SALE.REFUNDED', payment, paypal.giveBack(payment));
    expect(await wentBack(person)).toEqual([`refund 429 ${ref}`]);
  });
});
