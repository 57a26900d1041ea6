import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEmbeddedGateway } from '../../../server/adapters/payments/embedded/embedded-gateway.ts';
import type { SandboxGateway, SignedEvent } from '../../../server/ports/sandbox-checkout.ts';
import { createDueService } from '../../../server/services/schedule/due-service.ts';
import { instant, userId } from '../../../shared/domain/ids.ts';
import { DAY, HOUR } from '../../../shared/domain/time/calendar.ts';
import { logInAgain, PAYING_CARD, type Person, signUp, startApp, subscribe, type TestApp } from '../../support/app.ts';
import { openPaypalStage, type PaypalStage } from '../../support/paypal/stage.ts';
import { runWithStripe, WREN } from '../../support/stripe/stage.ts';
import { signatureOf } from '../../support/stripe/stripe-server.ts';

/** Where the provider's clock stands beside the server's, which is wrong by a day. */
const WRONG = [
  ['a day ahead', -DAY],
  ['a day behind', DAY],
] as const;
const now = (): number => Math.floor(Date.now() / 1000);

/** What is due by the server's clock, as two workers do it that know nothing of each other. */
async function doWhatIsDue(app: TestApp, provider: string): Promise<void> {
  const { plans } = await createDueService({ ...app.database, clock: app.clock, providers: [provider] }).due();
  await Promise.all([...plans, ...plans].map((id) => app.services.planLife.moveOn(id)));
}

async function kept({ database: { db } }: TestApp, { id }: Person) {
  const of = userId(id);
  const renewals = await db.selectFrom('renewals').where('user_id', '=', of).select('next').execute();
  const plans = await db.selectFrom('subscriptions').where('user_id', '=', of).selectAll().execute();
  const ledger = db.selectFrom('ledger_entries').where('user_id', '=', of).where('kind', '=', 'charge').select('id');
  const mails = db
    .selectFrom('outbox')
    .where('user_id', '=', of)
    .where('kind', 'in', ['plan-renewed', 'renewal-failed', 'plan-ended', 'plan-cancelled', 'plan-resumed'])
    .select('kind');
  return {
    subscriptions: plans.map(({ status, expired, current }) => [status, expired, current]),
    renewals: renewals.length,
    charges: (await ledger.execute()).length,
    mails: (await mails.orderBy('id').execute()).map(({ kind }) => kind),
  };
}
const RUNNING = { subscriptions: [[1, false, true]], renewals: 0, charges: 1, mails: [] };
const RENEWED = { subscriptions: [[1, false, true]], renewals: 1, charges: 2, mails: ['plan-renewed'] };
const nextOf = async ({ database: { db } }: TestApp, { id }: Person): Promise<number> => {
  const of = db.selectFrom('subscriptions').where('user_id', '=', userId(id)).where('current', '=', true);
  return (await of.select('next').executeTakeFirstOrThrow()).next?.getTime() ?? 0;
};

describe('the server’s clock, beside Stripe’s', () => {
  let ahead = 0;
  const stage = runWithStripe({ ahead: () => ahead });

  it.each(WRONG)('is %s: nothing is opened that Stripe refuses, and that is said', async (_, offset) => {
    const person = await signUp(stage.app);
    ahead = offset;
    const answer = await stage.start(person);
    ahead = 0;
    expect([answer.statusCode, answer.json().error]).toEqual([503, 'payment_unavailable']);
    expect((await kept(stage.app, person)).subscriptions).toEqual([]);
    // Right again, the same button opens it.
    expect((await stage.start(person)).statusCode).toBe(200);
  });

  it.each(WRONG)('is %s: a plan is renewed once, on Stripe’s day, whoever hears of it first', async (_, offset) => {
    const { person, ref } = await stage.subscriber();
    const { app, stripe } = stage;
    const due = await nextOf(app, person);
    ahead = offset;
    // An hour before Stripe charges: by this clock the paid day has passed, or is more than a day away.
    app.clock.set(instant(due - offset - HOUR));
    stripe.books.moveOn();
    await doWhatIsDue(app, 'stripe');
    await stage.deliverAll();
    expect([await kept(app, person), stripe.chargesOf(ref).length]).toEqual([RUNNING, 1]);
    app.clock.pass(2 * HOUR);
    stripe.books.moveOn();
    await stage.deliverAll();
    await doWhatIsDue(app, 'stripe');
    expect([await kept(app, person), stripe.chargesOf(ref).length]).toEqual([RENEWED, 2]);
    const next = await nextOf(app, person);
    expect(next).toBe((stripe.books.subscriptions.get(ref)?.until ?? 0) * 1000);
    // The clock is put right.
    app.clock.set(instant(due + 2 * HOUR));
    ahead = 0;
    await doWhatIsDue(app, 'stripe');
    expect([await kept(app, person), stripe.chargesOf(ref).length]).toEqual([RENEWED, 2]);
  });

  it('is a day ahead: messages seem old and are refused, and what they told is learned of by asking', async () => {
    const { person, ref } = await stage.subscriber();
    const { app, stripe } = stage;
    app.clock.set(instant((await nextOf(app, person)) + HOUR));
    stripe.books.moveOn();
    const events = stripe.events.splice(0);
    expect(events.length).toBeGreaterThan(0);
    for (const { body } of events) {
      expect((await stage.deliver({ body }, signatureOf(body, { at: now() - 86_400 }))).statusCode).toBe(400);
    }
    expect(await kept(app, person)).toEqual(RUNNING);
    await doWhatIsDue(app, 'stripe');
    expect([await kept(app, person), stripe.chargesOf(ref).length]).toEqual([RENEWED, 2]);
  });

  it('is a day behind: messages come from tomorrow, and still only have Stripe asked', async () => {
    const { person, ref } = await stage.subscriber();
    const body = stage.stripe.eventOf('customer.subscription.deleted', { id: ref }).body;
    const answer = await stage.deliver({ body }, signatureOf(body, { at: now() + 86_400 }));
    expect(answer.statusCode).toBe(204);
    expect(await kept(stage.app, person)).toEqual(RUNNING);
  });
});

describe('the server’s clock, beside PayPal’s', () => {
  let ahead = 0;
  let stage: PaypalStage;
  beforeAll(async () => {
    stage = await openPaypalStage({ ahead: () => ahead });
  });
  afterAll(() => stage.close());

  it.each(WRONG)('is %s: a plan is paid once and renewed once, on PayPal’s day', async (_, offset) => {
    const { app, paypal } = stage;
    const person = await signUp(app);
    ahead = offset;
    const token = await stage.paid(person, WREN);
    for (const _again of [1, 2]) await stage.tell('BILLING.SUBSCRIPTION.ACTIVATED', token);
    expect(await kept(app, person)).toEqual(RUNNING);
    const due = await nextOf(app, person);
    app.clock.set(instant(due - offset - HOUR));
    await doWhatIsDue(app, 'paypal');
    expect(await kept(app, person)).toEqual(RUNNING);
    app.clock.pass(2 * HOUR);
    paypal.bill(token);
    for (const _again of [1, 2]) expect((await stage.tell('PAYMENT.SALE.COMPLETED', token)).statusCode).toBe(204);
    await doWhatIsDue(app, 'paypal');
    expect(await kept(app, person)).toEqual(RENEWED);
    app.clock.set(instant(due + 2 * HOUR));
    ahead = 0;
    await doWhatIsDue(app, 'paypal');
    expect(await kept(app, person)).toEqual(RENEWED);
  });
});

describe('the server’s clock, beside the test payments’', () => {
  let ahead = 0;
  let app: TestApp;
  /** The same books, by the clock of a provider that runs elsewhere. */
  let provider: SandboxGateway;
  beforeAll(async () => {
    app = await startApp({ config: { roles: { web: true, worker: false } } });
    const clock = { now: () => instant(app.clock.now() + ahead) };
    provider = createEmbeddedGateway({ ...app.database, clock, publicUrl: app.url });
  });
  afterAll(() => app.close());

  const post = async ({ body, signature }: SignedEvent): Promise<number> => {
    const headers = { 'content-type': 'application/json', 'sandbox-signature': signature };
    return (await app.call({ path: '/sandbox/webhook', body, headers })).statusCode;
  };

  it.each(WRONG)(
    'is %s: messages are refused by their time, and a plan is renewed once all the same',
    async (_, offset) => {
      ahead = 0;
      const person = await signUp(app);
      await subscribe(app, person, { plan: WREN, card: PAYING_CARD });
      for (const event of await provider.dueEvents()) expect(await post(event)).toBe(204);
      const due = await nextOf(app, person);
      ahead = offset;
      // The first clock of the two on which the paid day has come.
      app.clock.set(instant(due - Math.max(offset, 0) + HOUR));
      const events = [...(await provider.dueEvents())];
      for (const event of events) expect(await post(event)).toBe(400);
      expect(await kept(app, person)).toEqual(RUNNING);
      app.clock.set(instant(due + 2 * HOUR));
      await doWhatIsDue(app, 'embedded');
      expect(await kept(app, person)).toEqual(RENEWED);
      events.push(...(await provider.dueEvents()));
      expect(events.length).toBeGreaterThan(0);
      for (const event of events) expect(await post(event)).toBe(400);
      app.clock.pass(2 * DAY);
      await doWhatIsDue(app, 'embedded');
      await app.services.sandboxEvents?.send();
      expect(await kept(app, person)).toEqual(RENEWED);
      const charges = app.database.db
        .selectFrom('sandbox_charges as c')
        .innerJoin('subscriptions as s', 's.provider_ref', 'c.provider_ref');
      expect(await charges.where('s.user_id', '=', userId(person.id)).select('c.id').execute()).toHaveLength(1);
      expect((await logInAgain(app, person)).token).toBeTruthy();
    },
  );
});
