import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userId } from '../../../shared/domain/ids.ts';
import {
  DECLINING_CARD,
  PAYING_CARD,
  type Person,
  payWith,
  signUp,
  startApp,
  type TestApp,
} from '../../support/app.ts';

const [WREN, FINCH] = [1, 2] as const;

describe('mails on payments', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ overrides: { jobTuning: { backstop: 1, tick: 600 } } });
  });
  afterAll(() => app.close());

  const session = async (person: Person, plan: number, body: object = {}): Promise<string> => {
    const answer = await app.call({ path: `/stripe/start/${plan}`, token: person.token, body });
    return answer.json<{ sessionId: string }>().sessionId;
  };
  const rows = (person: Person) =>
    app.database.db
      .selectFrom('outbox')
      .where('user_id', '=', userId(person.id))
      .where('kind', 'in', ['payment-made', 'payment-declined'])
      .select(['id', 'kind', 'state'])
      .orderBy('id')
      .execute();
  /** What a reader's program parses of the person's newest one, once it is sent. */
  async function newest(person: Person) {
    const sent = async () => (await rows(person)).findLast(({ state }) => state === 'sent');
    const before = (await rows(person)).length;
    await expect
      .poll(async () => (await rows(person)).filter(({ state }) => state === 'sent').length, { timeout: 20_000 })
      .toBe(before);
    const mail = await app.services.devMail.find((await sent())?.id ?? 0);
    return mail?.sent;
  }

  it('tell of a payment once, however often the provider does: what, how much, when the next is due', async () => {
    const person = await signUp(app);
    const paid = await session(person, FINCH);
    await payWith(app, paid, PAYING_CARD);
    await Promise.all([1, 2, 3].map(() => app.services.checkout.settle(paid)));
    const mail = await newest(person);
    expect(await rows(person)).toMatchObject([{ kind: 'payment-made' }]);
    expect(mail?.subject).toBe('Receipt: $8.90 for Finch');
    expect(mail?.text).toContain('Finch, up to 6 accounts, paid on 19 November.');
    expect(mail?.text).toContain('The next payment of $8.90 is due on 19 December.');
    expect(mail?.text).toContain('no money moved');
  });

  it('say in the reader’s language when days that were paid cover a change, and nothing was charged', async () => {
    const person = await signUp(app, { lang: 'pt' });
    await payWith(app, await session(person, FINCH), PAYING_CARD);
    await newest(person);
    await payWith(app, await session(person, WREN, { force: true }), PAYING_CARD);
    const mail = await newest(person);
    expect(mail?.subject).toBe('Seu plano agora é Wren');
    expect(mail?.text).toMatch(/Nada foi cobrado: .* até \d+ de \w+\. Depois, vence o pagamento de R\$\s22,90\./);
  });

  it('tell of a refused card once a checkout', async () => {
    const person = await signUp(app);
    const refused = await session(person, WREN);
    await payWith(app, refused, DECLINING_CARD);
    await payWith(app, refused, DECLINING_CARD);
    const mail = await newest(person);
    expect(await rows(person)).toMatchObject([{ kind: 'payment-declined' }]);
    expect(mail?.subject).toBe('Your payment didn’t go through');
    expect(mail?.text).toContain('The card for Wren was declined, and nothing was charged.');
  });
});
