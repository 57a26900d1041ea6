import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEmbeddedGateway } from '../../../server/adapters/payments/embedded/embedded-gateway.ts';
import { joinGateways } from '../../../server/adapters/payments/join-gateways.ts';
import { countDifferences } from '../../../server/db/repositories/reconciliation.ts';
import { paymentsOf } from '../../../server/db/repositories/refunds.ts';
import { createReconcileService } from '../../../server/services/ledger/reconcile-service.ts';
import { createRefundService, type RefundService } from '../../../server/services/ledger/refund-service.ts';
import { userId } from '../../../shared/domain/ids.ts';
import { DAY, HOUR } from '../../../shared/domain/time/calendar.ts';
import {
  CONFIRMING_CARD,
  DISPUTING_CARD,
  type Person,
  payWith,
  signUp,
  startApp,
  subscribe,
  type TestApp,
} from '../../support/app.ts';
import { DATABASES, postgresAvailable } from '../../support/database.ts';

const [WREN, FINCH] = [1, 2] as const;

describe.each(DATABASES)('money that goes back (%s)', (kind) => {
  describe.skipIf(kind === 'postgres' && !postgresAvailable())('on this database', () => {
    let app: TestApp;
    let refunds: RefundService;
    beforeAll(async () => {
      app = await startApp({ kind, config: { roles: { web: true, worker: false } } });
      const card = createEmbeddedGateway({ ...app.database, clock: app.clock, publicUrl: app.url });
      const gateways = joinGateways({ card, paypal: null });
      refunds = createRefundService({ ...app.database, clock: app.clock, gateways, plans: app.services.planLife });
    });
    afterAll(() => app.close());

    const plan = async ({ id }: Person) => {
      const seen = await app.services.subscription.current(userId(id), null);
      return [seen?.status, seen?.expired];
    };
    const payments = ({ id }: Person) => paymentsOf(app.database.db, userId(id));
    const mails = async ({ id }: Person) => {
      const rows = await app.database.db
        .selectFrom('outbox')
        .where('user_id', '=', userId(id))
        .where('kind', 'in', ['payment-refunded', 'plan-ended'])
        .orderBy('kind')
        .select('kind')
        .execute();
      return rows.map((row) => row.kind);
    };
    const booked = async ({ id }: Person) => {
      const rows = await app.database.db
        .selectFrom('ledger_entries as e')
        .innerJoin('ledger_postings as p', 'p.entry_id', 'e.id')
        .where('e.user_id', '=', userId(id))
        .where('p.account', 'in', ['refunds', 'disputes'])
        .select(['p.account', 'p.amount_minor'])
        .execute();
      return rows.map(({ account, amount_minor }) => `${account} ${amount_minor}`);
    };

    it('is refunded once in a case of the terms: booked, told, and the plan ends', async () => {
      const person = await signUp(app);
      await subscribe(app, person, FINCH);
      const [paid] = await payments(person);
      const wish = { number: paid?.number ?? '', reason: 'by-mistake', force: false } as const;
      const outcomes = [await refunds.refund(wish), await refunds.refund(wish)];
      expect(outcomes.map(({ status }) => status)).toEqual(['refunded', 'already']);
      expect([await plan(person), await booked(person)]).toEqual([[0, true], ['refunds 890']]);
      expect(await mails(person)).toEqual(['payment-refunded', 'plan-ended']);
      expect(await payments(person)).toMatchObject([{ isRefunded: true, isDisputed: false }]);
      // Nothing is charged for it again.
      app.clock.pass(40 * DAY);
      const [stored] = await app.database.db
        .selectFrom('subscriptions')
        .where('user_id', '=', userId(person.id))
        .select('id')
        .execute();
      await app.services.planLife.moveOn(stored?.id ?? 0);
      expect([await plan(person), (await payments(person)).length]).toEqual([[0, true], 1]);
    });

    it('is refused outside of the cases and days, but with the word for it', async () => {
      const person = await signUp(app);
      await subscribe(app, person, WREN);
      const [paid] = await payments(person);
      const wish = { number: paid?.number ?? '', force: false } as const;
      expect(await refunds.refund({ ...wish, reason: 'charged-twice' })).toEqual({
        status: 'refused',
        why: 'charged-once',
      });
      app.clock.pass(8 * DAY);
      expect(await refunds.refund({ ...wish, reason: 'law' })).toEqual({ status: 'refused', why: 'too-late' });
      expect([await plan(person), await booked(person), await mails(person)]).toEqual([[1, false], [], []]);
      expect(await refunds.refund({ ...wish, reason: 'law', force: true })).toMatchObject({ status: 'refunded' });
      expect(await refunds.refund({ number: 'none', reason: 'law', force: true })).toEqual({ status: 'unknown' });
    });

    it('leaves the plan running when the other of two payments pays for it', async () => {
      const person = await signUp(app);
      await subscribe(app, person, WREN);
      app.clock.pass(31 * DAY);
      const [row] = await app.database.db
        .selectFrom('subscriptions')
        .where('user_id', '=', userId(person.id))
        .select('id')
        .execute();
      await app.services.planLife.moveOn(row?.id ?? 0);
      const [renewal] = await payments(person);
      const number = renewal?.number ?? '';
      const refunded = await refunds.refund({ number, reason: 'charged-twice', force: true });
      expect([refunded.status, await plan(person), await mails(person)]).toEqual([
        'refunded',
        [1, false],
        ['payment-refunded'],
      ]);
    });

    it('waits for the holder to confirm: refused it is not paid, confirmed it is', async () => {
      const person = await signUp(app);
      const started = await app.call({ path: `/stripe/start/${WREN}`, token: person.token, body: {} });
      const { sessionId } = started.json<{ sessionId: string }>();
      const answer = (body: Record<string, string>) =>
        app.call({
          ...{ method: 'POST', path: `//sandbox/checkout/${sessionId}` },
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams(body).toString(),
        });
      const asked = await payWith(app, sessionId, CONFIRMING_CARD);
      expect([asked.statusCode, asked.body.includes('name="answer"'), await plan(person)]).toEqual([
        ...[200, true],
        [undefined, undefined],
      ]);
      expect((await answer({ answer: 'refuse' })).statusCode).toBe(402);
      // Nothing waits for an answer any more.
      expect([(await answer({ answer: 'confirm' })).statusCode, await payments(person)]).toEqual([402, []]);
      await payWith(app, sessionId, CONFIRMING_CARD);
      expect((await answer({ answer: 'confirm' })).statusCode).toBe(303);
      expect([await plan(person), (await payments(person)).length]).toEqual([[1, false], 1]);
    });

    it('agrees with the provider’s own books, and says where it does not', async () => {
      const card = createEmbeddedGateway({ ...app.database, clock: app.clock, publicUrl: app.url });
      const gateways = joinGateways({ card, paypal: null });
      const reconcile = createReconcileService({ ...app.database, clock: app.clock, gateways });
      const person = await signUp(app);
      await subscribe(app, person, WREN);
      app.clock.pass(2 * HOUR);
      const [agreed] = (await reconcile.run()).checks;
      expect([agreed?.provider, agreed?.differences]).toEqual(['embedded', []]);
      expect(agreed?.compared).toBeGreaterThanOrEqual(2);
      expect(await countDifferences(app.database.db)).toEqual([{ provider: 'embedded', differences: 0 }]);
      // Money went back at the provider, and nobody here was told.
      const [paid] = await payments(person);
      await card.refund(paid?.chargeRef ?? '');
      app.clock.pass(2 * HOUR);
      const [check] = (await reconcile.run()).checks;
      expect(check?.differences).toMatchObject([{ kind: 'refund', ours: null, theirs: 429 }]);
      expect(await countDifferences(app.database.db)).toEqual([{ provider: 'embedded', differences: 1 }]);
    });

    it('ends the plan of a payment that its holder disputes days later, and is booked once', async () => {
      const person = await signUp(app);
      await subscribe(app, person, { plan: WREN, card: DISPUTING_CARD });
      await app.services.sandboxEvents?.send();
      expect(await plan(person)).toEqual([1, false]);
      app.clock.pass(5 * DAY);
      const card = createEmbeddedGateway({ ...app.database, clock: app.clock, publicUrl: app.url });
      const [event] = await card.dueEvents();
      const post = async (signature: string) => {
        const headers = { 'content-type': 'application/json', 'sandbox-signature': signature };
        return (await app.call({ path: '/sandbox/webhook', body: event?.body ?? '', headers })).statusCode;
      };
      expect([await post('t=1,v1=forged'), await plan(person)]).toEqual([400, [1, false]]);
      expect([await post(event?.signature ?? ''), await post(event?.signature ?? '')]).toEqual([204, 204]);
      await Promise.all([app.services.sandboxEvents?.send(), app.services.sandboxEvents?.send()]);
      expect([await plan(person), await booked(person), await mails(person)]).toEqual([
        [0, true],
        ['disputes 429'],
        ['plan-ended'],
      ]);
      expect(await payments(person)).toMatchObject([{ isRefunded: false, isDisputed: true }]);
    });

    it('leaves a plan as it is that days already paid for cover: nothing was charged that could be disputed', async () => {
      const person = await signUp(app);
      await subscribe(app, person, FINCH);
      await subscribe(app, person, { plan: WREN, card: DISPUTING_CARD });
      const current = await app.database.db
        .selectFrom('subscriptions')
        .where('user_id', '=', userId(person.id))
        .where('current', '=', true)
        .select(['plan_id', 'provider_ref'])
        .executeTakeFirstOrThrow();
      expect(current.plan_id).toBe(WREN);
      app.clock.pass(6 * DAY);
      await app.services.sandboxEvents?.send();
      const card = createEmbeddedGateway({ ...app.database, clock: app.clock, publicUrl: app.url });
      const there = await card.readSubscription(current.provider_ref ?? '');
      expect([await plan(person), there?.truth.state]).toEqual([[1, false], 'active']);
    });
  });
});
