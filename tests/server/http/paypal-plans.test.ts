import Fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { installSecurity } from '../../../server/http/plugins/security.ts';
import { DAY, MINUTE } from '../../../shared/domain/time/calendar.ts';
import { PAYING_CARD, payWith, signUp } from '../../support/app.ts';
import { callOf, openPublishedSchemas } from '../../support/paypal/published-schema.ts';
import { FINCH, openPaypalStage, type PaypalStage, WREN } from '../../support/paypal/stage.ts';
import { NEEDS_SHARED_DATA, SHARED_DATA } from '../../support/shared-data.ts';

const CALLS = [
  'POST /v1/billing/plans',
  'POST /v1/billing/subscriptions',
  'GET /v1/billing/subscriptions/I',
  'PATCH /v1/billing/subscriptions/I',
  'GET /v1/billing/subscriptions/I/transactions',
  ...['activate', 'suspend', 'cancel'].map((act) => `POST /v1/billing/subscriptions/I/${act}`),
  'POST /v1/notifications/verify-webhook-signature',
];

describe('a plan that PayPal renews', () => {
  let stage: PaypalStage;
  beforeAll(async () => {
    stage = await openPaypalStage({ worker: false });
  });
  afterAll(() => stage.close());
  beforeEach(() => {
    stage.paypal.heal();
    stage.paypal.forge(false);
  });

  it('follows a month that PayPal charged, once, whatever the messages say and however often they come', async () => {
    const { app, paypal, paid, tell, subscription, events, renewals } = stage;
    const person = await signUp(app);
    const token = await paid(person);
    const { next } = await subscription(person);
    app.clock.set(next);
    paypal.bill(token);
    for (const kind of ['PAYMENT.SALE.COMPLETED', 'BILLING.SUBSCRIPTION.CANCELLED', 'PAYMENT.SALE.COMPLETED'])
      expect((await tell(kind, token)).statusCode).toBe(204);
    expect(await subscription(person)).toMatchObject({
      status: 1,
      since: next,
      next: Date.parse(paypal.book(token).nextBilling),
    });
    expect(await renewals(person)).toEqual([
      expect.objectContaining({ amount_minor: 429, currency: 'usd', provider: 'paypal' }),
    ]);
    const told = (await events(person)).length;
    await tell('PAYMENT.SALE.COMPLETED', token);
    expect(await events(person)).toHaveLength(told);
  });

  it('refuses a message that PayPal did not send, and asks nobody for one that cannot be its own', async () => {
    const { app, paypal, paid, tell, subscription } = stage;
    const person = await signUp(app);
    const token = await paid(person);
    paypal.act(token, 'cancel');
    paypal.forge(true);
    expect((await tell('BILLING.SUBSCRIPTION.CANCELLED', token)).statusCode).toBe(400);
    const before = paypal.sent.length;
    for (const [body, headers] of [
      ['{}', {}],
      ['no json', paypal.message('X', token).headers],
      ['{"event_type":"X","resource":{}},"webhook_id":"other"', paypal.message('X', token).headers],
      [
        '{"event_type":"X","resource":{}}',
        { ...paypal.message('X', token).headers, 'paypal-cert-url': 'http://evil.example/' },
      ],
    ] as const) {
      const answer = await app.call({
        path: '/paypal/webhook',
        body,
        headers: { 'content-type': 'application/json', ...headers },
      });
      expect([body, answer.statusCode]).toEqual([body, 400]);
    }
    expect(paypal.sent).toHaveLength(before);
    expect(await subscription(person)).toMatchObject({ status: 1 });
  });

  it('does nothing about another merchant’s subscription, and says nothing where PayPal cannot be asked', async () => {
    const { paypal, tell } = stage;
    expect((await tell('BILLING.SUBSCRIPTION.ACTIVATED', 'I-ANOTHERS')).statusCode).toBe(204);
    paypal.fail('/verify-webhook-signature', 1);
    expect((await tell('BILLING.SUBSCRIPTION.ACTIVATED', 'I-ANOTHERS')).statusCode).toBe(503);
  });

  it('suspends a cancelled plan, which works until its day, and activates one that is resumed', async () => {
    const { app, paypal, post, paid, tell, subscription } = stage;
    const person = await signUp(app);
    const token = await paid(person);
    const { next } = await subscription(person);
    expect((await post(person, '/user/subscription/cancel', {})).json().subscription).toMatchObject({
      status: -5,
      next,
    });
    expect(paypal.book(token).status).toBe('SUSPENDED');
    expect((await post(person, '/user/subscription/refresh', {})).json().subscription).toMatchObject({
      status: 1,
      next,
    });
    expect(paypal.book(token).status).toBe('ACTIVE');
    await post(person, '/user/subscription/cancel', {});
    app.clock.set(next);
    await tell('BILLING.SUBSCRIPTION.SUSPENDED', token);
    expect(await subscription(person)).toMatchObject({ status: 0, expired: true });
    expect(paypal.book(token).status).toBe('CANCELLED');
  });

  it('keeps what is paid when the payer cancels at PayPal, which cannot be taken back', async () => {
    const { app, paypal, post, paid, tell, subscription } = stage;
    const person = await signUp(app);
    const token = await paid(person);
    const { next } = await subscription(person);
    paypal.act(token, 'cancel');
    await tell('BILLING.SUBSCRIPTION.CANCELLED', token);
    expect(await subscription(person)).toMatchObject({ status: -5, next });
    const answer = await post(person, '/user/subscription/refresh', {});
    expect([answer.statusCode, answer.json().error]).toEqual([409, 'no_renewal']);
    expect(await subscription(person)).toMatchObject({ status: -5, next });
  });

  it('ends a plan a week after a payment that keeps failing, at PayPal, too', async () => {
    const { app, paypal, paid, tell, subscription } = stage;
    const person = await signUp(app);
    const token = await paid(person);
    const { next } = await subscription(person);
    app.clock.set(next);
    paypal.bill(token, false);
    await tell('BILLING.SUBSCRIPTION.PAYMENT.FAILED', token);
    expect(await subscription(person)).toMatchObject({ status: 11, next });
    app.clock.pass(7 * DAY);
    await tell('BILLING.SUBSCRIPTION.PAYMENT.FAILED', token);
    expect(await subscription(person)).toMatchObject({ status: 0, expired: true });
    expect(paypal.book(token).status).toBe('CANCELLED');
    await paid(person, FINCH);
    expect(await subscription(person)).toMatchObject({ status: 1, planId: FINCH });
  });

  it('moves the months of a plan that PayPal charged while another was paid at a page opened later', async () => {
    const { app, paypal, opened, tell, subscription } = stage;
    const person = await signUp(app);
    const token = await opened(person);
    const started = await app.call({ path: `/stripe/start/${FINCH}`, token: person.token, body: {} });
    const { sessionId } = started.json<{ sessionId: string }>();
    // What activates it was on its way to PayPal when the later page closed this one.
    paypal.agree(token);
    paypal.act(token, 'activate');
    app.clock.pass(MINUTE);
    expect((await payWith(app, sessionId, PAYING_CARD)).statusCode).toBe(303);
    expect(paypal.book(token).status).toBe('ACTIVE');
    expect((await tell('BILLING.SUBSCRIPTION.ACTIVATED', token)).statusCode).toBe(204);
    const { next, planId } = await subscription(person);
    expect([planId, next]).toEqual([WREN, Date.parse(paypal.book(token).nextBilling)]);
    expect(next).toBeGreaterThan(app.clock.now() + 60 * DAY);
  });

  it('lets PayPal’s button into pages, and its window speak to them, while PayPal is in use', async () => {
    const open = Fastify();
    await installSecurity(open, 'https://perch.example', { botCheck: [], usesPaypal: true, usesStripe: false });
    const { headers } = await open.inject('/');
    const policy = String(headers['content-security-policy']).split(';');
    const hosts = 'https://*.paypal.com https://*.paypalobjects.com';
    expect(policy).toContain(`script-src 'self' ${hosts}`);
    expect(policy).toContain(`frame-src ${hosts}`);
    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
    await open.close();
  });

  it.skipIf(SHARED_DATA === null)(
    `sends what PayPal’s published interface takes, and nothing else${NEEDS_SHARED_DATA}`,
    () => {
      const { sent } = stage.paypal;
      const problemsOf = openPublishedSchemas();
      const checked = sent.map((one) => ({ call: callOf(one), problems: problemsOf(one) }));
      expect(checked.filter(({ problems }) => (problems ?? []).length > 0)).toEqual([]);
      expect(new Set(checked.flatMap(({ call, problems }) => (problems === null ? [] : [call])))).toEqual(
        new Set(CALLS),
      );
    },
  );
});
