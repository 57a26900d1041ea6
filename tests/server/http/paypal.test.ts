import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY, MINUTE } from '../../../shared/domain/time/calendar.ts';
import { signUp, subscribe } from '../../support/app.ts';
import { callOf, openPublishedSchemas } from '../../support/paypal/published-schema.ts';
import { FINCH, openPaypalStage, type PaypalStage, WREN } from '../../support/paypal/stage.ts';
import { NEEDS_SHARED_DATA, SHARED_DATA } from '../../support/shared-data.ts';

const CALLS = [
  'POST /v1/billing/plans',
  'POST /v1/billing/subscriptions',
  'GET /v1/billing/subscriptions/I',
  'GET /v1/billing/subscriptions/I/transactions',
  ...['activate', 'cancel'].map((act) => `POST /v1/billing/subscriptions/I/${act}`),
  'POST /v1/notifications/verify-webhook-signature',
];

describe('a checkout at PayPal', () => {
  let stage: PaypalStage;
  beforeAll(async () => {
    stage = await openPaypalStage({ worker: false });
  });
  afterAll(() => stage.close());
  beforeEach(() => {
    stage.paypal.heal();
    stage.paypal.forge(false);
  });

  it('opens a checkout: due now as the set-up fee, the months from the next payment, once by our own number', async () => {
    const { app, paypal, create, subscription } = stage;
    const person = await signUp(app);
    const before = paypal.sent.length;
    const answer = await create(person, WREN, { lang: 'pt', currency: 'brl', discount: 'first-week', price: 1 });
    const { 'paypal-token': token, url } = answer.json();
    expect(url).toBe(`${paypal.base}/webapps/billing/subscriptions?ba_token=BA-${token}`);
    const order = paypal.sent.slice(before).find(({ path }) => path === '/v1/billing/subscriptions');
    const next = (
      await app.database.db.selectFrom('checkouts').where('session_id', '=', token).selectAll().execute()
    )[0];
    expect(order?.headers['paypal-request-id']).toBe(next?.id);
    expect(order?.body).toMatchObject({
      start_time: next?.next.toISOString().replace('.000Z', 'Z'),
      custom_id: next?.id,
      plan: { payment_preferences: { setup_fee: { currency_code: 'BRL', value: '5.29' } } },
      application_context: { locale: 'pt-BR', user_action: 'CONTINUE' },
    });
    expect(await subscription(person)).toBeNull();
  });

  it('sets a plan up at PayPal once for each price, and asks for one token', async () => {
    const { app, paypal, opened } = stage;
    const [one, two] = [await signUp(app), await signUp(app)];
    await opened(one, FINCH);
    const before = paypal.sent.length;
    await opened(two, FINCH);
    expect(paypal.sent.slice(before).map(({ path }) => path)).toEqual(['/v1/billing/subscriptions']);
  });

  it('charges nothing before it is executed, and turns the plan on once, however often that is asked', async () => {
    const { app, paypal, opened, execute, events } = stage;
    const person = await signUp(app);
    const token = await opened(person, FINCH);
    expect((await execute(person, token)).json().error).toBe('payment_pending');
    paypal.agree(token);
    expect(paypal.book(token).transactions).toEqual([]);
    const answers = await Promise.all([execute(person, token), execute(person, token), execute(person, token)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(answers[0]?.json().subscription).toMatchObject({
      status: 1,
      planId: FINCH,
      priceMinor: 890,
      renewable: true,
    });
    expect(paypal.book(token)).toMatchObject({ status: 'ACTIVE' });
    expect(paypal.book(token).transactions.map((one) => one.amount_with_breakdown.gross_amount.value)).toEqual([
      '8.90',
    ]);
    expect((await events(person)).map(({ type }) => type)).toEqual(['subscription-changed']);
  });

  it('knows nothing of somebody else’s checkout, and of a card’s', async () => {
    const { app, paypal, post, opened, execute } = stage;
    const [person, other] = [await signUp(app), await signUp(app)];
    const token = await opened(person);
    paypal.agree(token);
    const card = (await post(other, `/stripe/start/${WREN}`, {})).json().sessionId;
    for (const [who, paymentToken] of [
      [other, token],
      [other, card],
      [other, 'I-NOBODYS'],
    ] as const) {
      const body = { paymentToken };
      for (const path of ['/paypal/execute', '/paypal/cancelled']) {
        const answer = await post(who, path, body);
        expect([answer.statusCode, answer.json().error]).toEqual([404, 'not_found']);
      }
    }
    expect(paypal.book(token).transactions).toEqual([]);
    expect((await execute(person, token)).statusCode).toBe(200);
  });

  it('says that PayPal declined, tells it live, and counts it', async () => {
    const { app, paypal, opened, execute, counts, tell, subscription, events } = stage;
    const person = await signUp(app);
    const [token, declined] = [await opened(person), await counts('declined')];
    paypal.agree(token);
    paypal.book(token).broke = true;
    const answer = await execute(person, token);
    expect([answer.statusCode, answer.json().error]).toEqual([402, 'paypal_declined']);
    expect(await subscription(person)).toBeNull();
    expect(await events(person)).toEqual([
      expect.objectContaining({ type: 'subscribeError', code: 'paypal_declined' }),
    ]);
    expect((await tell('BILLING.SUBSCRIPTION.CANCELLED', token)).statusCode).toBe(204);
    expect(await events(person)).toHaveLength(1);
    expect(await counts('declined')).toBe(declined + 1);
  });

  it('never charges a checkout that was given up, has run out, or was replaced by a newer one', async () => {
    const { app, paypal, post, opened, execute, counts } = stage;
    const person = await signUp(app);
    const [cancelled, failed] = [await counts('cancelled'), await counts('failed')];
    const givenUp = await opened(person);
    await post(person, '/paypal/cancelled', { paymentToken: givenUp });
    await post(person, '/paypal/cancelled', { outcome: 'failed' });
    expect([await counts('cancelled'), await counts('failed')]).toEqual([cancelled + 1, failed + 1]);
    const replaced = await opened(person);
    const late = await opened(person);
    app.clock.pass(30 * MINUTE);
    for (const token of [givenUp, replaced, late]) {
      paypal.agree(token);
      expect((await execute(person, token)).json().error).toBe('checkout_expired');
      expect(paypal.book(token)).toMatchObject({ status: 'APPROVED', transactions: [] });
    }
  });

  it('carries out what was agreed to on PayPal’s page, in whatever browser that comes back', async () => {
    const { app, paypal, opened, subscription } = stage;
    const person = await signUp(app);
    const token = await opened(person, WREN, { from: 'desktop' });
    const { returnUrl, cancelUrl } = paypal.book(token);
    const visit = async (url: string) => await app.call({ path: `/${url.slice(app.config.publicUrl.length)}` });
    expect((await visit(cancelUrl)).headers.location).toMatch(/checkout\/return\?lang=en&checkout=cancelled$/);
    paypal.agree(token);
    paypal.fail('/v1/billing', 4);
    const silent = await visit(returnUrl);
    expect([silent.statusCode, silent.body]).toEqual([503, expect.stringContaining('PayPal isn’t responding')]);
    paypal.heal();
    for (const _ of [1, 2]) {
      const answer = await visit(returnUrl);
      expect(answer.statusCode).toBe(303);
      expect(answer.headers.location).toMatch(/checkout\/return\?lang=en&checkout=paid$/);
    }
    expect(await subscription(person)).toMatchObject({ status: 1, planId: WREN });
    expect(paypal.book(token).transactions).toHaveLength(1);
    expect((await app.call({ path: '//paypal/return?checkout=nobodys&outcome=agreed' })).headers.location).toBe('/en');
  });

  it('changes plans: days become days, the old one ends at its own provider', async () => {
    const { app, paypal, create, paid, subscription } = stage;
    const person = await signUp(app);
    await subscribe(app, person, WREN);
    app.clock.pass(10 * DAY);
    const first = await paid(person, FINCH, { force: true });
    expect(paypal.book(first)).toMatchObject({ fee: null, transactions: [] });
    const { next, planId } = await subscription(person);
    expect([planId, next]).toEqual([FINCH, Date.parse(paypal.book(first).nextBilling)]);
    const refused = await create(person, WREN);
    expect([refused.statusCode, refused.json().error]).toEqual([409, 'plan_still_paid']);
    const second = await paid(person, WREN, { force: true });
    expect([paypal.book(first).status, paypal.book(second).status]).toEqual(['CANCELLED', 'ACTIVE']);
  });

  it('repeats what may be repeated, and answers for what PayPal cannot do in plain words', async () => {
    const { app, paypal, create, opened, execute } = stage;
    const person = await signUp(app);
    paypal.fail('/v1/billing/subscriptions', 1);
    const token = await opened(person);
    expect(paypal.book(token).status).toBe('APPROVAL_PENDING');
    paypal.fail('/v1/billing/subscriptions', Number.POSITIVE_INFINITY);
    expect((await create(person)).json().error).toBe('payment_unavailable');
    paypal.heal();
    const again = await opened(person);
    paypal.agree(again);
    paypal.breakAnswer(`/v1/billing/subscriptions/${again}`, '{"id":7}');
    expect((await execute(person, again)).json().error).toBe('payment_unavailable');
    paypal.withdrawTokens();
    expect((await execute(person, again)).statusCode).toBe(200);
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
      const order = sent.find(({ path }) => path === '/v1/billing/subscriptions');
      const planted = { ...(order?.body as object), start_tiem: '2026-11-19T09:00:00Z' };
      expect(problemsOf({ method: 'POST', path: '/v1/billing/subscriptions', headers: {}, body: planted })).toEqual([
        ' must NOT have additional properties',
      ]);
    },
  );
});
