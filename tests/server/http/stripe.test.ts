import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { joinGateways } from '../../../server/adapters/payments/join-gateways.ts';
import { createStripe } from '../../../server/adapters/payments/stripe/create-stripe.ts';
import { createStripeClient } from '../../../server/adapters/payments/stripe/stripe-client.ts';
import { installSecurity } from '../../../server/http/plugins/security.ts';
import { createErasePeople } from '../../../server/services/leaving/erase-people.ts';
import { instant, userId } from '../../../shared/domain/ids.ts';
import { DAY, MINUTE } from '../../../shared/domain/time/calendar.ts';
import { leaveAccount, logInAgain, signUp } from '../../support/app.ts';
import { listMailer } from '../../support/jobs/mailing.ts';
import { PAYS_ONCE } from '../../support/stripe/hosted-page.ts';
import { FINCH, runWithStripe, SESSIONS, WREN } from '../../support/stripe/stage.ts';

const at = (day: string) => instant(Date.parse(`${day}T09:00:00Z`));

const stage = runWithStripe();

describe('cards at Stripe', () => {
  it('are what the client is told of, with the key for the page, and no money moves in its test mode', async () => {
    const { configs } = (await stage.app.call({ path: '/config' })).json();
    expect([configs.paymentMethods, configs.stripeKey, configs.sandboxPayments]).toEqual([
      ['card'],
      stage.stripe.config.publishableKey,
      true,
    ]);
    expect((await stage.app.call({ path: '//sandbox/checkout/cs_test_x' })).statusCode).toBe(404);
  });

  it('opens its page for the plan at the server’s price, and turns it on when Stripe says that it was paid', async () => {
    const person = await signUp(stage.app);
    const sessionId = await stage.opened(person);
    const asked = stage.stripe.calls.findLast(({ call }) => call === SESSIONS);
    expect([asked?.version, asked?.idempotencyKey]).toEqual(['2026-10-28.endive', expect.stringMatching(/-session$/)]);
    expect(asked?.params).toMatchObject({
      mode: 'subscription',
      locale: 'en',
      line_items: [{ price_data: { currency: 'usd', unit_amount: '429', recurring: { interval: 'month' } } }],
    });
    expect(asked?.params.subscription_data).not.toHaveProperty('trial_end');
    expect(await stage.plan(person)).toBe(null);
    stage.stripe.pay(sessionId);
    await stage.deliverAll();
    expect(await stage.plan(person)).toMatchObject({ status: 1, name: 'Wren', priceMinor: 429 });
    expect(await stage.mailsOf(person)).toEqual(['payment-made']);
  });

  it('asks for a first week as one payment, and for nothing more until the day that was agreed, to the millisecond', async () => {
    const person = await signUp(stage.app);
    stage.app.clock.pass(1234);
    const sessionId = await stage.opened(person, WREN, { discount: 'first-week' });
    const params = stage.stripe.paramsOf(SESSIONS);
    expect(params.line_items).toMatchObject([
      { price_data: { unit_amount: '429', recurring: { interval: 'month' } } },
      { price_data: { unit_amount: '99' } },
    ]);
    stage.stripe.pay(sessionId);
    await stage.deliverAll();
    const first = await stage.plan(person);
    expect(stage.stripe.textAt(params, 'subscription_data', 'trial_end')).toBe(
      String(Math.floor((first?.next ?? 0) / 1000)),
    );
    expect(first).toMatchObject({ status: 1, priceMinor: 99 });
    // Asked again, nothing of it moves by the milliseconds that Stripe does not count.
    stage.stripe.events.push(stage.stripe.eventOf('customer.subscription.updated', { id: stage.refOf(sessionId) }));
    await stage.deliverAll();
    expect(await stage.plan(person)).toEqual(first);
  });

  it('charges nothing while days of another plan cover the beginning, as a trial or as a free first period', async () => {
    const { person, ref } = await stage.subscriber();
    const change = await stage.opened(person, FINCH, { force: true });
    const params = stage.stripe.paramsOf(SESSIONS);
    expect(Object.keys(params.line_items ?? {})).toHaveLength(1);
    expect(Number(stage.stripe.textAt(params, 'subscription_data', 'trial_end'))).toBeGreaterThan(
      stage.app.clock.now() / 1000,
    );
    stage.stripe.pay(change);
    await stage.deliverAll();
    expect(await stage.plan(person)).toMatchObject({ status: 1, name: 'Finch' });
    expect(stage.stripe.books.subscriptions.get(ref)?.status).toBe('canceled');

    const { person: late } = await stage.subscriber();
    stage.app.clock.pass(27 * DAY);
    const fresh = await logInAgain(stage.app, late);
    await stage.opened(fresh, FINCH, { force: true });
    expect(stage.stripe.paramsOf(SESSIONS).subscription_data).toMatchObject({ proration_behavior: 'none' });
  });

  it('keeps one customer for each person and currency, and makes another where Stripe has lost it', async () => {
    const person = await signUp(stage.app);
    const made = () => stage.stripe.calls.filter(({ call }) => call === 'POST /v1/customers').length;
    const before = made();
    await stage.opened(person);
    await stage.opened(person);
    expect(made() - before).toBe(1);
    await stage.app.database.db
      .updateTable('provider_customers')
      .set({ customer: 'cus_gone' })
      .where('user_id', '=', userId(person.id))
      .execute();
    await stage.opened(person);
    expect(made() - before).toBe(2);
    await stage.opened(person, WREN, { currency: 'brl' });
    expect(made() - before).toBe(3);
  });

  it('forgets its customer when the account of a person who has left is erased', async () => {
    const { person } = await stage.subscriber();
    const customer = stage.stripe.textAt(stage.stripe.paramsOf(SESSIONS), 'customer');
    await leaveAccount(stage.app, person);
    stage.app.clock.pass(31 * DAY);
    const { database, clock, log } = stage.app;
    const { gateway: card } = createStripe(stage.stripe.config, { db: database.db, clock });
    const gateways = joinGateways({ card, paypal: null });
    const parts = { db: database.db, clock, log, mailer: listMailer([]), gateways };
    const people = createErasePeople({ ...parts, keepDepartures: async () => undefined });
    await people.run(new AbortController().signal);
    // Nobody is left there to be forgotten a second time.
    await expect(createStripeClient(stage.stripe.config).customers.del(customer)).rejects.toMatchObject({
      code: 'resource_missing',
    });
    const kept = await database.db
      .selectFrom('provider_customers')
      .where('customer', '=', customer)
      .selectAll()
      .execute();
    expect(kept).toEqual([]);
  });

  it('leaves one page open of two, and one plan of two that were paid', async () => {
    const person = await signUp(stage.app);
    const [first, second] = [await stage.opened(person), await stage.opened(person)];
    expect(stage.stripe.books.sessions.get(first)?.status).toBe('expired');
    expect(() => stage.stripe.pay(first)).toThrow();
    stage.stripe.pay(second);
    await stage.deliverAll();
    expect([await stage.subscriptionsOf(person), await stage.mailsOf(person)]).toEqual([1, ['payment-made']]);
  });
});

describe('a plan that Stripe renews', () => {
  it('goes on with each payment, fails with the first that does not come, and ends after the last', async () => {
    stage.app.clock.set(at('2027-01-31'));
    const good = await stage.subscriber();
    const bad = await stage.subscriber({ card: PAYS_ONCE });
    const seen: unknown[] = [];
    const look = async (day: string): Promise<void> => {
      stage.app.clock.set(at(day));
      stage.stripe.books.moveOn();
      await stage.deliverAll();
      const both = await Promise.all(
        [good, bad].map(async ({ person }) => stage.plan(await logInAgain(stage.app, person))),
      );
      seen.push(both.map((one) => [one?.status, new Date(one?.next ?? 0).toISOString().slice(0, 10)]));
    };
    for (const day of ['2027-02-28', '2027-03-03', '2027-03-07', '2027-03-31']) await look(day);
    expect(seen).toEqual([
      [
        [1, '2027-03-31'],
        [11, '2027-02-28'],
      ],
      [
        [1, '2027-03-31'],
        [11, '2027-02-28'],
      ],
      [
        [1, '2027-03-31'],
        [0, '2027-02-28'],
      ],
      [
        [1, '2027-04-30'],
        [0, '2027-02-28'],
      ],
    ]);
    expect(await stage.mailsOf(good.person)).toEqual(['payment-made', 'plan-renewed', 'plan-renewed']);
    expect((await stage.mailsOf(bad.person)).filter((kind) => kind === 'renewal-failed')).toHaveLength(2);
    expect((await stage.mailsOf(bad.person)).at(-1)).toBe('plan-ended');
  });

  it('is cancelled and resumed at Stripe, and ends there on its day', async () => {
    const { person, ref } = await stage.subscriber();
    const post = (path: string) => stage.app.call({ path, token: person.token, body: {} });
    expect((await post('/user/subscription/cancel')).json().subscription.status).toBe(-5);
    expect(stage.stripe.books.subscriptions.get(ref)?.cancelAtPeriodEnd).toBe(true);
    expect((await post('/user/subscription/refresh')).json().subscription.status).toBe(1);
    expect(stage.stripe.books.subscriptions.get(ref)?.cancelAtPeriodEnd).toBe(false);
    expect((await post('/user/subscription/cancel')).json().subscription.status).toBe(-5);
    stage.app.clock.pass(31 * DAY + MINUTE);
    stage.stripe.books.moveOn();
    await stage.deliverAll();
    expect(await stage.plan(await logInAgain(stage.app, person))).toMatchObject({ status: 0, expired: true });
    expect(stage.stripe.books.subscriptions.get(ref)?.status).toBe('canceled');
  });

  it('leads to Stripe’s own page for card and invoices, and nobody there who has no plan of Stripe’s', async () => {
    const { person, ref } = await stage.subscriber();
    const portal = await stage.app.call({ path: '/stripe/portal', token: person.token, body: {} });
    expect(portal.json().url).toContain(stage.stripe.books.subscriptions.get(ref)?.customer);
    const nobody = await stage.app.call({ path: '/stripe/portal', token: (await signUp(stage.app)).token, body: {} });
    expect([nobody.statusCode, nobody.json().error]).toEqual([409, 'no_renewal']);
  });
});

it('lets Stripe’s script and its frames into pages while cards are paid there, and no longer', async () => {
  const policy = async (usesStripe: boolean): Promise<string[]> => {
    const open = Fastify();
    await installSecurity(open, 'https://perch.example', { botCheck: [], usesPaypal: false, usesStripe });
    const { headers } = await open.inject('/');
    await open.close();
    return String(headers['content-security-policy']).split(';');
  };
  const scripts = 'https://js.stripe.com https://*.js.stripe.com';
  const used = await policy(true);
  expect(used).toContain(`script-src 'self' ${scripts}`);
  expect(used).toContain(`frame-src ${scripts} https://hooks.stripe.com`);
  expect(used).toContain("connect-src 'self' wss://perch.example https://api.stripe.com");
  expect((await policy(false)).join(';')).not.toContain('stripe');
});

describe('the calls of these tests', () => {
  it('were held against the SDK’s types, by which a parameter that Stripe does not know is refused', () => {
    expect(new Set(stage.stripe.calls.map(({ call }) => call)).size).toBeGreaterThan(8);
    const params = stage.stripe.paramsOf(SESSIONS);
    expect(stage.check(SESSIONS, params)).toBe(null);
    const planted = [
      { ...params, trial_end: '1' },
      { ...params, mode: 'subscribe' },
      { ...params, expires_at: '1.5' },
      { ...params, line_items: [{ price_data: { currency: 'usd', unit_amount: '4.29' } }] },
      { ...params, line_items: [{ price_data: { unit_amount: '429' } }] },
      { ...params, payment_method_types: ['card'] },
    ];
    expect(planted.filter((one) => stage.check(SESSIONS, one) === null)).toEqual([]);
    expect(stage.check('POST /v1/plans', {})).toBe('nothing is known of POST /v1/plans');
  });
});
