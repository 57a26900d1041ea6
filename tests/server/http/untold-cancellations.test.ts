import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPrometheusMetrics } from '../../../server/adapters/metrics/prometheus.ts';
import { createEmbeddedGateway } from '../../../server/adapters/payments/embedded/embedded-gateway.ts';
import { joinGateways } from '../../../server/adapters/payments/join-gateways.ts';
import type { PaymentGateway } from '../../../server/ports/payment-gateway.ts';
import { createPlanLife } from '../../../server/services/subscription/plan-life.ts';
import { userId } from '../../../shared/domain/ids.ts';
import { leaveAccount, logInAgain, type Person, signUp, startApp, subscribe, type TestApp } from '../../support/app.ts';
import { DATABASES, postgresAvailable } from '../../support/database.ts';

const FINCH = 2;

describe.each(DATABASES)('a provider that has still to be told of a cancellation (%s)', (kind) => {
  describe.skipIf(kind === 'postgres' && !postgresAvailable())('on this database', () => {
    let app: TestApp;
    let provider: PaymentGateway;
    beforeAll(async () => {
      // Nothing happens beside the test: what is due is done where it says so.
      app = await startApp({ kind, config: { roles: { web: true, worker: false } } });
      provider = createEmbeddedGateway({ ...app.database, clock: app.clock, publicUrl: app.url });
    });
    afterAll(() => app.close());

    const stored = (person: Person) =>
      app.database.db
        .selectFrom('subscriptions')
        .where('user_id', '=', userId(person.id))
        .where('current', '=', true)
        .select(['id', 'status', 'to_stop', 'provider_ref'])
        .executeTakeFirstOrThrow();
    const renewsThere = async (person: Person) => {
      const { provider_ref: ref } = await stored(person);
      return (await provider.readSubscription(ref ?? ''))?.truth.state;
    };
    const post = (path: string, { token }: Pick<Person, 'token'>) => app.call({ path, token, body: {} });

    /** As a worker does what is due, with a provider that is heard through `gateway`. */
    function worker(gateway: Partial<PaymentGateway> = {}) {
      const { db } = app.database;
      const gateways = joinGateways({ card: { ...provider, ...gateway }, paypal: null });
      const parts = {
        db,
        clock: app.clock,
        log: app.log,
        live: app.live,
        gateways,
        metrics: createPrometheusMetrics(),
      };
      return createPlanLife({ ...parts, jobs: null, publicUrl: app.url });
    }

    /** Somebody who deleted the account while the provider was away, and has kept it since. */
    async function back(): Promise<Person> {
      const person = await signUp(app);
      await subscribe(app, person, FINCH);
      await leaveAccount(app, person);
      expect((await stored(person)).to_stop, 'it was there, and was told').toBe(false);
      const { id, provider_ref: ref } = await stored(person);
      await provider.setRenewal(ref ?? '', true);
      await app.database.db.updateTable('subscriptions').set({ to_stop: true }).where('id', '=', id).execute();
      const body = { username: person.email, password: person.password, keep: true };
      const token = String((await app.call({ path: '/authenticate', body })).headers['x-auth-token']);
      return { ...person, token };
    }

    it('is told of it by the schedule, by two workers as by one', async () => {
      const person = await back();
      expect(await renewsThere(person)).toBe('active');
      const { id } = await stored(person);
      await Promise.all([worker().moveOn(id), worker().moveOn(id)]);
      expect(await renewsThere(person)).toBe('cancelled');
      expect(await stored(person)).toMatchObject({ status: -5, to_stop: false });
    });

    it('goes on where its person resumes the plan in that very moment', async () => {
      const person = await back();
      const { id } = await stored(person);
      let resumed = 0;
      await worker({
        async setRenewal(ref, renews) {
          if (!renews) resumed = (await post('/user/subscription/refresh', person)).statusCode;
          await provider.setRenewal(ref, renews);
        },
      }).moveOn(id);
      expect(resumed).toBe(200);
      expect(await renewsThere(person)).toBe('active');
      expect(await stored(person)).toMatchObject({ status: 1, to_stop: false });
    });

    it('stays told where its person resumes the plan in that very moment and cancels it again', async () => {
      const person = await back();
      const { id } = await stored(person);
      await worker({
        async setRenewal(ref, renews) {
          for (const wish of ['refresh', 'cancel'])
            expect((await post(`/user/subscription/${wish}`, person)).statusCode).toBe(200);
          await provider.setRenewal(ref, renews);
        },
      }).moveOn(id);
      expect(await renewsThere(person)).toBe('cancelled');
      expect(await stored(person)).toMatchObject({ status: -5, to_stop: false });
    });

    it('is told again when it was away, and nobody is told of what it knows', async () => {
      const person = await back();
      const { id } = await stored(person);
      const away = worker({ setRenewal: () => Promise.reject(new Error('the provider is away')) });
      await expect(away.moveOn(id)).rejects.toThrow('away');
      expect((await stored(person)).to_stop).toBe(true);
      await worker().moveOn(id);
      expect(await renewsThere(person)).toBe('cancelled');
      await away.moveOn(id);
      // Whoever cancelled in the settings has told the provider by that.
      const other = await signUp(app);
      await subscribe(app, other, FINCH);
      await post('/user/subscription/cancel', await logInAgain(app, other));
      await away.moveOn((await stored(other)).id);
      expect(await renewsThere(other)).toBe('cancelled');
    });
  });
});
