import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEmbeddedGateway } from '../../../server/adapters/payments/embedded/embedded-gateway.ts';
import { replaceSubscription } from '../../../server/db/repositories/subscriptions.ts';
import { createDueService } from '../../../server/services/schedule/due-service.ts';
import { type Instant, instant, planId, userId } from '../../../shared/domain/ids.ts';
import { isActive } from '../../../shared/domain/subscription/subscription.ts';
import { DAY, HOUR, MINUTE } from '../../../shared/domain/time/calendar.ts';
import {
  logInAgain,
  PAYING_CARD,
  PAYING_ONCE_CARD,
  type Person,
  payWith,
  signUp,
  startApp,
  subscribe,
  type TestApp,
} from '../../support/app.ts';
import { DATABASES, postgresAvailable } from '../../support/database.ts';

const [WREN, FINCH] = [1, 2] as const;
const at = (text: string): Instant => instant(Date.parse(`${text}T10:00:00Z`));
const dayOf = (time: number | null): string => (time === null ? '' : new Date(time).toISOString().slice(0, 10));

describe.each(DATABASES)('the life of a plan (%s)', (kind) => {
  describe.skipIf(kind === 'postgres' && !postgresAvailable())('on this database', () => {
    let app: TestApp;
    beforeAll(async () => {
      // Nothing happens beside the test: what is due is done where it says so.
      app = await startApp({ kind, config: { roles: { web: true, worker: false } }, now: at('2026-07-19') });
    });
    afterAll(() => app.close());

    /** Moves the clock and does what is due then, as two workers would that know nothing of each other. */
    async function passTo(day: string): Promise<void> {
      app.clock.set(at(day));
      const { plans } = await createDueService({ ...app.database, clock: app.clock, providers: ['embedded'] }).due();
      await Promise.all([...plans, ...plans].map((id) => app.services.planLife.moveOn(id)));
    }
    const post = (path: string, person: Person, body: object = {}) => app.call({ path, token: person.token, body });
    const mails = async (person: Person): Promise<string[]> => {
      const rows = await app.database.db
        .selectFrom('outbox')
        .where('user_id', '=', userId(person.id))
        .orderBy('id')
        .select('kind')
        .execute();
      return rows.map((row) => String(row.kind)).filter((one) => one.startsWith('plan-') || one === 'renewal-failed');
    };
    const charges = async (person: Person): Promise<number[]> => {
      const books = await app.database.db
        .selectFrom('sandbox_charges as c')
        .innerJoin('subscriptions as s', 's.provider_ref', 'c.provider_ref')
        .where('s.user_id', '=', userId(person.id))
        .orderBy('c.paid_from')
        .select('c.amount_minor')
        .execute();
      return books.map(({ amount_minor }) => amount_minor);
    };
    /** Status, paid day and price of the plan as its person sees it, and whether it works. */
    async function plan(person: Person) {
      const seen = await app.services.subscription.current(userId(person.id), null);
      if (seen === null) return null;
      const next = seen.next === null ? null : instant(seen.next);
      const works = isActive({ ...seen, next }, app.clock.now());
      return [seen.status, dayOf(next), seen.priceMinor, works ? 'works' : 'rests'];
    }

    it('goes through a first week, months from the 31st, a failed card, a return, a cancellation and an end', async () => {
      // A Sunday: the week that is followed whole is read on Thursday the 30th, and the first one ends a day later.
      const person = await signUp(app);
      const offer = await post(`/stripe/start/${WREN}`, person, { discount: 'first-week' });
      await payWith(app, offer.json().sessionId, PAYING_CARD);
      expect(await plan(person)).toEqual([1, '2026-07-31', 99, 'works']);

      // The first week is followed by the month's price, and the month keeps its day.
      for (const [day, next] of [
        ['2026-07-31', '2026-08-31'],
        ['2026-08-31', '2026-09-30'],
        ['2026-09-30', '2026-10-31'],
      ] as const) {
        await passTo(day);
        expect(await plan(person)).toEqual([1, next, 429, 'works']);
      }
      expect(await charges(person)).toEqual([429, 429, 429]);
      expect(await mails(person)).toEqual(['plan-renewed', 'plan-renewed', 'plan-renewed']);

      // An upgrade with a card that pays once: the days that were paid carry over, then its renewal fails.
      const fresh = await logInAgain(app, person);
      await subscribe(app, fresh, { plan: FINCH, card: PAYING_ONCE_CARD });
      expect(await plan(person)).toEqual([1, '2026-10-14', 890, 'works']);
      await passTo('2026-10-14');
      expect(await plan(person)).toEqual([11, '2026-10-14', 890, 'rests']);
      await passTo('2026-10-16');
      expect((await mails(person)).slice(3)).toEqual(['renewal-failed']);
      await passTo('2026-10-17');
      expect((await mails(person)).slice(3)).toEqual(['renewal-failed', 'renewal-failed']);
      await passTo('2026-10-21');
      expect(await plan(person)).toEqual([0, '2026-10-14', 890, 'rests']);
      expect((await mails(person)).slice(5)).toEqual(['plan-ended']);
      await passTo('2026-11-21');
      expect([await charges(person), (await mails(person)).length]).toEqual([[429, 429, 429], 6]);

      // Back with a card that pays, cancelled, resumed, cancelled again.
      await subscribe(app, await logInAgain(app, person), FINCH);
      expect(await plan(person)).toEqual([1, '2026-12-21', 890, 'works']);
      const back = await logInAgain(app, person);
      const cancelled = await post('/user/subscription/cancel', back);
      expect([cancelled.statusCode, cancelled.json().subscription.status]).toEqual([200, -5]);
      await post('/user/subscription/cancel', back);
      expect(await plan(person)).toEqual([-5, '2026-12-21', 890, 'works']);
      const resumed = await post('/user/subscription/refresh', back);
      expect([resumed.statusCode, resumed.json().subscription.status]).toEqual([200, 1]);
      await post('/user/subscription/cancel', back);
      await passTo('2026-12-17');
      expect((await mails(person)).slice(6)).toEqual(['plan-cancelled', 'plan-resumed', 'plan-cancelled']);
      await passTo('2026-12-18');
      await passTo('2026-12-19');
      expect((await mails(person)).slice(9)).toEqual(['plan-ending']);
      expect(await plan(person)).toEqual([-5, '2026-12-21', 890, 'works']);
      await passTo('2026-12-21');
      expect(await plan(person)).toEqual([0, '2026-12-21', 890, 'rests']);
      expect((await mails(person)).slice(10)).toEqual(['plan-ended']);
      const late = await post('/user/subscription/refresh', await logInAgain(app, person));
      expect([late.statusCode, late.json().error]).toEqual([409, 'no_renewal']);
      expect(await charges(person)).toEqual([429, 429, 429]);
    });

    it('catches up month by month after the service was away, with a receipt for each', async () => {
      app.clock.set(at('2027-07-01'));
      const person = await signUp(app);
      await subscribe(app, person, FINCH);
      await passTo('2027-10-02');
      expect(await plan(person)).toEqual([1, '2027-11-01', 890, 'works']);
      expect(await charges(person)).toEqual([890, 890, 890]);
      expect(await mails(person)).toEqual(['plan-renewed', 'plan-renewed', 'plan-renewed']);
    });

    it('charges once, though a worker dies between the provider’s charge and what is written down of it', async () => {
      app.clock.set(at('2028-01-01'));
      const person = await signUp(app);
      await subscribe(app, person, WREN);
      const { provider_ref: ref } = await app.database.db
        .selectFrom('subscriptions')
        .where('user_id', '=', userId(person.id))
        .select('provider_ref')
        .executeTakeFirstOrThrow();
      app.clock.set(at('2028-02-01'));
      // The charge alone, as a process leaves it that is killed then: nothing of it is known here.
      const elsewhere = createEmbeddedGateway({ ...app.database, clock: app.clock, publicUrl: app.url });
      await Promise.all([1, 2, 3].map(() => elsewhere.readSubscription(ref ?? '')));
      expect([await plan(person), await charges(person), await mails(person)]).toEqual([
        [1, '2028-02-01', 429, 'works'],
        [429],
        [],
      ]);
      await passTo('2028-02-01');
      expect([await plan(person), await charges(person), await mails(person)]).toEqual([
        [1, '2028-03-01', 429, 'works'],
        [429],
        ['plan-renewed'],
      ]);
    });

    it('ends a plan that was replaced at its provider, though whoever replaced it died before telling the provider', async () => {
      app.clock.set(at('2028-06-01'));
      const person = await signUp(app);
      await subscribe(app, person, WREN);
      // The transaction alone, as a killed process leaves it.
      const replaced = { userId: userId(person.id), planId: planId(FINCH), status: 1, priceMinor: 890, accounts: 6 };
      const since = app.clock.now();
      await app.database.db.transaction().execute((tx) =>
        replaceSubscription(tx, {
          ...{ ...replaced, currency: 'usd', since, next: at('2028-07-01'), createdAt: since },
          ...{ provider: 'operator', providerRef: null },
        }),
      );
      await passTo('2028-06-01');
      await passTo('2028-07-02');
      expect(await charges(person)).toEqual([]);
      const { db } = app.database;
      expect(await db.selectFrom('subscriptions').where('to_end', '=', true).select('id').execute()).toEqual([]);
    });

    it('counts and books a month that was charged a moment before its plan is changed, though whoever charged it died', async () => {
      app.clock.set(at('2028-08-01'));
      const person = await signUp(app);
      await subscribe(app, person, FINCH);
      const [{ provider_ref: ref }] = await app.database.db
        .selectFrom('subscriptions')
        .where('user_id', '=', userId(person.id))
        .select('provider_ref')
        .execute()
        .then((rows) => rows as [(typeof rows)[0]]);
      // Open when the month ends, and paid after it was renewed.
      app.clock.set(instant(at('2028-09-01') - 10 * MINUTE));
      const open = await post(`/stripe/start/${WREN}`, await logInAgain(app, person), { force: true });
      app.clock.set(at('2028-09-01'));
      await createEmbeddedGateway({ ...app.database, clock: app.clock, publicUrl: app.url }).readSubscription(
        ref ?? '',
      );
      expect(await plan(person)).toEqual([1, '2028-09-01', 890, 'works']);
      await payWith(app, open.json().sessionId, PAYING_CARD);
      // A month of Finch is worth two of Wren, beside the one that is paid at the checkout.
      const [status, next, price] = (await plan(person)) ?? [];
      expect([status, price]).toEqual([1, 429]);
      expect(String(next) > '2028-11-25').toBe(true);
      const booked = await app.database.db
        .selectFrom('renewals')
        .where('user_id', '=', userId(person.id))
        .select(['amount_minor'])
        .execute();
      expect(booked).toEqual([{ amount_minor: 890 }]);
      expect(await mails(person)).toEqual(['plan-renewed']);
    });

    it('ends a plan that the operator granted at its date, told before and after', async () => {
      app.clock.set(at('2029-01-01'));
      const person = await signUp(app);
      await app.database.db
        .insertInto('subscriptions')
        .values({
          ...{ user_id: userId(person.id), plan_id: planId(FINCH), status: 1, price_minor: 0, currency: 'usd' },
          ...{ accounts: 6, since: new Date(app.clock.now()), next: new Date(at('2029-02-01')) },
          ...{ provider: 'operator', provider_ref: null, created_at: new Date(app.clock.now()) },
        })
        .execute();
      const refused = await post('/user/subscription/cancel', person);
      expect([refused.statusCode, refused.json().error]).toEqual([409, 'no_renewal']);
      await passTo('2029-01-28');
      expect(await mails(person)).toEqual([]);
      await passTo('2029-01-29');
      app.clock.pass(HOUR);
      expect(await mails(person)).toEqual(['plan-ending']);
      await passTo('2029-02-01');
      expect([await plan(person), await mails(person)]).toEqual([
        [0, '2029-02-01', 0, 'rests'],
        ['plan-ending', 'plan-ended'],
      ]);
    });
  });
});

describe('the worker', () => {
  it('renews what is due by the product’s clock', async () => {
    const app = await startApp({ overrides: { jobTuning: { backstop: 1, tick: 1 } } });
    try {
      const person = await signUp(app);
      await subscribe(app, person, FINCH);
      app.clock.pass(31 * DAY);
      const renewals = () => app.database.db.selectFrom('renewals').select('amount_minor').execute();
      await expect.poll(renewals, { timeout: 90_000 }).toEqual([{ amount_minor: 890 }]);
    } finally {
      await app.close();
    }
  }, 180_000);
});
