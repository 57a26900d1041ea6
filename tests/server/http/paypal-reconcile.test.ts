import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { joinGateways } from '../../../server/adapters/payments/join-gateways.ts';
import { createPaypalGateway } from '../../../server/adapters/payments/paypal/paypal-gateway.ts';
import { checkedProviders, countDifferences } from '../../../server/db/repositories/reconciliation.ts';
import { paymentsOf } from '../../../server/db/repositories/refunds.ts';
import { reconcile as reconcileJob } from '../../../server/jobs/handlers/reconcile.ts';
import type { JobTry } from '../../../server/jobs/job-types.ts';
import { createReconcileService, type ReconcileService } from '../../../server/services/ledger/reconcile-service.ts';
import { createRefundService, type RefundService } from '../../../server/services/ledger/refund-service.ts';
import { userId } from '../../../shared/domain/ids.ts';
import { DAY, HOUR } from '../../../shared/domain/time/calendar.ts';
import { type Person, signUp } from '../../support/app.ts';
import type { ReportLine } from '../../support/paypal/paypal-reports.ts';
import { openPublishedSchemas } from '../../support/paypal/published-schema.ts';
import { FINCH, openPaypalStage, type PaypalStage } from '../../support/paypal/stage.ts';
import { NEEDS_SHARED_DATA, SHARED_DATA } from '../../support/shared-data.ts';
import { addTrackedAccount } from '../../support/tracked-account.ts';

const SEARCH = '/v1/reporting/transactions';
/** Until PayPal lists what happened, and its day is over. */
const LISTED = DAY + 4 * HOUR;

let stage: PaypalStage;
let reconcile: ReconcileService;
let refunds: RefundService;
let gateway: ReturnType<typeof createPaypalGateway>;
beforeAll(async () => {
  stage = await openPaypalStage();
  const { app, paypal } = stage;
  const deps = { db: app.database.db, clock: app.clock };
  gateway = createPaypalGateway({ ...deps, config: paypal.config, publicUrl: app.url });
  const gateways = joinGateways({ card: null, paypal: gateway });
  refunds = createRefundService({ ...deps, gateways, plans: app.services.planLife });
  reconcile = createReconcileService({ ...deps, gateways });
});
afterAll(async () => {
  await gateway.close();
  await stage.close();
});
beforeEach(() => {
  Object.assign(stage.paypal.reports, { isAllowed: true, refreshedAt: null, alter: (lines: object[]) => lines });
  stage.paypal.heal();
});

const run = async () => {
  const { checks, failures } = await reconcile.run();
  expect(failures).toEqual([]);
  return checks[0];
};
const differences = async (): Promise<string[]> =>
  ((await run())?.differences ?? []).map(
    ({ kind, reference, ours, theirs }) => `${kind} ${reference} ${ours} ${theirs}`,
  );
const alter = (change: (line: ReportLine) => ReportLine | null): void => {
  stage.paypal.reports.alter = (lines) => lines.flatMap((line) => change(line) ?? []);
};
const foreign = (part: Partial<ReportLine> = {}): ReportLine => ({
  ...{ transaction_id: 'FOREIGN1', transaction_event_code: 'T0006', transaction_status: 'S' },
  transaction_initiation_date: new Date(stage.app.clock.now() - DAY).toISOString(),
  transaction_amount: { currency_code: 'USD', value: '5.00' },
  ...part,
});
const also = (...more: ReportLine[]): void => {
  stage.paypal.reports.alter = (lines) => [...lines, ...more];
};

describe('the ledger and PayPal’s own books', () => {
  let person: Person;
  let ref: string;
  let first: string;
  beforeAll(async () => {
    person = await signUp(stage.app);
    ref = await stage.paid(person, FINCH);
    await stage.tell('BILLING.SUBSCRIPTION.ACTIVATED', ref);
    first = stage.paypal.book(ref).transactions[0]?.id ?? '';
  });

  it('leave for the next night what PayPal need not list yet', async () => {
    expect(await differences()).toEqual([]);
    alter(() => null);
    stage.app.clock.pass(2 * HOUR);
    expect(await differences()).toEqual([]);
    stage.app.clock.pass(LISTED);
    expect(await differences()).toEqual([`charge ${ref} 890 null`, `fee ${ref} 80 null`]);
  });

  it('agree on a payment for past weeks, by the number of its capture', async () => {
    const { app, paypal } = stage;
    const accountId = await addTrackedAccount(app, person, 'ines.varga.example');
    const body = { accountId, weeks: ['week-2026-11-02'], method: 'paypal' };
    const { sessionId } = (await stage.post(person, '/past-weeks/start', body)).json<{ sessionId: string }>();
    paypal.orders.order(sessionId).status = 'APPROVED';
    await stage.tell('CHECKOUT.ORDER.APPROVED', sessionId);
    const taken = paypal.orders.order(sessionId).capture?.id;
    expect(taken).toBeDefined();
    app.clock.pass(LISTED);
    expect(await differences()).toEqual([]);
    alter((line) => (line.transaction_id === taken ? null : line));
    expect(await differences()).toEqual([`charge ${taken} 120 null`, `fee ${taken} 53 null`]);
  });

  it('agree on a first payment, a renewal under its own number, and a refund', async () => {
    const { app, paypal, tell } = stage;
    expect(await differences()).toEqual([]);
    expect((await run())?.compared).toBe(4);
    app.clock.pass(29 * DAY);
    paypal.bill(ref);
    await tell('PAYMENT.SALE.COMPLETED', ref);
    const refunded = await signUp(app);
    await stage.tell('BILLING.SUBSCRIPTION.ACTIVATED', await stage.paid(refunded));
    const [paid] = await paymentsOf(app.database.db, userId(refunded.id));
    await refunds.refund({ number: paid?.number ?? '', reason: 'by-mistake', force: false });
    app.clock.pass(LISTED);
    expect(await differences()).toEqual([]);
    // Its own two lines and the three of who was refunded; the first month is longer ago.
    expect((await run())?.compared).toBe(5);
    expect(await countDifferences(app.database.db)).toEqual([{ provider: 'paypal', differences: 0 }]);
  });

  it('know the refund of a first payment that is older than everything that is listed', async () => {
    const { app, paypal } = stage;
    const early = await signUp(app);
    const token = await stage.paid(early);
    await stage.tell('BILLING.SUBSCRIPTION.ACTIVATED', token);
    app.clock.pass(27 * DAY);
    const [paid] = await paymentsOf(app.database.db, userId(early.id));
    await refunds.refund({ number: paid?.number ?? '', reason: 'law', force: true });
    app.clock.pass(LISTED);
    expect(await differences()).toEqual([]);
    alter((line) => (line.transaction_event_code === 'T1107' ? null : line));
    const given = paypal.book(token).transactions[0]?.refunds[0]?.id;
    expect(await differences()).toEqual([`refund ${given} 429 null`]);
    expect(paypal.sent.some(({ path }) => path.startsWith('/v1/payments/sale/'))).toBe(true);
  });

  it('disagree on each thing that is only on one side, or of another amount', async () => {
    const { app, paypal, tell } = stage;
    paypal.bill(ref);
    await tell('PAYMENT.SALE.COMPLETED', ref);
    const id = paypal.book(ref).transactions.at(-1)?.id ?? '';
    app.clock.pass(LISTED);
    expect(await differences()).toEqual([]);
    const isIt = (line: ReportLine): boolean => line.transaction_id === id;
    alter((line) => (isIt(line) ? null : line));
    expect(await differences()).toEqual([`charge ${id} 890 null`, `fee ${id} 80 null`]);
    alter((line) => (isIt(line) ? { ...line, transaction_amount: { currency_code: 'USD', value: '8.91' } } : line));
    expect(await differences()).toEqual([`charge ${id} 890 891`]);
    alter((line) => (isIt(line) ? { ...line, fee_amount: { currency_code: 'USD', value: '-0.81' } } : line));
    expect(await differences()).toEqual([`fee ${id} 80 81`]);
    also(foreign());
    expect(await differences()).toEqual(['charge FOREIGN1 null 500']);
    also(
      foreign({
        transaction_event_code: 'T1107',
        paypal_reference_id: id,
        transaction_amount: { currency_code: 'USD', value: '-1.00' },
      }),
    );
    expect(await differences()).toEqual([`refund ${id} null 100`]);
  });

  it('disagree on what a bank took, on its fee, and on what came back', async () => {
    const dollars = (value: string) => ({ currency_code: 'USD', value });
    also(
      foreign({
        transaction_id: 'CB1',
        transaction_event_code: 'T1201',
        paypal_reference_id: first,
        transaction_amount: dollars('-8.90'),
      }),
      foreign({ transaction_id: 'CBFEE1', transaction_event_code: 'T0106', transaction_amount: dollars('-20.00') }),
      foreign({
        transaction_id: 'CBBACK1',
        transaction_event_code: 'T1202',
        paypal_reference_id: first,
        transaction_amount: dollars('8.90'),
      }),
    );
    expect(await differences()).toEqual([
      'dispute CB1 null 890',
      'dispute-won CBBACK1 null 890',
      'fee CBFEE1 null 2000',
    ]);
  });

  it('compare nothing that is denied, under way, paid by ourselves, held, paid out or in another currency', async () => {
    const yen = { currency_code: 'JPY', value: '500' };
    const out = { currency_code: 'USD', value: '-5.00' };
    also(
      foreign({ transaction_id: 'A1', transaction_status: 'D' }),
      foreign({ transaction_id: 'A2', transaction_status: 'P' }),
      foreign({ transaction_id: 'A3', transaction_amount: out }),
      foreign({ transaction_id: 'A4', transaction_event_code: 'T1110', transaction_amount: out }),
      foreign({ transaction_id: 'A5', transaction_event_code: 'T0400', transaction_amount: out }),
      foreign({ transaction_id: 'A6', transaction_amount: yen }),
    );
    expect(await differences()).toEqual([]);
  });

  it('are compared over as many pages as there are', async () => {
    also(
      ...Array.from({ length: 1300 }, (_, number) =>
        foreign({ transaction_id: `OUT${number}`, transaction_event_code: 'T0400' }),
      ),
      foreign(),
    );
    expect(await differences()).toEqual(['charge FOREIGN1 null 500']);
    const pages = stage.paypal.sent.filter(({ path }) => path.startsWith(SEARCH)).slice(-3);
    expect(pages.map(({ path }) => new URLSearchParams(path).get('page'))).toEqual(['1', '2', '3']);
  });

  it('are not compared while the app may not read PayPal’s, and are with the next token', async () => {
    const { app, paypal } = stage;
    const log: unknown[] = [];
    const job = reconcileJob({
      reconcile,
      log: { ...app.log, error: (...words: unknown[]) => void log.push(words) } as never,
    });
    also(foreign());
    await differences();
    paypal.reports.isAllowed = false;
    const { checks, failures } = await reconcile.run();
    expect([checks, failures.map(({ provider, needsOperator }) => [provider, needsOperator])]).toEqual([
      [],
      [['paypal', true]],
    ]);
    expect(failures[0]?.reason).toMatch(
      /^PayPal does not let this app list transactions: switch “Transaction Search” on/,
    );
    // What the last comparison found stays, and trying again would not help.
    await job.run({}, {} as JobTry);
    expect(log).toEqual([
      [{ provider: 'paypal', reason: failures[0]?.reason }, 'the provider’s books could not be compared'],
    ]);
    expect(await countDifferences(app.database.db)).toEqual([{ provider: 'paypal', differences: 1 }]);
    expect(await checkedProviders(app.database.db)).toEqual([{ provider: 'paypal', isCompared: false }]);
    const { body } = await app.call({ path: '/metrics' });
    expect(body).toContain('perch_ledger_compared{provider="paypal"} 0');
    const given = paypal.sent.filter(({ path }) => path === '/v1/oauth2/token').length;
    Object.assign(paypal.reports, { isAllowed: true, alter: (lines: object[]) => lines });
    expect(await differences()).toEqual([]);
    expect(paypal.sent.filter(({ path }) => path === '/v1/oauth2/token')).toHaveLength(given + 1);
    expect(await checkedProviders(app.database.db)).toEqual([{ provider: 'paypal', isCompared: true }]);
  });

  it('are compared up to where PayPal’s list reaches, and not with one that stood still', async () => {
    const { app, paypal } = stage;
    alter(() => null);
    paypal.reports.refreshedAt = app.clock.now() - 20 * HOUR;
    await run();
    paypal.reports.refreshedAt = app.clock.now() - 28 * HOUR;
    const { failures } = await reconcile.run();
    expect(failures[0]?.reason).toBe(
      `PayPal’s list of transactions ends at ${new Date(Math.floor((app.clock.now() - 28 * HOUR) / 1000) * 1000).toISOString()}`,
    );
  });

  it('are compared again by the job where PayPal cannot be asked, or answers what nobody understands', async () => {
    const { app, paypal } = stage;
    const job = reconcileJob({ reconcile, log: app.log });
    paypal.fail(SEARCH, 2);
    await expect(job.run({}, {} as JobTry)).rejects.toThrow('PayPal answered 503');
    paypal.breakAnswer(SEARCH, '{"transaction_details":7}');
    await expect(job.run({}, {} as JobTry)).rejects.toThrow('nobody understands');
    also(foreign(), foreign());
    await expect(job.run({}, {} as JobTry)).rejects.toThrow('a transaction twice');
    expect(await checkedProviders(app.database.db)).toEqual([{ provider: 'paypal', isCompared: false }]);
  });

  it.skipIf(SHARED_DATA === null)(`are asked for as PayPal’s published interface says${NEEDS_SHARED_DATA}`, () => {
    const problemsOfCall = openPublishedSchemas();
    const asked = stage.paypal.sent.filter(({ path }) => path.startsWith(SEARCH));
    expect(asked.length).toBeGreaterThan(10);
    expect(asked.flatMap((one) => problemsOfCall(one) ?? ['unknown'])).toEqual([]);
    const call = (search: string) =>
      problemsOfCall({ method: 'GET', path: `${SEARCH}?${search}`, headers: {}, body: null });
    const start = 'start_date=2027-01-01T00:00:00Z';
    expect(call(`${start}&end_date=2027-01-02T00:00:00Z&page_size=501&pages=1`)).toEqual([
      'page_size data must be <= 500',
      'pages is not known',
    ]);
    expect(call('start_date=2027-01-01')).toEqual(['end_date is missing', expect.stringMatching(/^start_date /)]);
  });
});
