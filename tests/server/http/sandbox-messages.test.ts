import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEmbeddedGateway } from '../../../server/adapters/payments/embedded/embedded-gateway.ts';
import { sign } from '../../../server/adapters/payments/embedded/signature.ts';
import { createLogger } from '../../../server/core/logger.ts';
import { installationSecret } from '../../../server/db/repositories/blocked-accounts.ts';
import { currentSubscriptionOf } from '../../../server/db/repositories/subscription-lives.ts';
import type { SandboxGateway, SignedEvent } from '../../../server/ports/sandbox-checkout.ts';
import { createSandboxEvents } from '../../../server/services/subscription/sandbox-events.ts';
import { userId } from '../../../shared/domain/ids.ts';
import { DAY, MINUTE } from '../../../shared/domain/time/calendar.ts';
import {
  PAYING_CARD,
  PAYING_ONCE_CARD,
  type Person,
  signUp,
  startApp,
  subscribe,
  type TestApp,
} from '../../support/app.ts';
import { DATABASES, postgresAvailable } from '../../support/database.ts';

const [WREN, FINCH] = [1, 2] as const;
const typeOf = ({ body }: SignedEvent): string => (JSON.parse(body) as { type: string }).type;
const objectOf = ({ body }: SignedEvent): string => (JSON.parse(body) as { object: string }).object;

describe.each(DATABASES)('messages of the test payments (%s)', (kind) => {
  describe.skipIf(kind === 'postgres' && !postgresAvailable())('on this database', () => {
    let app: TestApp;
    /** The provider, as if it ran elsewhere: what it does is heard of through its messages alone. */
    let provider: SandboxGateway;
    beforeAll(async () => {
      app = await startApp({ kind, config: { roles: { web: true, worker: false } } });
      provider = createEmbeddedGateway({ ...app.database, clock: app.clock, publicUrl: app.url });
    });
    afterAll(() => app.close());

    const post = async ({ body, signature }: SignedEvent): Promise<number> => {
      const headers = { 'content-type': 'application/json', 'sandbox-signature': signature };
      return (await app.call({ path: '/sandbox/webhook', body, headers })).statusCode;
    };
    const signed = async (body: string): Promise<SignedEvent> => {
      const now = app.clock.now();
      const secret = await installationSecret(app.database.db, 'sandbox-webhook', now);
      return { body, signature: sign(secret, body, now) };
    };
    /** What the provider has to tell of these now. */
    const toldOf = async (...objects: string[]): Promise<SignedEvent[]> =>
      (await provider.dueEvents()).filter((event) => objects.includes(objectOf(event)));

    /** Everything that could follow from a message. */
    async function everything() {
      const { db } = app.database;
      return {
        subscriptions: await db.selectFrom('subscriptions').selectAll().orderBy('id').execute(),
        checkouts: await db.selectFrom('checkouts').select(['id', 'status', 'charge_ref']).orderBy('id').execute(),
        renewals: await db.selectFrom('renewals').selectAll().orderBy('id').execute(),
        ledger: await db.selectFrom('ledger_entries').selectAll().orderBy('id').execute(),
        mails: await db.selectFrom('outbox').select(['id', 'kind', 'user_id']).orderBy('id').execute(),
        charges: await db.selectFrom('sandbox_charges').selectAll().orderBy('id').execute(),
      };
    }
    async function accountOf({ id }: Person) {
      const { subscriptions, renewals, ledger, mails } = await everything();
      const theirs = <T extends { user_id: unknown }>(rows: readonly T[]): T[] =>
        rows.filter((row) => row.user_id === id);
      const [plan] = theirs(subscriptions).filter(({ current }) => current);
      return {
        plan: plan === undefined ? null : [plan.status, plan.expired],
        renewals: theirs(renewals).length,
        ledger: theirs(ledger)
          .map((entry) => entry.kind)
          .sort(),
        mails: theirs(mails)
          .map((mail) => String(mail.kind))
          .filter((one) => /^(plan|payment|renewal)-/.test(one)),
      };
    }
    async function planOf(person: Person): Promise<string> {
      const { provider_ref: ref } = await app.database.db
        .selectFrom('subscriptions')
        .where('user_id', '=', userId(person.id))
        .where('current', '=', true)
        .select('provider_ref')
        .executeTakeFirstOrThrow();
      return ref ?? '';
    }
    async function start(person: Person, plan: number): Promise<string> {
      const started = await app.call({ path: `/stripe/start/${plan}`, token: person.token, body: { force: true } });
      return started.json<{ sessionId: string }>().sessionId;
    }
    async function subscriber(card = PAYING_CARD): Promise<{ person: Person; ref: string }> {
      const person = await signUp(app);
      await subscribe(app, person, { plan: FINCH, card });
      return { person, ref: await planOf(person) };
    }

    it('turns a plan on that was paid while nobody here heard of it, once', async () => {
      const person = await signUp(app);
      const session = await start(person, WREN);
      await provider.pay(session, PAYING_CARD);
      expect((await accountOf(person)).plan).toBeNull();
      const [event, ...more] = await toldOf(session);
      expect([event && typeOf(event), more]).toEqual(['checkout.session.completed', []]);
      if (event === undefined) return;
      expect(await Promise.all([post(event), post(event)])).toEqual([204, 204]);
      const paid = { plan: [1, false], renewals: 0, ledger: ['charge', 'fee'], mails: ['payment-made'] };
      expect(await accountOf(person)).toEqual(paid);
      expect([await post(event), await accountOf(person), await toldOf(session)]).toEqual([204, paid, []]);
    });

    it('closes a checkout that nobody paid in time', async () => {
      const person = await signUp(app);
      const session = await start(person, WREN);
      app.clock.pass(2 * DAY);
      const [event] = await toldOf(session);
      expect(event && [typeOf(event), await post(event)]).toEqual(['checkout.session.expired', 204]);
      const { db } = app.database;
      const stored = await db.selectFrom('checkouts').where('session_id', '=', session).select('status').execute();
      expect([stored, (await accountOf(person)).plan]).toEqual([[{ status: 'expired' }], null]);
      expect((await provider.pay(session, PAYING_CARD))?.status).toBe('expired');
    });

    it('is how a renewal is learned of: charged once, though it is asked for as well, and the message comes again', async () => {
      const { person, ref } = await subscriber();
      for (const event of await provider.dueEvents()) await post(event);
      app.clock.pass(31 * DAY);
      const events = await toldOf(ref);
      expect(events.map(typeOf)).toEqual(['invoice.paid']);
      const [event] = events;
      if (event === undefined) return;
      // Nothing here has asked; the provider has charged.
      expect((await accountOf(person)).renewals).toBe(0);
      expect(await Promise.all([post(event), post(event)])).toEqual([204, 204]);
      const renewed = {
        plan: [1, false],
        renewals: 1,
        ledger: ['charge', 'charge', 'fee', 'fee'],
        mails: ['payment-made', 'plan-renewed'],
      };
      expect(await accountOf(person)).toEqual(renewed);
      const id = await currentSubscriptionOf(app.database.db, 'embedded', ref);
      await Promise.all([app.services.planLife.moveOn(id ?? 0), app.services.sandboxEvents?.send(), post(event)]);
      expect([await accountOf(person), await toldOf(ref)]).toEqual([renewed, []]);
      const charges = app.database.db.selectFrom('sandbox_charges').where('provider_ref', '=', ref).select('id');
      expect((await charges.execute()).length).toBe(1);
    });

    it('tells again what was lost, and ends the same whatever order it comes in and however often', async () => {
      const { person, ref } = await subscriber(PAYING_ONCE_CARD);
      // Nobody hears of the checkout, the three tries and the end for weeks, a day at a time; a message is told for three days.
      app.clock.pass(31 * DAY);
      await provider.dueEvents();
      app.clock.pass(3 * DAY);
      await provider.dueEvents();
      app.clock.pass(4 * DAY);
      const events = await toldOf(ref);
      expect(events.map(typeOf).sort()).toEqual(['customer.subscription.deleted', 'invoice.payment_failed']);
      expect((await accountOf(person)).plan).toEqual([1, false]);
      for (const event of [...events.toReversed(), ...events]) expect(await post(event)).toBe(204);
      expect(await accountOf(person)).toEqual({
        plan: [0, true],
        renewals: 0,
        ledger: ['charge', 'fee'],
        mails: ['payment-made', 'plan-ended'],
      });
    });

    it('tells of each try of a card that fails', async () => {
      const { person, ref } = await subscriber(PAYING_ONCE_CARD);
      const seen = [];
      for (const days of [31, 3, 4]) {
        app.clock.pass(days * DAY);
        for (const event of await toldOf(ref)) {
          await post(event);
          seen.push(typeOf(event));
        }
        seen.push((await accountOf(person)).plan?.[0]);
      }
      const failure = 'invoice.payment_failed';
      expect(seen).toEqual([failure, 11, failure, 11, failure, 'customer.subscription.deleted', 0]);
      expect((await accountOf(person)).mails).toEqual([
        ...['payment-made', 'renewal-failed', 'renewal-failed', 'plan-ended'],
      ]);
    });

    it('is how a plan is learned of that was cancelled, resumed and ended at the provider', async () => {
      const { person, ref } = await subscriber();
      const changes: [() => Promise<void>, string, number][] = [
        [() => provider.setRenewal(ref, false), 'customer.subscription.updated', -5],
        [() => provider.setRenewal(ref, true), 'customer.subscription.updated', 1],
        [() => provider.cancel(ref), 'customer.subscription.deleted', 0],
      ];
      for (const [change, type, status] of changes) {
        await change();
        // Twice is the same as once: it has nothing to tell of it.
        await change();
        const events = await toldOf(ref);
        expect(events.map(typeOf)).toEqual([type]);
        for (const event of events) await post(event);
        expect((await accountOf(person)).plan?.[0]).toBe(status);
      }
      expect((await accountOf(person)).mails).toEqual([
        ...['payment-made', 'plan-cancelled', 'plan-resumed', 'plan-ended'],
      ]);
    });

    it('is how a refund is learned of that was made at the provider: booked once, and the plan ends', async () => {
      const { person } = await subscriber();
      const { charge_ref: charge } = await app.database.db
        .selectFrom('checkouts')
        .where('user_id', '=', userId(person.id))
        .select('charge_ref')
        .executeTakeFirstOrThrow();
      await provider.refund(charge ?? '');
      await provider.refund(charge ?? '');
      const events = await toldOf(charge ?? '');
      expect(events.map(typeOf)).toEqual(['charge.refunded']);
      for (const event of [...events, ...events]) expect(await post(event)).toBe(204);
      expect(await accountOf(person)).toMatchObject({ plan: [0, true], ledger: ['charge', 'fee', 'refund'] });
    });

    it('changes nothing by what is forged, damaged, old, or about what is not here', async () => {
      const { person, ref } = await subscriber();
      const other = await subscriber();
      for (const event of await provider.dueEvents()) await post(event);
      for (const known of [ref, other.ref]) await app.services.planLife.refresh('embedded', known);
      const now = app.clock.now();
      const body = JSON.stringify({ id: 'evt_test_1', type: 'customer.subscription.deleted', object: ref });
      const good = await signed(body);
      const before = await everything();
      const refused: Record<string, SignedEvent> = {
        'signed by another installation': { body, signature: sign('secret-of-another', body, now) },
        'about another plan than was signed': { ...good, body: body.replace(ref, other.ref) },
        'no signature': { body, signature: '' },
        damaged: await signed(body.slice(0, -3)),
        'of another shape': await signed('{"type":"invoice.paid"}'),
        'nothing but a number': await signed('7'),
      };
      for (const [name, event] of Object.entries(refused)) expect([name, await post(event)]).toEqual([name, 400]);
      const unknown = [
        { id: 'evt_test_2', type: 'invoice.paid', object: 'sub_test_of-another-account' },
        { id: 'evt_test_3', type: 'checkout.session.completed', object: 'cs_test_of-another-account' },
        { id: 'evt_test_4', type: 'charge.refunded', object: 'ch_test_of-another-account' },
        { id: 'evt_test_5', type: 'payout.paid', object: ref },
        // It says that the plan has ended, and it has not.
        { id: 'evt_test_6', type: 'customer.subscription.deleted', object: ref },
        { id: 'evt_test_7', type: 'charge.dispute.created', object: `ch_${ref}` },
      ];
      for (const event of unknown) expect(await post(await signed(JSON.stringify(event)))).toBe(204);
      const headers = { 'content-type': 'application/json', 'sandbox-signature': good.signature };
      const large = await app.call({ path: '/sandbox/webhook', body: ' '.repeat(20_000), headers });
      const text = await app.call({
        path: '/sandbox/webhook',
        body,
        headers: { ...headers, 'content-type': 'text/plain' },
      });
      expect([large.statusCode, text.statusCode]).toEqual([413, 415]);
      app.clock.pass(6 * MINUTE);
      expect([await post(good), (await accountOf(person)).plan]).toEqual([400, [1, false]]);
      expect(await everything()).toEqual(before);
    });

    it('is told again while what follows from it fails, and holds no other up', async () => {
      const [first, second] = [await subscriber(), await subscriber()];
      for (const event of await provider.dueEvents()) await post(event);
      app.clock.pass(31 * DAY);
      let failing = true;
      const events = createSandboxEvents({
        ...{ log: createLogger('silent'), sandbox: provider, settle: async () => null },
        plans: {
          async refresh(name, ref) {
            if (failing && ref === first.ref) throw new Error('the connection to the database was lost');
            await app.services.planLife.refresh(name, ref);
          },
        },
      });
      const renewals = async () =>
        Promise.all([first, second].map(async ({ person }) => (await accountOf(person)).renewals));
      await events.send();
      expect(await renewals()).toEqual([0, 1]);
      failing = false;
      await events.send();
      expect([await renewals(), await provider.dueEvents()]).toEqual([[1, 1], []]);
    });
  });
});
