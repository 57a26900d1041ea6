import { afterAll, beforeAll, expect } from 'vitest';
import { userId } from '../../../shared/domain/ids.ts';
import { type Person, signUp, startApp, type TestApp } from '../app.ts';
import type { StripeEvent } from './event-log.ts';
import { createParameterCheck, type ParameterCheck } from './parameter-check.ts';
import { type StripeServer, signatureOf, startStripe } from './stripe-server.ts';

/** Plans of a new database. */
export const [WREN, FINCH] = [1, 2] as const;
export const SESSIONS = 'POST /v1/checkout/sessions';

export interface ShownPlan {
  readonly status: number;
  readonly next: number;
  readonly expired: boolean;
  readonly priceMinor: number;
  readonly name: string;
}

interface StageOptions {
  /** By how much the provider's clock is ahead of the product's, in milliseconds. */
  readonly ahead?: () => number;
  /** Whether Stripe Tax is on. */
  readonly tax?: boolean;
  /** Whether work is done that comes due by itself; it is unless told. */
  readonly worker?: boolean;
}

/**
 * The product with Stripe's stand-in, for the tests of a file. Every call that it makes is held against the types of the SDK, and none may
 * be one that they do not know.
 */
export function runWithStripe({ ahead = () => 0, tax = false, worker = true }: StageOptions = {}) {
  let check: ParameterCheck;
  let stripe: StripeServer;
  let app: TestApp;

  beforeAll(async () => {
    check = await createParameterCheck();
    stripe = await startStripe({ now: () => app.clock.now() + ahead(), check: (call, params) => check(call, params) });
    app = await startApp({ config: { stripe: { ...stripe.config, tax }, roles: { web: true, worker } } });
  }, 120_000);
  afterAll(async () => {
    await app.close();
    await stripe.stop();
    expect(stripe.refused).toEqual([]);
  });

  const start = (person: Person, plan: number = WREN, body: object = {}) =>
    app.call({ path: `/stripe/start/${plan}`, token: person.token, body });

  async function opened(person: Person, plan: number = WREN, body: object = {}): Promise<string> {
    const answer = await start(person, plan, body);
    expect([answer.statusCode, answer.json().error]).toEqual([200, undefined]);
    return answer.json<{ sessionId: string }>().sessionId;
  }

  const deliver = ({ body }: Pick<StripeEvent, 'body'>, signature = signatureOf(body)) =>
    app.call({
      path: '/stripe/webhook',
      body,
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    });

  /** Everything that Stripe has to tell, from the newest to the oldest, each twice: order and repetition are nothing. */
  async function deliverAll(): Promise<void> {
    const told = stripe.events.splice(0).toReversed();
    for (const event of [...told, ...told]) expect((await deliver(event)).statusCode).toBe(204);
  }

  const plan = async (person: Person) => {
    const { subscription } = (await app.call({ path: '/user/subscription', token: person.token })).json();
    return subscription as ShownPlan | null;
  };

  const mailsOf = async (person: Person): Promise<string[]> => {
    const of = app.database.db
      .selectFrom('outbox')
      .where('user_id', '=', userId(person.id))
      .where('kind', '<>', 'verify-address');
    return (await of.select('kind').orderBy('id').execute()).map(({ kind }) => kind);
  };

  const subscriptionsOf = async (person: Person): Promise<number> =>
    (await app.database.db.selectFrom('subscriptions').where('user_id', '=', userId(person.id)).select('id').execute())
      .length;

  const refOf = (sessionId: string): string => stripe.books.sessions.get(sessionId)?.subscription ?? '';

  async function subscriber(order: { plan?: number; card?: string; body?: object } = {}) {
    const person = await signUp(app);
    const sessionId = await opened(person, order.plan ?? WREN, order.body);
    stripe.pay(sessionId, order.card);
    await deliverAll();
    return { person, sessionId, ref: refOf(sessionId) };
  }

  return {
    get app() {
      return app;
    },
    get stripe() {
      return stripe;
    },
    check: (call: string, params: object) => check(call, params),
    ...{ start, opened, deliver, deliverAll, plan, mailsOf, subscriptionsOf, refOf, subscriber },
  };
}
