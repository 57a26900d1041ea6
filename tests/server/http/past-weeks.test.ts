import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEmbeddedGateway } from '../../../server/adapters/payments/embedded/embedded-gateway.ts';
import { joinGateways } from '../../../server/adapters/payments/join-gateways.ts';
import { createFollowCheckout } from '../../../server/services/checkout/follow-checkout.ts';
import { createPastWeekDelivery } from '../../../server/services/past-weeks/past-week-delivery.ts';
import { createDueService } from '../../../server/services/schedule/due-service.ts';
import type { pastWeekList } from '../../../shared/contract/past-weeks.ts';
import type { RouteOutput } from '../../../shared/contract/route.ts';
import { accountId, type Instant, instant, userId } from '../../../shared/domain/ids.ts';
import { DAY, SECOND } from '../../../shared/domain/time/calendar.ts';
import {
  A_THURSDAY,
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
import { until } from '../../support/jobs/workshop.ts';
import { addTrackedAccount } from '../../support/tracked-account.ts';

type List = RouteOutput<typeof pastWeekList>;
const WEEKS = ['week-2026-10-26', 'week-2026-11-02'];
const NEWEST = 'week-2026-11-02';
/** The newest that is out when the accounts are added: it comes with each. */
const FIRST_LOOK = 'week-2026-11-09';
const ADDED = instant(A_THURSDAY);

describe.each(DATABASES)('weeks from before an account was tracked (%s)', (kind) => {
  describe.skipIf(kind === 'postgres' && !postgresAvailable())('on this database', () => {
    let app: TestApp;
    beforeAll(async () => {
      app = await startApp({ kind, now: ADDED });
    });
    afterAll(() => app.close());

    async function subscriber(username: string): Promise<Person & { account: number }> {
      const person = await signUp(app);
      await subscribe(app, person, 2);
      const account = await addTrackedAccount(app, person, username);
      await until('the first look', async () => (await read(person, account, FIRST_LOOK)) === 200);
      return { ...person, account };
    }
    const list = async ({ token }: Person): Promise<List> => (await app.call({ path: '/past-weeks', token })).json();
    const order = (person: Person & { account: number }, weeks: readonly string[] = WEEKS, more: object = {}) =>
      app.call({ path: '/past-weeks/start', token: person.token, body: { accountId: person.account, weeks, ...more } });
    const sessionOf = (answer: Awaited<ReturnType<typeof order>>): string =>
      answer.json<{ sessionId: string }>().sessionId;
    const statesOf = async (person: Person): Promise<string[]> => (await list(person)).orders.map(({ state }) => state);
    const isAt = (person: Person, state: string) =>
      until(`an order that is ${state}`, async () => (await statesOf(person)).at(-1) === state);
    const read = async ({ token }: Person, account: number, week = NEWEST): Promise<number> =>
      (await app.call({ path: `/report/${account}/${week}`, token })).statusCode;
    const mailsTo = async ({ id }: Person): Promise<string[]> => {
      const rows = await app.database.db
        .selectFrom('outbox')
        .where('user_id', '=', userId(id))
        .orderBy('id')
        .select('kind')
        .execute();
      return rows.map((row) => String(row.kind)).filter((one) => one.startsWith('past-weeks'));
    };
    const booked = async ({ id }: Person): Promise<string[]> => {
      const rows = await app.database.db
        .selectFrom('ledger_entries as e')
        .innerJoin('ledger_postings as p', 'p.entry_id', 'e.id')
        .where('e.user_id', '=', userId(id))
        .where('e.plan_id', 'is', null)
        .where('p.amount_minor', '>', 0)
        .where('e.kind', '<>', 'fee')
        .orderBy('e.id')
        .select(['e.kind', 'p.amount_minor'])
        .execute();
      return rows.map((row) => `${row.kind} ${row.amount_minor}`);
    };
    const collectionsEnd = () =>
      until('collections that would end later', async () => {
        const { rows } = await sql<{ open: number }>`select count(*)::int as open from pgboss.job
          where name = 'collect-profile' and state in ('created', 'retry', 'active')`.execute(app.database.db);
        return rows[0]?.open === 0;
      });
    /** The job of another worker, at a time of its own. */
    const moveAt = async (at: Instant): Promise<void> => {
      const { db } = app.database;
      const clock = { now: () => at };
      const card = createEmbeddedGateway({ db, clock, publicUrl: app.url });
      const build = { build: async () => 'exists' as const };
      const deps = {
        db,
        clock,
        log: app.log,
        live: app.live,
        gateways: joinGateways({ card, paypal: null }),
        build,
        publicUrl: 'https://perch.test',
      };
      const { pastWeeks } = await createDueService({ db, clock }).due();
      for (const id of pastWeeks) await createPastWeekDelivery(deps).move(id);
    };

    it('are paid once, built at once where the network holds them, and read by their buyer alone', async () => {
      const [buyer, other] = [await subscriber('ines.varga.example'), await subscriber('ines.varga.example')];
      const { price, methods, accounts } = await list(buyer);
      expect([price, methods]).toEqual([{ minor: 120, currency: 'usd' }, ['card']]);
      expect(accounts[0]?.weeks.map(({ state }) => state)).toEqual([...Array(11).fill('free'), 'there']);
      expect(accounts[0]?.weeks.at(-1)?.id).toBe(FIRST_LOOK);
      expect(await read(buyer, buyer.account)).toBe(404);

      const session = sessionOf(await order(buyer));
      expect((await payWith(app, session, PAYING_CARD)).headers.location).toContain(
        `account=${buyer.account}&past-weeks=paid`,
      );
      await Promise.all([payWith(app, session, PAYING_CARD), app.services.checkout.settle(session)]);
      await isAt(buyer, 'delivered');
      expect([await read(buyer, buyer.account), await read(buyer, buyer.account, WEEKS[0])]).toEqual([200, 200]);
      expect([await read(other, other.account), await read(buyer, buyer.account, 'week-2026-10-19')]).toEqual([
        404, 404,
      ]);
      expect((await list(buyer)).accounts[0]?.weeks.filter(({ state }) => state === 'there')).toHaveLength(3);
      expect((await list(other)).accounts[0]?.weeks.filter(({ state }) => state === 'there')).toHaveLength(1);
      expect([await booked(buyer), await mailsTo(buyer)]).toEqual([
        ['charge 240'],
        ['past-weeks-paid', 'past-weeks-ready'],
      ]);
      const dashboard = await app.call({ path: `/dashboard/accounts/${NEWEST}`, token: buyer.token });
      const { items } = dashboard.json<{ items: { line: { reportId: string } | null; periods: { id: string }[] }[] }>();
      expect(items[0]?.line?.reportId).toBe(NEWEST);
      expect(items[0]?.periods.map(({ id }) => id).slice(0, 2)).toEqual(WEEKS);
    });

    it('come with an account that is added: the newest that is out, once, without a payment or a mail', async () => {
      const person = await signUp(app);
      const { token } = person;
      const started = await app.call({ path: '/stripe/start/1', token, body: { discount: 'first-week' } });
      await payWith(app, sessionOf(started), PAYING_CARD);
      const add = async (username: string): Promise<number> => {
        const answer = await app.call({
          path: '/dashboard/accounts/add',
          token,
          body: { network: 'demo', username },
        });
        return answer.json<{ account: { id: number } }>().account.id;
      };
      const accounts = [await add('ines.varga.example'), await add('northquay@cafes.example')];
      for (const account of accounts)
        await until('the first look', async () => (await read(person, account, FIRST_LOOK)) === 200);
      expect(await read(person, accounts[0] ?? 0)).toBe(404);
      expect([await mailsTo(person), await booked(person)]).toEqual([[], []]);
      const { orders, accounts: strips } = await list(person);
      expect(orders).toEqual([]);
      for (const { weeks } of strips)
        expect(weeks.filter(({ state }) => state === 'there').map(({ id }) => id)).toEqual([FIRST_LOOK]);
      // The same account brings none again.
      await app.call({ path: '/dashboard/accounts/delete', token, body: { ids: [accounts[0]] } });
      const third = await add('ines.varga.example');
      expect(await read(person, third, FIRST_LOOK)).toBe(404);
      const rows = await app.database.db
        .selectFrom('past_week_orders')
        .where('user_id', '=', userId(person.id))
        .select('state')
        .execute();
      expect(rows.map(({ state }) => state)).toEqual(['delivered', 'delivered']);
    });

    it('are asked about and delivered where the message of their payment was lost, also when nobody came back', async () => {
      const [buyer, absent] = [await subscriber('northquay@cafes.example'), await subscriber('ines.varga.example')];
      const { db } = app.database;
      const sandbox = createEmbeddedGateway({ db, clock: app.clock, publicUrl: app.url });
      const paidUnheard = async (person: Person & { account: number }): Promise<string> => {
        const session = sessionOf(await order(person, [NEWEST]));
        await sandbox.pay(session, PAYING_CARD);
        expect(await statesOf(person)).toEqual([]);
        return session;
      };
      await paidUnheard(buyer);
      const unheard = await paidUnheard(absent);
      await app.call({ path: '/stripe/finish', token: buyer.token, body: {} });
      await isAt(buyer, 'delivered');

      const idOf = async (): Promise<string> =>
        (
          await db
            .selectFrom('past_week_orders')
            .where('session_id', '=', unheard)
            .select('id')
            .executeTakeFirstOrThrow()
        ).id;
      const later = { now: () => instant(app.clock.now() + DAY) };
      const due = async () => (await createDueService({ db, clock: later }).due()).checkouts;
      expect(await due()).toContain(await idOf());
      const gateways = joinGateways({ card: sandbox, paypal: null });
      const follow = createFollowCheckout({
        db,
        clock: app.clock,
        logger: app.log,
        live: app.live,
        jobs: null,
        gateways,
      });
      await follow(await idOf());
      await moveAt(app.clock.now());
      await isAt(absent, 'delivered');
      expect(await due()).not.toContain(await idOf());
      expect(await booked(absent)).toEqual(['charge 120']);
    });

    it('are built by the end of a collection that was under way when they were looked at, as soon as it holds them', async () => {
      const person = await subscriber('tomas.brill.example');
      await collectionsEnd();
      const { db } = app.database;
      const looked = await db
        .updateTable('past_week_orders')
        .set({ state: 'waiting', tried_at: new Date(ADDED + SECOND) })
        .where('user_id', '=', userId(person.id))
        .returning(['id', 'profile_id'])
        .executeTakeFirstOrThrow();
      const due = () => createDueService({ db, clock: app.clock }).duePastWeeks(looked.profile_id);
      const readUntil = async (time: string) => {
        const complete_at = new Date(time);
        await db.updateTable('profiles').set({ complete_at }).where('id', '=', looked.profile_id).execute();
      };
      await readUntil('2026-11-16T00:00:00Z');
      expect(await due()).toEqual([looked.id]);
      await readUntil('2026-11-15T23:59:59Z');
      expect(await due()).toEqual([]);
      await readUntil('2026-11-19T06:00:00Z');
      await app.call({ path: '/dashboard/accounts/delete', token: person.token, body: { ids: [person.account] } });
      expect(await due()).toEqual([]);
    });

    it('are refused at another price than was shown', async () => {
      const buyer = await subscriber('ines.varga.example');
      const refused = await order(buyer, [NEWEST], { amount: 119 });
      expect([refused.statusCode, refused.json().error]).toEqual([409, 'quote_changed']);
      expect((await order(buyer, [NEWEST], { amount: 120 })).statusCode).toBe(200);
    });

    it('are not sold twice, beyond what is offered, for another’s account, or without a plan', async () => {
      const buyer = await subscriber('northquay@cafes.example');
      const first = sessionOf(await order(buyer));
      const second = sessionOf(await order(buyer, [NEWEST]));
      expect((await payWith(app, first, PAYING_CARD)).statusCode).toBe(410);
      expect((await payWith(app, second, DECLINING_CARD)).statusCode).toBe(402);
      expect(await statesOf(buyer)).toEqual([]);
      expect((await payWith(app, second, PAYING_CARD)).statusCode).toBe(303);
      const refused = [
        await order(buyer),
        await order(buyer, ['week-2026-08-10']),
        await order(buyer, ['month-2026-10-01']),
        await order({ ...buyer, account: buyer.account - 1 }),
        await order(await signUp(app).then((one) => ({ ...one, account: 1 }))),
      ];
      expect(refused.map((answer) => answer.json<{ error?: string }>().error)).toEqual([
        ...['past_weeks_not_sold', 'past_weeks_not_sold', 'past_weeks_not_sold'],
        ...['account_not_found', 'account_not_found'],
      ]);
      expect(await booked(buyer)).toEqual(['charge 120']);
    });

    it('are refunded by themselves where the account is gone, or the network tells nothing for five days; once', async () => {
      const [gone, silent] = [await subscriber('tomas.brill.example'), await subscriber('tomas.brill.example')];
      const paid = [sessionOf(await order(gone)), sessionOf(await order(silent, [NEWEST]))];
      const { db } = app.database;
      // The network is silent: it was never read to the end, and does not know the account.
      const { profile_id: profile } = await db
        .selectFrom('accounts')
        .where('id', '=', accountId(silent.account))
        .select('profile_id')
        .executeTakeFirstOrThrow();
      await collectionsEnd();
      await db
        .updateTable('profiles')
        .set({ complete_at: null, collected_at: null, stopped_reason: 'locked', external_id: 'silent' })
        .where('id', '=', profile)
        .execute();
      await db.deleteFrom('accounts').where('id', '=', accountId(gone.account)).execute();
      for (const session of paid) await payWith(app, session, PAYING_CARD);
      await isAt(gone, 'refunded');
      expect(await statesOf(silent)).toEqual(['waiting']);
      await moveAt(instant(ADDED + 5 * DAY - 1));
      expect(await statesOf(silent)).toEqual(['waiting']);
      await Promise.all([moveAt(instant(ADDED + 6 * DAY)), moveAt(instant(ADDED + 6 * DAY))]);
      expect(await statesOf(silent)).toEqual(['refunded']);
      expect([await booked(gone), await booked(silent)]).toEqual([
        ['charge 240', 'refund 240'],
        ['charge 120', 'refund 120'],
      ]);
      for (const one of [gone, silent]) expect(await mailsTo(one)).toEqual(['past-weeks-paid', 'past-weeks-refunded']);
      expect(await read(silent, silent.account)).toBe(404);
    });
  });
});
