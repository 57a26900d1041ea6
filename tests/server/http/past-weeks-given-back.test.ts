import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEmbeddedGateway } from '../../../server/adapters/payments/embedded/embedded-gateway.ts';
import type { pastWeekList } from '../../../shared/contract/past-weeks.ts';
import type { receiptList } from '../../../shared/contract/receipts.ts';
import type { RouteOutput } from '../../../shared/contract/route.ts';
import { instant } from '../../../shared/domain/ids.ts';
import { A_THURSDAY, PAYING_CARD, payWith, signUp, startApp, subscribe, type TestApp } from '../../support/app.ts';
import { bookedLines } from '../../support/booked-lines.ts';
import { DATABASES, postgresAvailable } from '../../support/database.ts';
import { until } from '../../support/jobs/workshop.ts';
import { addTrackedAccount } from '../../support/tracked-account.ts';

const WEEK = 'week-2026-11-02';

describe.each(DATABASES)('past weeks whose payment goes back at the provider (%s)', (kind) => {
  describe.skipIf(kind === 'postgres' && !postgresAvailable())('on this database', () => {
    let app: TestApp;
    beforeAll(async () => {
      app = await startApp({ kind, now: instant(A_THURSDAY) });
    });
    afterAll(() => app.close());

    it('say so on their receipt, which is booked once; what was delivered stays', async () => {
      const person = await signUp(app);
      const { token } = person;
      await subscribe(app, person, 2);
      const account = await addTrackedAccount(app, person, 'ines.varga.example');
      const body = { accountId: account, weeks: [WEEK] };
      const { sessionId } = (await app.call({ path: '/past-weeks/start', token, body })).json<{ sessionId: string }>();
      await payWith(app, sessionId, PAYING_CARD);
      const orders = async () =>
        (await app.call({ path: '/past-weeks', token })).json<RouteOutput<typeof pastWeekList>>().orders;
      await until('the week', async () => (await orders()).every(({ state }) => state === 'delivered'));

      const { db } = app.database;
      const { charge_id: charge } = await db
        .selectFrom('past_week_orders')
        .where('session_id', '=', sessionId)
        .select('charge_id')
        .executeTakeFirstOrThrow();
      const provider = createEmbeddedGateway({ db, clock: app.clock, publicUrl: app.url });
      const refunds = async () => (await bookedLines(db, person)).filter((line) => line.startsWith('refund'));
      await provider.refund(charge ?? '');
      await until('the word of the refund', async () => (await refunds()).length > 0);
      await provider.refund(charge ?? '');
      await app.services.sandboxEvents?.send();
      expect(await refunds()).toEqual([expect.stringMatching(/^refund 120 /)]);
      const { items } = (await app.call({ path: '/user/receipts', token })).json<RouteOutput<typeof receiptList>>();
      expect(items.map(({ kind: of, state }) => `${of} ${state}`).toSorted()).toEqual([
        'past-weeks refunded',
        'plan paid',
      ]);
      expect((await app.call({ path: `/report/${account}/${WEEK}`, token })).statusCode).toBe(200);
    });
  });
});
