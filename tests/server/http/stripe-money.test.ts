import { beforeAll, describe, expect, it } from 'vitest';
import { joinGateways } from '../../../server/adapters/payments/join-gateways.ts';
import { createStripe } from '../../../server/adapters/payments/stripe/create-stripe.ts';
import { paymentsOf } from '../../../server/db/repositories/refunds.ts';
import type { PaymentGateways } from '../../../server/ports/payment-gateway.ts';
import { createReconcileService, type ReconcileService } from '../../../server/services/ledger/reconcile-service.ts';
import { createRefundService, type RefundService } from '../../../server/services/ledger/refund-service.ts';
import { createPastWeekDelivery } from '../../../server/services/past-weeks/past-week-delivery.ts';
import { instant, userId } from '../../../shared/domain/ids.ts';
import { DAY, HOUR } from '../../../shared/domain/time/calendar.ts';
import { logInAgain, type Person, signUp } from '../../support/app.ts';
import { bookedLines } from '../../support/booked-lines.ts';
import { until } from '../../support/jobs/workshop.ts';
import { FINCH, runWithStripe, SESSIONS, WREN } from '../../support/stripe/stage.ts';
import { addTrackedAccount } from '../../support/tracked-account.ts';

const stage = runWithStripe();
const NEWEST = 'week-2026-11-02';

let reconcile: ReconcileService;
let refunds: RefundService;
let gateways: PaymentGateways;
beforeAll(() => {
  const { app, stripe } = stage;
  const deps = { ...app.database, clock: app.clock };
  gateways = joinGateways({ card: createStripe(stripe.config, deps).gateway, paypal: null });
  reconcile = createReconcileService({ ...deps, gateways });
  refunds = createRefundService({ ...deps, gateways, plans: app.services.planLife });
});

const booked = (person: Person): Promise<string[]> => bookedLines(stage.app.database.db, person);

const differences = async () => (await reconcile.run()).checks.flatMap((check) => check.differences);
const chargeOf = (ref: string) => stage.stripe.chargesOf(ref)[0]?.intent ?? '';

describe('money at Stripe', () => {
  it('is booked with its fee, once for all that is told of it, and as Stripe’s own books have it', async () => {
    const { person, ref } = await stage.subscriber({ plan: FINCH });
    const first = chargeOf(ref);
    expect(await booked(person)).toEqual([`charge 890 ${first}`, `fee 56 ${first}`]);
    stage.app.clock.pass(31 * DAY);
    stage.stripe.books.moveOn();
    await stage.deliverAll();
    const [, second] = stage.stripe.chargesOf(ref);
    expect((await booked(person)).slice(2)).toEqual([`charge 890 ${second?.intent}`, `fee 56 ${second?.intent}`]);
    stage.app.clock.pass(2 * HOUR);
    expect(await differences()).toEqual([]);
    const strange = stage.stripe.books.charges.take({ customer: 'cus_elsewhere', amount: 500, currency: 'usd' });
    stage.app.clock.pass(2 * HOUR);
    expect(await differences()).toMatchObject([
      { kind: 'charge', reference: strange.intent, ours: null, theirs: 500 },
      { kind: 'fee', ours: null, theirs: 45 },
    ]);
    stage.stripe.books.charges.all.splice(stage.stripe.books.charges.all.indexOf(strange), 1);
    expect(await differences()).toEqual([]);
  });

  it('is given back once where the terms promise it; the plan ends at Stripe, too', async () => {
    const { person, ref } = await stage.subscriber();
    const [paid] = await paymentsOf(stage.app.database.db, userId(person.id));
    const wish = { number: paid?.number ?? '', reason: 'by-mistake', force: false } as const;
    const outcomes = [await refunds.refund(wish), await refunds.refund(wish)];
    expect(outcomes.map(({ status }) => status)).toEqual(['refunded', 'already']);
    const [charge] = stage.stripe.chargesOf(ref);
    expect([charge?.refunds.length, stage.stripe.books.subscriptions.get(ref)?.status]).toEqual([1, 'canceled']);
    expect((await booked(person)).at(-1)).toBe(`refund 429 ${charge?.intent}`);
    expect(await stage.plan(person)).toMatchObject({ status: 0, expired: true });
    expect(await stage.mailsOf(person)).toEqual(['payment-made', 'payment-refunded', 'plan-ended']);
  });

  it('that Stripe has given back already, while nobody here heard of it, is not given back again', async () => {
    const { person, ref } = await stage.subscriber();
    stage.stripe.takeBack(stage.stripe.chargesOf(ref)[0], 'refunded');
    const [paid] = await paymentsOf(stage.app.database.db, userId(person.id));
    const wish = { number: paid?.number ?? '', reason: 'by-mistake', force: false } as const;
    expect(await refunds.refund(wish)).toMatchObject({ status: 'refunded' });
    expect(stage.stripe.chargesOf(ref)[0]?.refunds).toHaveLength(1);
    expect((await booked(person)).filter((line) => line.startsWith('refund'))).toHaveLength(1);
  });

  it('of which a part went back is no refunded payment: the plan goes on, and the rest can be given back', async () => {
    const { person, ref } = await stage.subscriber();
    const [charge] = stage.stripe.chargesOf(ref);
    await stage.deliver(stage.stripe.takeBack(charge, 'refunded', 200));
    const paid = async () => (await paymentsOf(stage.app.database.db, userId(person.id)))[0];
    expect([(await booked(person)).at(-1), (await paid())?.isRefunded]).toEqual([
      `refund 200 ${charge?.intent}`,
      false,
    ]);
    expect(await stage.plan(person)).toMatchObject({ status: 1, expired: false });
    const wish = { number: (await paid())?.number ?? '', reason: 'by-mistake', force: false } as const;
    expect(await refunds.refund(wish)).toMatchObject({ status: 'refunded' });
    expect([(await booked(person)).at(-1), (await paid())?.isRefunded]).toEqual([`refund 229 ${charge?.intent}`, true]);
    expect(await stage.plan(person)).toMatchObject({ status: 0, expired: true });
    stage.app.clock.pass(2 * HOUR);
    expect(await differences()).toEqual([]);
  });

  it('that is taken back of a plan that another has replaced is booked all the same', async () => {
    const { person, ref } = await stage.subscriber({ plan: FINCH });
    const [charge] = stage.stripe.chargesOf(ref);
    stage.stripe.pay(await stage.opened(person, WREN, { force: true }));
    await stage.deliverAll();
    await stage.deliver(stage.stripe.takeBack(charge, 'needs_response'));
    const lines = ['dispute 890', 'fee 1500'].map((line) => `${line} ${charge?.intent}`);
    expect((await booked(person)).slice(-2)).toEqual(lines);
    stage.app.clock.pass(2 * HOUR);
    expect(await differences()).toEqual([]);
  });

  it('that went back before anybody here heard of the payment leaves no plan that works or renews', async () => {
    const person = await signUp(stage.app);
    const sessionId = await stage.opened(person);
    stage.stripe.pay(sessionId);
    const ref = stage.refOf(sessionId);
    stage.stripe.takeBack(stage.stripe.chargesOf(ref)[0], 'refunded');
    // What Stripe sent was lost; it is asked all the same.
    stage.stripe.events.splice(0);
    await stage.app.services.checkout.settle(sessionId);
    expect((await booked(person)).map((line) => line.split(' ')[0])).toEqual(['charge', 'fee', 'refund']);
    expect(await stage.plan(person)).toMatchObject({ status: 0, expired: true });
    expect(stage.stripe.books.subscriptions.get(ref)?.status).toBe('canceled');
  });

  it('is not taken a second time of somebody who paid, while nobody here has heard of that', async () => {
    const person = await signUp(stage.app);
    const first = await stage.opened(person);
    stage.stripe.pay(first);
    const again = await stage.start(person, FINCH);
    expect([again.statusCode, again.json().error]).toEqual([409, 'quote_changed']);
    expect(await stage.plan(person)).toMatchObject({ status: 1, name: 'Wren' });
    const all = [...stage.stripe.books.sessions.values()].filter(({ params }) =>
      [...stage.stripe.books.sessions.values()].some(
        (one) => one.id === first && one.params.customer === params.customer,
      ),
    );
    expect(all.map(({ status }) => status)).toEqual(['complete']);
    await stage.deliverAll();
    // On the terms that are true now it goes on.
    await stage.opened(person, FINCH, { force: true });
  });

  it('that a bank takes and gives back stands in the ledger as both, with what the dispute cost', async () => {
    const { person, ref } = await stage.subscriber();
    const [charge] = stage.stripe.chargesOf(ref);
    await stage.deliver(stage.stripe.takeBack(charge, 'needs_response'));
    await stage.deliver(stage.stripe.takeBack(charge, 'won'));
    expect((await booked(person)).slice(2)).toEqual(
      ['dispute 429', 'fee 1500', 'dispute-won 429'].map((line) => `${line} ${charge?.intent}`),
    );
    stage.app.clock.pass(2 * HOUR);
    expect(await differences()).toEqual([]);
  });
});

describe('past weeks at Stripe', () => {
  async function reader(): Promise<Person & { account: number }> {
    const { person } = await stage.subscriber({ plan: FINCH });
    return { ...person, account: await addTrackedAccount(stage.app, person, 'ines.varga.example') };
  }
  const order = async (person: Person & { account: number }): Promise<string> => {
    const body = { accountId: person.account, weeks: [NEWEST] };
    const answer = await stage.app.call({ path: '/past-weeks/start', token: person.token, body });
    expect([answer.statusCode, answer.json().error]).toEqual([200, undefined]);
    return answer.json<{ sessionId: string }>().sessionId;
  };
  const states = async ({ token }: Person): Promise<string[]> => {
    const { orders } = (await stage.app.call({ path: '/past-weeks', token })).json();
    return orders.map(({ state }: { state: string }) => state);
  };
  const receipt = async ({ token }: Person) => {
    const { items } = (await stage.app.call({ path: '/user/receipts', token })).json();
    return items.find(({ kind }: { kind: string }) => kind === 'past-weeks')?.state;
  };
  const intentOf = (session: string): string => stage.stripe.books.sessions.get(session)?.intent ?? '';
  const chargedAt = (session: string) =>
    stage.stripe.books.charges.all.find(({ intent }) => intent === intentOf(session));

  it('are paid once on its page, without a subscription, and arrive; what goes back later is booked and shown', async () => {
    const read = await reader();
    const buyer = { ...(await logInAgain(stage.app, read)), account: read.account };
    const session = await order(buyer);
    expect(stage.stripe.paramsOf(SESSIONS)).toMatchObject({ mode: 'payment', line_items: [{ quantity: '1' }] });
    stage.stripe.pay(session);
    await stage.deliverAll();
    await until('weeks that arrived', async () => (await states(buyer))[0] === 'delivered');
    const lines = (await booked(buyer)).filter((line) => line.endsWith(intentOf(session)));
    expect(lines).toEqual([`charge 120 ${intentOf(session)}`, `fee 33 ${intentOf(session)}`]);
    expect(await receipt(buyer)).toBe('paid');

    await stage.deliver(stage.stripe.takeBack(chargedAt(session), 'needs_response'));
    expect(await receipt(buyer)).toBe('disputed');
    await stage.deliver(stage.stripe.takeBack(chargedAt(session), 'won'));
    await stage.deliver(stage.stripe.takeBack(chargedAt(session), 'refunded'));
    expect(await receipt(buyer)).toBe('refunded');
    expect(await stage.plan(buyer)).toMatchObject({ status: 1, expired: false });
    stage.app.clock.pass(2 * HOUR);
    expect(await differences()).toEqual([]);
  });

  it('go back by themselves where the account is gone, once', async () => {
    const buyer = await reader();
    const session = await order(buyer);
    const body = { ids: [buyer.account] };
    await stage.app.call({ path: '/dashboard/accounts/delete', token: buyer.token, body });
    stage.stripe.pay(session);
    await stage.deliverAll();
    const at = { now: () => instant(stage.app.clock.now() + 6 * DAY) };
    const { db } = stage.app.database;
    const { app } = stage;
    const build = { build: async () => 'exists' as const };
    const delivery = createPastWeekDelivery({
      db,
      clock: at,
      log: app.log,
      live: app.live,
      gateways,
      build,
      publicUrl: 'https://perch.test',
    });
    const [{ id } = { id: '' }] = await db
      .selectFrom('past_week_orders')
      .where('session_id', '=', session)
      .select('id')
      .execute();
    for (const _ of [1, 2]) await delivery.move(id);
    expect((await booked(buyer)).at(-1)).toBe(`refund 120 ${intentOf(session)}`);
    expect(chargedAt(session)?.refunds).toHaveLength(1);
  });
});
