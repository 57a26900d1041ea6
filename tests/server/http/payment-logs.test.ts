import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sign } from '../../../server/adapters/payments/embedded/signature.ts';
import { createLogger } from '../../../server/core/logger.ts';
import { installationSecret } from '../../../server/db/repositories/blocked-accounts.ts';
import { planId, userId } from '../../../shared/domain/ids.ts';
import { DAY, MINUTE } from '../../../shared/domain/time/calendar.ts';
import {
  CONFIRMING_CARD,
  DISPUTING_CARD,
  PAYING_CARD,
  type Person,
  payWith,
  signUp,
  startApp,
  type TestApp,
} from '../../support/app.ts';
import { DATABASES, postgresAvailable } from '../../support/database.ts';
import { FAILURES, GRANTED, startEchoingProvider } from '../../support/echoing-provider.ts';
import { signatureOf } from '../../support/stripe/stripe-server.ts';

const WREN = 1;
const STRIPE = {
  secretKey: 'sk_test_51Perch',
  publishableKey: 'pk_test_51Perch',
  webhookSecret: 'whsec_perch',
  tax: false,
} as const;
const PAYPAL = { clientId: 'perch-client', clientSecret: 'kept-secret', webhookId: 'WH-of-perch' } as const;
const basic = Buffer.from(`${PAYPAL.clientId}:${PAYPAL.clientSecret}`).toString('base64');
/** Stands in every body that is sent to a webhook. */
const MARK = 'this-stands-in-the-body';
const SPELLINGS = [PAYING_CARD, CONFIRMING_CARD, DISPUTING_CARD].flatMap((card) => [card, card.replaceAll(' ', '')]);
const NEVER = [...SPELLINGS, STRIPE.secretKey, STRIPE.webhookSecret, PAYPAL.clientSecret, basic, GRANTED, MARK];

/** A log as the service writes it, at its most talkative. */
function openLog() {
  const folder = mkdtempSync(join(tmpdir(), 'perch-payment-log-'));
  const file = join(folder, 'log');
  const logger = createLogger('trace', file);
  let read = 0;
  return {
    logger,
    /** What was written since it was asked last. */
    news(): string {
      const all = readFileSync(file, 'utf8');
      const text = all.slice(read);
      read = all.length;
      return text;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

const leaksIn = (written: string): string[] =>
  written
    .split('\n')
    .flatMap((line) =>
      NEVER.filter((secret) => line.includes(secret)).map((secret) => `${secret}: ${line.slice(0, 400)}`),
    );

/** A plan that a provider renews, and whose paid day has passed: whoever looks at it asks the provider. */
const subscribeAt = async ({ database: { db }, clock }: TestApp, person: Person, provider: string): Promise<string> => {
  const now = clock.now();
  const ref = `${provider === 'stripe' ? 'sub_1' : 'I-'}${person.id}`;
  await db
    .insertInto('subscriptions')
    .values({
      ...{
        user_id: userId(person.id),
        plan_id: planId(WREN),
        status: 1,
        price_minor: 429,
        currency: 'usd',
        accounts: 2,
      },
      ...{ since: new Date(now - 31 * DAY), next: new Date(now - MINUTE), provider, provider_ref: ref },
      created_at: new Date(now - 31 * DAY),
    })
    .execute();
  return ref;
};

describe('the log, while a payment provider fails and repeats what it was asked', () => {
  const log = openLog();
  let provider: Awaited<ReturnType<typeof startEchoingProvider>>;
  let app: TestApp;
  beforeAll(async () => {
    provider = await startEchoingProvider();
    app = await startApp({
      config: {
        roles: { web: true, worker: false },
        stripe: { ...STRIPE, apiBase: provider.base },
        paypal: { ...PAYPAL, apiBase: provider.base },
      },
      overrides: { logger: log.logger },
    });
  });
  afterAll(async () => {
    await app.close();
    await provider.stop();
    log.remove();
  });
  afterEach(() => provider.fail('echo-500'));

  const post = (path: string, body: object | string, more: { token?: string; headers?: Record<string, string> } = {}) =>
    app.call({ path, body, ...more });
  const json = { 'content-type': 'application/json' };

  /** Everything that asks the provider, each on its own: who waits for it gets an answer all the same. */
  async function askStripe(): Promise<number[]> {
    const person = await signUp(app);
    const ref = await subscribeAt(app, await signUp(app), 'stripe');
    const body = JSON.stringify({
      ...{ id: 'evt_1', object: 'event', type: 'charge.refunded', livemode: false },
      data: { object: { id: 'ch_1', payment_intent: 'pi_1', description: MARK, card: PAYING_CARD } },
    });
    const received = JSON.stringify({
      ...{ id: 'evt_2', object: 'event', type: 'invoice.paid', livemode: false },
      data: { object: { parent: { subscription_details: { subscription: ref } }, description: MARK } },
    });
    const answers = await Promise.all([
      post(`/stripe/start/${WREN}`, { force: true }, { token: person.token }),
      post('/stripe/webhook', body, { headers: { ...json, 'stripe-signature': signatureOf(body) } }),
      post('/stripe/webhook', received, { headers: { ...json, 'stripe-signature': signatureOf(received) } }),
    ]);
    return answers.map(({ statusCode }) => statusCode);
  }

  async function askPaypal(): Promise<number[]> {
    const [person, subscriber] = [await signUp(app), await signUp(app)];
    await subscribeAt(app, subscriber, 'paypal');
    const signed = {
      ...{ 'paypal-auth-algo': 'SHA256withRSA', 'paypal-cert-url': 'https://api.paypal.com/cert', ...json },
      ...{
        'paypal-transmission-id': 'a-1',
        'paypal-transmission-sig': 's-1',
        'paypal-transmission-time': '2026-11-19T09:00:00Z',
      },
    };
    const body = JSON.stringify({
      ...{ id: 'WH-1', event_type: 'BILLING.SUBSCRIPTION.CANCELLED', summary: MARK },
      resource: { id: 'I-1', note: PAYING_CARD },
    });
    const answers = await Promise.all([
      post(`/paypal/create/${WREN}`, { force: true }, { token: person.token }),
      post('/user/subscription/cancel', {}, { token: subscriber.token }),
      post('/paypal/webhook', body, { headers: signed }),
    ]);
    return answers.map(({ statusCode }) => statusCode);
  }

  it.each(FAILURES)('has no secret, card or body in it: Stripe (%s)', { timeout: 120_000 }, async (failure) => {
    provider.fail(failure);
    log.news();
    const before = provider.asked();
    const statuses = await askStripe();
    expect(Math.max(...statuses)).toBeGreaterThanOrEqual(500);
    expect(provider.asked()).toBeGreaterThan(before);
    const written = log.news();
    expect(written).toContain('"err":');
    expect(leaksIn(written)).toEqual([]);
  });

  it.each(FAILURES)('has no secret, card or body in it: PayPal (%s)', { timeout: 120_000 }, async (failure) => {
    provider.fail(failure, { givesToken: true });
    log.news();
    const before = provider.asked();
    const statuses = await askPaypal();
    expect(Math.max(...statuses)).toBeGreaterThanOrEqual(500);
    expect(provider.asked()).toBeGreaterThan(before);
    const written = log.news();
    expect(written).toContain('"err":');
    expect(leaksIn(written)).toEqual([]);
  });

  it('has no secret in it where PayPal refuses a token', async () => {
    log.news();
    expect(Math.max(...(await askPaypal()))).toBeGreaterThanOrEqual(500);
    expect(leaksIn(log.news())).toEqual([]);
  });

  it('has no body in it that is forged or damaged', async () => {
    log.news();
    const forged = JSON.stringify({ id: 'evt_3', type: 'invoice.paid', description: MARK, card: PAYING_CARD });
    const damaged = forged.slice(0, -4);
    const paypal = { ...json, 'paypal-transmission-id': 'a-2', 'paypal-cert-url': `https://example.org/${MARK}` };
    const answers = [
      await post('/stripe/webhook', forged, {
        headers: { ...json, 'stripe-signature': signatureOf(forged, { secret: 'whsec_other' }) },
      }),
      await post('/stripe/webhook', damaged, { headers: { ...json, 'stripe-signature': signatureOf(damaged) } }),
      await post('/stripe/webhook', forged, { headers: { ...json, 'stripe-signature': MARK } }),
      await post('/paypal/webhook', forged, { headers: paypal }),
      await post('/paypal/webhook', damaged, { headers: paypal }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400, 400]);
    expect(leaksIn(log.news())).toEqual([]);
  });
});

describe.each(DATABASES)('the log, while the test payments fail (%s)', (kind) => {
  describe.skipIf(kind === 'postgres' && !postgresAvailable())('on this database', () => {
    it('has no card, secret or body in it', async () => {
      const log = openLog();
      const app = await startApp({
        kind,
        config: { roles: { web: true, worker: false } },
        overrides: { logger: log.logger },
      });
      try {
        const { db } = app.database;
        const open = async (): Promise<string> => {
          const { token } = await signUp(app);
          return (await app.call({ path: `/stripe/start/${WREN}`, token, body: {} })).json<{ sessionId: string }>()
            .sessionId;
        };
        const [confirming, paying] = [await open(), await open()];
        const secret = await installationSecret(db, 'sandbox-webhook', app.clock.now());
        // What its books refuse is an error of the database, which says which row it was.
        await sql`alter table sandbox_sessions add constraint no_cards check (confirming_card is null)`.execute(db);
        await sql`alter table sandbox_movements add constraint no_money check (amount_minor > 1000000)`.execute(db);
        expect((await payWith(app, confirming, CONFIRMING_CARD)).statusCode).toBe(500);
        expect((await payWith(app, paying, DISPUTING_CARD)).statusCode).toBe(500);
        expect((await payWith(app, paying, `${PAYING_CARD} ${MARK.repeat(5)}`)).statusCode).toBe(422);
        const headers = { 'content-type': 'application/json' };
        const body = JSON.stringify({
          id: 'evt_test_1',
          type: 'checkout.session.completed',
          object: paying,
          note: MARK,
        });
        const send = (text: string, signature: string) =>
          app.call({ path: '/sandbox/webhook', body: text, headers: { ...headers, 'sandbox-signature': signature } });
        await sql`alter table checkouts rename to checkouts_gone`.execute(db);
        const answers = [
          await send(body, sign('another', body, app.clock.now())),
          await send(body.slice(0, -3), sign(secret, body.slice(0, -3), app.clock.now())),
          await send(body, sign(secret, body, app.clock.now())),
        ];
        expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 500]);
        const written = log.news();
        expect(written.split('request failed').length).toBeGreaterThan(3);
        expect([...leaksIn(written), ...(written.includes(secret) ? ['the secret of the installation'] : [])]).toEqual(
          [],
        );
      } finally {
        await app.close();
        log.remove();
      }
    });
  });
});
