import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userId } from '../../../shared/domain/ids.ts';
import { PAYING_CARD, type Person, payWith, signUp, startApp, type TestApp } from '../../support/app.ts';
import { bookedLines } from '../../support/booked-lines.ts';

/** The smallest plan of a new database. */
const WREN = 1;

describe('a price of the first week that the operator has set', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ config: { firstWeekPriceMinor: { usd: 149, brl: 890 } } });
  });
  afterAll(() => app.close());

  const quote = async (person: Person) =>
    (await app.call({ path: `/subscription/quote/${WREN}?offer=1`, token: person.token })).json();
  const start = (person: Person, body: object) =>
    app.call({ path: `/stripe/start/${WREN}`, token: person.token, body: { discount: 'first-week', ...body } });
  const receiptOf = async (person: Person) => {
    const { id } = await app.database.db
      .selectFrom('outbox')
      .where('user_id', '=', userId(person.id))
      .where('kind', '=', 'payment-made')
      .select('id')
      .executeTakeFirstOrThrow();
    const sent = async () => (await app.services.devMail.find(id))?.sent ?? null;
    await expect.poll(sent, { timeout: 20_000 }).not.toBeNull();
    return await sent();
  };

  it.each([
    { lang: 'en', minor: 149, currency: 'usd', shown: '$1.49', month: 429 },
    { lang: 'pt', minor: 890, currency: 'brl', shown: 'R$\u00a08,90', month: 2290 },
  ] as const)(
    'is what is shown, quoted, charged, booked and receipted ($lang)',
    async ({ lang, minor, currency, shown, month }) => {
      const person = await signUp(app, { lang });
      const { offer } = (await app.call({ path: '/plans' })).json();
      expect(offer.price[currency]).toBe(minor);
      const quoted = await quote(person);
      expect(quoted).toMatchObject({ due: { minor, currency }, dueFor: 'first-week', nextAmount: { minor: month } });

      const opened = await start(person, { quote: quoted.fingerprint });
      const { sessionId } = opened.json<{ sessionId: string }>();
      expect((await app.call({ path: `//sandbox/checkout/${sessionId}` })).body).toContain(`${minor / 100}`);
      await payWith(app, sessionId, PAYING_CARD);
      expect((await bookedLines(app.database.db, person))[0]).toMatch(new RegExp(`^charge ${minor} `));
      expect((await receiptOf(person))?.subject).toContain(shown);

      // The month that follows costs what it costs.
      const subscription = await app.services.subscription.current(userId(person.id), null);
      expect(subscription).toMatchObject({ priceMinor: minor, renewalMinor: month });
    },
  );

  it('opens no checkout on the price of before', async () => {
    const person = await signUp(app);
    const before = await startApp();
    const known = await signUp(before);
    const shown = (await before.call({ path: `/subscription/quote/${WREN}?offer=1`, token: known.token })).json<{
      fingerprint: string;
    }>();
    await before.close();
    const refused = await start(person, { quote: shown.fingerprint });
    expect([refused.statusCode, refused.json().error]).toEqual([409, 'quote_changed']);
  });
});
