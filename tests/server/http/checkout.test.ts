import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LiveEvent } from '../../../shared/contract/live.ts';
import { userId } from '../../../shared/domain/ids.ts';
import { DAY, MINUTE } from '../../../shared/domain/time/calendar.ts';
import {
  DECLINING_CARD,
  PAYING_CARD,
  type Person,
  payWith,
  signUp,
  startApp,
  subscribe,
  type TestApp,
} from '../../support/app.ts';
import { DATABASES, postgresAvailable } from '../../support/database.ts';

/** Plans of a new database. */
const [WREN, FINCH, HERON, SUMMARY_WREN] = [1, 2, 3, 5] as const;

describe.each(DATABASES)('plans and checkout (%s)', (kind) => {
  describe.skipIf(kind === 'postgres' && !postgresAvailable())('on this database', () => {
    let app: TestApp;
    beforeAll(async () => {
      app = await startApp({ kind });
    });
    afterAll(() => app.close());

    const start = (person: Person, plan: number, body: object = {}) =>
      app.call({ path: `/stripe/start/${plan}`, token: person.token, body });
    const session = async (person: Person, plan: number, body: object = {}): Promise<string> => {
      const answer = await start(person, plan, body);
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json<{ sessionId: string }>().sessionId;
    };
    const quote = async (person: Person, plan: number, query = '') =>
      (await app.call({ path: `/subscription/quote/${plan}${query}`, token: person.token })).json();
    const subscription = async (person: Person) =>
      (await app.call({ path: '/user/subscription', token: person.token })).json().subscription;
    const events = (person: Person): Promise<LiveEvent[]> => app.live.missed(userId(person.id), 0);
    const rows = (person: Person) =>
      app.database.db
        .selectFrom('subscriptions')
        .where('user_id', '=', userId(person.id))
        .selectAll()
        .orderBy('id')
        .execute();

    it('lists the plans, smallest first, and the offer', async () => {
      const { items, offer } = (await app.call({ path: '/plans' })).json();
      expect(items.filter((plan: { type: string }) => plan.type === 'tracking')).toEqual([
        expect.objectContaining({ id: WREN, name: 'Wren', accounts: 2, price: { usd: 429, brl: 2290 } }),
        expect.objectContaining({ id: FINCH, name: 'Finch', accounts: 6, group_reports: true }),
        expect.objectContaining({ id: HERON, name: 'Heron', accounts: 12, daily_reports: false }),
        expect.objectContaining({ id: 4, name: 'Crane', accounts: 30, daily_reports: true }),
      ]);
      expect(offer).toEqual({ price: { usd: 99, brl: 529 }, accounts: 2, hours: 24 });
    });

    it('turns a plan on when its checkout is paid, tells the person live, and leads back to the dashboard', async () => {
      const person = await signUp(app);
      expect(await subscription(person)).toBeNull();
      const started = (await start(person, FINCH)).json();
      expect(started.url).toBe(`${app.config.publicUrl}/sandbox/checkout/${started.sessionId}`);
      const page = await app.call({ path: `//sandbox/checkout/${started.sessionId}` });
      expect(page.body).toContain('No money moves here.');
      expect(page.body).toContain('$8.90');
      const paid = await payWith(app, started.sessionId, PAYING_CARD);
      expect([paid.statusCode, paid.headers.location]).toEqual([
        303,
        `${app.config.publicUrl}/en/dashboard?checkout=paid`,
      ]);
      expect(await subscription(person)).toMatchObject({
        status: 1,
        planId: FINCH,
        name: 'Finch',
        priceMinor: 890,
        currency: 'usd',
        accounts: 6,
        since: app.clock.now(),
        next: Date.UTC(2026, 11, 19, 9),
      });
      expect(await events(person)).toEqual([expect.objectContaining({ type: 'subscription-changed', status: 1 })]);
    });

    it('charges reais to whoever reads Portuguese, on a page in Portuguese', async () => {
      const person = await signUp(app, { lang: 'pt' });
      const started = await app.call({
        path: `/stripe/start/${WREN}`,
        token: person.token,
        body: {},
        headers: { 'user-lang': 'pt' },
      });
      const page = await app.call({ path: `//sandbox/checkout/${started.json().sessionId}` });
      expect(page.body).toContain('Nenhum dinheiro circula aqui.');
      expect(page.body).toMatch(/R\$\s22,90/);
    });

    it('pays once, however often and from however many tabs the form is sent', async () => {
      const person = await signUp(app);
      const id = await session(person, WREN);
      const answers = await Promise.all(Array.from({ length: 5 }, () => payWith(app, id, PAYING_CARD)));
      expect(answers.every((answer) => answer.statusCode === 303)).toBe(true);
      expect((await payWith(app, id, DECLINING_CARD)).statusCode).toBe(303);
      await Promise.all([app.services.checkout.settle(id), app.services.checkout.settle(id)]);
      expect(await rows(person)).toHaveLength(1);
      expect(await events(person)).toHaveLength(1);
    });

    it('tells of a declined card, keeps the old plan, and lets another card be tried', async () => {
      const person = await signUp(app);
      const id = await session(person, WREN);
      const declined = await payWith(app, id, DECLINING_CARD);
      expect(declined.statusCode).toBe(402);
      expect(declined.body).toContain('The card was declined.');
      expect(await subscription(person)).toBeNull();
      expect(await events(person)).toEqual([
        expect.objectContaining({ type: 'subscribeError', code: 'card_declined' }),
      ]);
      expect((await payWith(app, id, PAYING_CARD)).statusCode).toBe(303);
      expect(await subscription(person)).toMatchObject({ status: 1, planId: WREN });
    });

    it('declines every card that is no test card', async () => {
      const person = await signUp(app);
      const id = await session(person, WREN);
      expect((await payWith(app, id, '5555 5555 5555 4444')).statusCode).toBe(402);
      expect(await subscription(person)).toBeNull();
    });

    it('takes neither price nor date nor person from what is sent', async () => {
      const [person, other] = [await signUp(app), await signUp(app)];
      const id = await session(person, HERON, { price: 1, amount: 1, next: 0, user: other.id, currency: 'usd' });
      await app.http.inject({
        method: 'POST',
        url: `/sandbox/checkout/${id}?amount=1`,
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-auth-token': other.token },
        payload: 'card=4242+4242+4242+4242&amount=1&plan=4&user=1',
      });
      expect(await subscription(person)).toMatchObject({ planId: HERON, priceMinor: 1490, accounts: 12 });
      expect(await subscription(other)).toBeNull();
    });

    it('answers for a session that was never opened as for none', async () => {
      const made = `cs_test_${'A'.repeat(43)}`;
      expect((await app.call({ path: `//sandbox/checkout/${made}` })).statusCode).toBe(404);
      expect((await payWith(app, made, PAYING_CARD)).statusCode).toBe(404);
      expect(await app.services.checkout.settle(made)).toBeNull();
    });

    it('closes a checkout after half an hour', async () => {
      const person = await signUp(app);
      const id = await session(person, WREN);
      app.clock.pass(30 * MINUTE);
      expect((await payWith(app, id, PAYING_CARD)).statusCode).toBe(410);
      expect((await app.call({ path: `//sandbox/checkout/${id}` })).body).toContain('This checkout is closed');
      expect(await subscription(person)).toBeNull();
    });

    it('closes a checkout when a newer one is opened', async () => {
      const person = await signUp(app);
      const first = await session(person, WREN);
      const second = await session(person, FINCH);
      expect((await payWith(app, first, PAYING_CARD)).statusCode).toBe(410);
      expect((await payWith(app, second, PAYING_CARD)).statusCode).toBe(303);
      expect(await subscription(person)).toMatchObject({ planId: FINCH });
    });

    it('leaves one that can be paid of those that are opened at the same moment', async () => {
      const person = await signUp(app);
      const path = `/stripe/start/${WREN}`;
      const answers = await Promise.all([1, 2, 3].map(() => app.call({ path, token: person.token, body: {} })));
      const opened = answers.filter(({ statusCode }) => statusCode === 200);
      const refused = answers.filter(({ statusCode }) => statusCode !== 200);
      expect(opened.length).toBeGreaterThan(0);
      expect(refused.map((answer) => answer.json().error)).toEqual(refused.map(() => 'quote_changed'));
      const payable = await app.database.db
        .selectFrom('sandbox_sessions as s')
        .innerJoin('checkouts as c', 'c.id', 's.checkout_id')
        .where('c.user_id', '=', userId(person.id))
        .where('s.status', '=', 'open')
        .select('s.id')
        .execute();
      expect(payable).toHaveLength(1);
    });

    it('asks for force before a plan that is still paid is replaced, and says what it becomes', async () => {
      const person = await signUp(app);
      await subscribe(app, person, FINCH);
      app.clock.pass(12 * DAY);
      const refused = await start(person, HERON);
      expect([refused.statusCode, refused.json().error]).toEqual([409, 'plan_still_paid']);
      expect(refused.json().text).toMatch(/^Your Finch plan is paid until .+: the 18 days left become 11 days/);
      expect(await quote(person, HERON)).toMatchObject({
        price: { minor: 1490, currency: 'usd' },
        due: { minor: 0, currency: 'usd' },
        left: { name: 'Finch', days: 18, creditDays: 11 },
        next: app.clock.now() + 11 * DAY,
        needsForce: true,
      });
    });

    it('changes a plan: days become days, nothing is charged, the old one ends at the provider', async () => {
      const person = await signUp(app);
      await subscribe(app, person, FINCH);
      app.clock.pass(12 * DAY);
      const { next } = await quote(person, HERON);
      const id = await session(person, HERON, { force: true });
      expect((await app.call({ path: `//sandbox/checkout/${id}` })).body).toContain('$0.00');
      await payWith(app, id, PAYING_CARD);
      expect(await subscription(person)).toMatchObject({ planId: HERON, priceMinor: 1490, next });
      const history = await rows(person);
      expect(history.map((row) => [row.plan_id, row.current])).toEqual([
        [FINCH, false],
        [HERON, true],
      ]);
      const books = await app.database.db
        .selectFrom('sandbox_plans as p')
        .innerJoin('sandbox_sessions as s', 's.id', 'p.session_id')
        .where(
          'p.provider_ref',
          'in',
          history.map((row) => row.provider_ref ?? ''),
        )
        .orderBy('s.created_at')
        .select('p.state')
        .execute();
      expect(books.map((row) => row.state)).toEqual(['ended', 'active']);
    });

    it('moves between families the same way', async () => {
      const person = await signUp(app);
      await subscribe(app, person, WREN);
      await subscribe(app, person, SUMMARY_WREN);
      expect(await subscription(person)).toMatchObject({ type: 'summary', planId: SUMMARY_WREN });
      const other = await app.call({ path: '/user/subscription?type=tracking', token: person.token });
      expect(other.json().subscription).toBeNull();
    });

    it('never gives days away, in whatever order changes are made', async () => {
      const person = await signUp(app);
      await subscribe(app, person, FINCH);
      const paidTo = (await subscription(person)).next;
      for (const plan of [HERON, WREN, 4, FINCH]) await subscribe(app, person, plan);
      expect(await subscription(person)).toMatchObject({ planId: FINCH });
      expect((await subscription(person)).next).toBeLessThanOrEqual(paidTo);
    });

    it('counts what two providers’ payments brought, when a second one settles late', async () => {
      const person = await signUp(app);
      const first = await session(person, WREN);
      const late = await session(person, FINCH);
      // The first was paid in the moment in which the second was opened.
      await app.database.db
        .updateTable('sandbox_sessions')
        .set({ status: 'paid', provider_ref: `sub_test_${person.id}` })
        .where('id', '=', first)
        .execute();
      app.clock.pass(MINUTE);
      expect(await app.services.checkout.settle(first)).toBe('paid');
      await payWith(app, late, PAYING_CARD);
      const { planId, next } = await subscription(person);
      expect(planId).toBe(FINCH);
      // A month of Finch, and the month of Wren (4.29 of 8.90 a month) on top.
      const days = (next - app.clock.now()) / DAY;
      expect(days).toBeGreaterThanOrEqual(30 + 14);
      expect(days).toBeLessThanOrEqual(31 + 15);
    });

    it('knows no plan that is not on offer', async () => {
      const person = await signUp(app);
      for (const plan of ['99', '0', 'wren', '9999999999']) {
        const answer = await app.call({ path: `/stripe/start/${plan}`, token: person.token, body: {} });
        expect([plan, answer.statusCode, answer.json().error]).toEqual([plan, 404, 'plan_not_found']);
      }
    });

    it('takes no other money than it has prices in', async () => {
      const { token } = await signUp(app);
      for (const currency of ['eur', 'USD', 'brlx']) {
        const answer = await app.call({ path: `/stripe/start/${WREN}`, token, body: { currency } });
        expect([currency, answer.statusCode, answer.json().error]).toEqual([currency, 422, 'invalid_input']);
      }
    });

    it('wants to know who buys', async () => {
      const answer = await app.call({ path: `/stripe/start/${WREN}`, body: {} });
      expect([answer.statusCode, answer.json().error]).toEqual([403, 'login_required']);
    });
  });
});
