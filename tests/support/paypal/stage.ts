import { expect } from 'vitest';
import type { LiveEvent } from '../../../shared/contract/live.ts';
import { userId } from '../../../shared/domain/ids.ts';
import { A_THURSDAY, type Person, startApp, type TestApp } from '../app.ts';
import { startPaypal } from './paypal-server.ts';

/** Plans of a new database. */
export const [WREN, FINCH] = [1, 2] as const;

interface StageOptions {
  readonly ahead?: () => number;
  /** Whether work is done that comes due by itself, which asks PayPal in between; it is unless told. */
  readonly worker?: boolean;
}

/** The product beside a stand-in for PayPal, and what the tests of the two do. */
export async function openPaypalStage({ ahead = () => 0, worker = true }: StageOptions = {}) {
  let app: TestApp | null = null;
  const paypal = await startPaypal(() => (app?.clock.now() ?? A_THURSDAY) + ahead());
  const product = await startApp({ config: { paypal: paypal.config, roles: { web: true, worker } } });
  app = product;

  const post = (person: Person, path: string, body: object) => product.call({ path, token: person.token, body });
  const create = (person: Person, plan: number = WREN, body: object = {}) =>
    post(person, `/paypal/create/${plan}`, body);
  async function opened(person: Person, plan: number = WREN, body: object = {}): Promise<string> {
    const answer = await create(person, plan, body);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<{ 'paypal-token': string }>()['paypal-token'];
  }
  const execute = (person: Person, paymentToken: string) => post(person, '/paypal/execute', { paymentToken });
  const counts = async (outcome: string): Promise<number> => {
    const { body } = await product.call({ path: '/metrics' });
    const line = new RegExp(`perch_payments_total\\{provider="paypal",outcome="${outcome}"\\} (\\d+)`);
    return Number(line.exec(body)?.[1] ?? 0);
  };
  return {
    app: product,
    paypal,
    post,
    create,
    opened,
    execute,
    counts,
    async paid(person: Person, plan: number = WREN, body: object = {}): Promise<string> {
      const token = await opened(person, plan, body);
      paypal.agree(token);
      const answer = await execute(person, token);
      expect(answer.statusCode, answer.body).toBe(200);
      return token;
    },
    /** A message from PayPal. */
    tell(kind: string, id: string, refund?: string) {
      const { body, headers } = paypal.message(kind, id, refund);
      return product.call({ path: '/paypal/webhook', body, headers });
    },
    subscription: async (person: Person) =>
      (await product.call({ path: '/user/subscription', token: person.token })).json().subscription,
    events: (person: Person): Promise<LiveEvent[]> => product.live.missed(userId(person.id), 0),
    renewals: (person: Person) =>
      product.database.db.selectFrom('renewals').where('user_id', '=', userId(person.id)).selectAll().execute(),
    async close() {
      await product.close();
      await paypal.close();
    },
  };
}

export type PaypalStage = Awaited<ReturnType<typeof openPaypalStage>>;
