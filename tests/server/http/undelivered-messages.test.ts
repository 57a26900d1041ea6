import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEmbeddedGateway } from '../../../server/adapters/payments/embedded/embedded-gateway.ts';
import { joinGateways } from '../../../server/adapters/payments/join-gateways.ts';
import { createLogger } from '../../../server/core/logger.ts';
import type { PaymentGateway } from '../../../server/ports/payment-gateway.ts';
import type { UndeliveredMessage } from '../../../server/ports/provider-messages.ts';
import type { SandboxGateway } from '../../../server/ports/sandbox-checkout.ts';
import {
  createUndeliveredMessages,
  dueMessageLooks,
} from '../../../server/services/subscription/undelivered-messages.ts';
import { instant, userId } from '../../../shared/domain/ids.ts';
import { DAY, HOUR, MINUTE } from '../../../shared/domain/time/calendar.ts';
import {
  DISPUTING_CARD,
  PAYING_CARD,
  type Person,
  payWith,
  signUp,
  startApp,
  subscribe,
  type TestApp,
} from '../../support/app.ts';
import { bookedLines } from '../../support/booked-lines.ts';
import { DATABASES, postgresAvailable } from '../../support/database.ts';
import { QUICK, until } from '../../support/jobs/workshop.ts';

const [WREN, FINCH] = [1, 2] as const;
const still = new AbortController().signal;

async function planOf(app: TestApp, { id }: Person) {
  const plans = app.database.db
    .selectFrom('subscriptions')
    .where('user_id', '=', userId(id))
    .where('current', '=', true);
  const { provider_ref: ref, status } = await plans.select(['provider_ref', 'status']).executeTakeFirstOrThrow();
  return { ref: ref ?? '', status };
}

async function subscriber(app: TestApp, order = { plan: FINCH as number, card: PAYING_CARD }) {
  const person = await signUp(app);
  await subscribe(app, person, order);
  return { person, ref: (await planOf(app, person)).ref };
}

async function mailsOf(app: TestApp, { id }: Person): Promise<string[]> {
  const mails = app.database.db.selectFrom('outbox').where('user_id', '=', userId(id));
  return (await mails.select('kind').orderBy('id').execute())
    .map(({ kind }) => String(kind))
    .filter((one) => one.startsWith('plan-'));
}

describe.each(DATABASES)('messages that were not delivered for days (%s)', (kind) => {
  describe.skipIf(kind === 'postgres' && !postgresAvailable())('on this database', () => {
    let app: TestApp;
    /** The provider, as if it ran elsewhere. */
    let provider: SandboxGateway;
    beforeAll(async () => {
      app = await startApp({ kind, config: { roles: { web: true, worker: false } } });
      provider = createEmbeddedGateway({ ...app.database, clock: app.clock, publicUrl: app.url });
    });
    afterAll(() => app.close());

    /** What a process does that starts now, or an hour after the last look. */
    async function look(card: PaymentGateway = provider) {
      const looks = await createUndeliveredMessages({
        ...{ db: app.database.db, clock: app.clock, log: createLogger('silent') },
        gateways: joinGateways({ card, paypal: null }),
        plans: app.services.planLife,
        settle: app.services.checkout.settle,
      }).receive(still);
      return looks.map(({ received, failed, broken }) => [received, failed, broken instanceof Error]);
    }
    const receiveAll = async (): Promise<void> => void (await app.services.sandboxEvents?.send());
    const listed = async (): Promise<string[]> => {
      const ids: string[] = [];
      for await (const { id } of provider.undelivered(instant(0))) ids.push(id);
      return ids;
    };

    it('tell of a plan that was cancelled at the provider, once', async () => {
      const { person, ref } = await subscriber(app);
      await receiveAll();
      await provider.setRenewal(ref, false);
      app.clock.pass(4 * DAY);
      // The provider has fallen silent.
      expect(await provider.dueEvents()).toEqual([]);
      expect(await planOf(app, person)).toMatchObject({ status: 1 });
      expect(await look()).toEqual([[1, 0, false]]);
      expect([await planOf(app, person), await mailsOf(app, person)]).toEqual([
        { ref, status: -5 },
        ['plan-cancelled'],
      ]);
      // Another process that starts finds it done.
      expect(await look()).toEqual([]);
      app.clock.pass(HOUR + MINUTE);
      expect(await look()).toEqual([[0, 0, false]]);
      expect(await mailsOf(app, person)).toEqual(['plan-cancelled']);
    });

    it('tell of a dispute of a plan that another has replaced, which is booked once however often it is heard', async () => {
      const { person, ref } = await subscriber(app, { plan: FINCH, card: DISPUTING_CARD });
      const body = { force: true };
      const started = await app.call({ path: `/stripe/start/${WREN}`, token: person.token, body });
      const { sessionId } = started.json<{ sessionId: string }>();
      await payWith(app, sessionId, PAYING_CARD);
      await app.services.checkout.settle(sessionId);
      const { ref: other } = await planOf(app, person);
      expect(other).not.toBe(ref);
      await receiveAll();
      app.clock.pass(6 * DAY);
      // It happens at the provider, which tells nobody who listens.
      await provider.dueEvents();
      app.clock.pass(4 * DAY);
      await receiveAll();
      const disputes = async () =>
        (await bookedLines(app.database.db, person)).filter((line) => /^dispute /.test(line));
      expect(await disputes()).toEqual([]);
      await look();
      expect((await disputes()).length).toBe(1);
      await app.database.db.deleteFrom('heard_messages').execute();
      await app.database.db.deleteFrom('message_looks').execute();
      app.clock.pass(2 * HOUR);
      expect((await look())[0]?.[0]).toBeGreaterThan(0);
      expect(await disputes()).toHaveLength(1);
      expect(await planOf(app, person)).toEqual({ ref: other, status: 1 });
    });

    it('are listed once the provider has fallen silent, and for thirty days', async () => {
      const { ref } = await subscriber(app);
      await receiveAll();
      const before = await listed();
      await provider.setRenewal(ref, false);
      app.clock.pass(2 * DAY);
      expect(await listed()).toEqual(before);
      app.clock.pass(2 * DAY);
      expect(await listed()).toHaveLength(before.length + 1);
      app.clock.pass(27 * DAY);
      await provider.dueEvents();
      expect(await listed()).toEqual([]);
    });

    it('are heard though others cannot be, though their list breaks off, and whatever else is in it', async () => {
      const { person, ref } = await subscriber(app);
      await receiveAll();
      await look();
      await app.services.planLife.refresh('embedded', ref);
      app.clock.pass(2 * HOUR);
      let isAway = true;
      let tries = 0;
      const one = (id: string, read: UndeliveredMessage['read']): UndeliveredMessage => ({ id, read });
      const spoilt: PaymentGateway = {
        ...provider,
        async *undelivered() {
          yield one('evt_1', async () => Promise.reject(new Error('nobody there')));
          yield one('evt_2', async () => [{ about: 'nothing' }]);
          yield one('evt_3', async () => [{ about: 'forged' }]);
          yield one('evt_4', async () => [{ about: 'subscription', ref: 'sub_of_another_account' }]);
          yield one('evt_5', async () => [{ about: 'checkout', sessionId: 'cs_of_another_account' }]);
          yield one('evt_6', async () => {
            tries += 1;
            return [{ about: 'subscription', ref }];
          });
          if (isAway) throw new Error('the connection was cut');
          yield one('evt_7', async () => [{ about: 'subscription', ref }]);
        },
      };
      const everything = async () => ({
        plan: await planOf(app, person),
        ledger: await app.database.db.selectFrom('ledger_entries').select('id').orderBy('id').execute(),
        plans: await app.database.db.selectFrom('subscriptions').selectAll().orderBy('id').execute(),
        mails: await mailsOf(app, person),
      });
      const before = await everything();
      expect(await look(spoilt)).toEqual([[5, 1, true]]);
      expect([await everything(), tries]).toEqual([before, 1]);
      // It is due again at once; what was heard is not asked for again, and what could not be is.
      isAway = false;
      expect(await look(spoilt)).toEqual([[1, 1, false]]);
      expect([await everything(), tries]).toEqual([before, 1]);
      expect(await look(spoilt)).toEqual([]);
    });

    it('are asked for when nobody has for an hour, by whatever clock', async () => {
      await look();
      const due = () => dueMessageLooks({ db: app.database.db, clock: app.clock }, ['embedded', 'other']);
      expect(await due()).toEqual(['other']);
      app.clock.pass(HOUR);
      expect(await due()).toEqual(['embedded', 'other']);
      await look();
      app.clock.pass(-2 * DAY);
      expect(await due()).toEqual(['embedded', 'other']);
      app.clock.pass(2 * DAY);
    });
  });
});

describe('a process that starts after days', () => {
  it('hears what was not delivered, by its own schedule', async () => {
    const app = await startApp({ overrides: { jobTuning: QUICK } });
    try {
      const { person, ref } = await subscriber(app);
      const provider = createEmbeddedGateway({ ...app.database, clock: app.clock, publicUrl: app.url });
      await provider.setRenewal(ref, false);
      app.clock.pass(4 * DAY);
      await until('the plan is cancelled', async () => (await planOf(app, person)).status === -5);
      const known = app.database.db.selectFrom('message_looks').select('provider');
      await until('the look is written down', async () => (await known.execute()).length === 1);
    } finally {
      await app.close();
    }
  });
});
