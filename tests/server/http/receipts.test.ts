import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertPastWeekOrder, movePastWeekOrder } from '../../../server/db/repositories/past-week-orders.ts';
import { paymentsOf } from '../../../server/db/repositories/refunds.ts';
import { bookMovements } from '../../../server/services/ledger/book.ts';
import type { receiptList } from '../../../shared/contract/receipts.ts';
import type { RouteOutput } from '../../../shared/contract/route.ts';
import { accountId, instant, profileId, type ReportId, userId } from '../../../shared/domain/ids.ts';
import { money } from '../../../shared/domain/money.ts';
import { logInAgain, type Person, signUp, startApp, subscribe, type TestApp } from '../../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const list = async ({ token }: Person): Promise<RouteOutput<typeof receiptList>> =>
  (await app.call({ path: '/user/receipts', token })).json();

it('lists what a person paid, by the numbers of the mailed receipts, and nothing of anybody else', async () => {
  const [payer, other] = [await signUp(app), await signUp(app)];
  expect(await list(payer)).toEqual({ items: [], portal: false });
  await subscribe(app, payer, 1);
  await subscribe(app, other, 2);
  const [first] = (await list(payer)).items;
  const { id } = await app.database.db
    .selectFrom('checkouts')
    .where('user_id', '=', userId(payer.id))
    .select('id')
    .executeTakeFirstOrThrow();
  expect(first).toMatchObject({
    ...{ number: id, kind: 'plan', name: 'Wren', amount: { minor: 429, currency: 'usd' }, state: 'paid', test: true },
  });
  expect((await list(other)).items.map(({ name }) => name)).toEqual(['Finch']);

  const { db } = app.database;
  const paid = await paymentsOf(db, userId(payer.id));
  for (const { chargeRef, amount, planId, provider } of paid)
    await bookMovements(db, [{ kind: 'refund', id: 're_1', chargeId: chargeRef, amount, at: app.clock.now() }], {
      ...{ userId: userId(payer.id), planId, provider, now: app.clock.now(), isTest: true },
    });
  expect((await list(payer)).items.map(({ state }) => state)).toEqual(['refunded']);
  expect((await list(other)).items.map(({ state }) => state)).toEqual(['paid']);
});

it('tells of renewals and past weeks, the newest first, and of what went back', async () => {
  const payer = await signUp(app);
  await subscribe(app, payer, 1);
  const { db } = app.database;
  const user = userId(payer.id);
  const plan = await db.selectFrom('subscriptions').where('user_id', '=', user).selectAll().executeTakeFirstOrThrow();
  const at = instant(app.clock.now() + 1000);
  const order = {
    ...{ id: 'order-of-weeks', userId: user, accountId: accountId(1), profileId: profileId(1) },
    ...{ weeks: ['week-2026-11-02' as ReportId], amount: money(120, 'usd'), provider: plan.provider },
    ...{ createdAt: at, expiresAt: at },
  };
  await insertPastWeekOrder(db, order);
  await movePastWeekOrder(db, order.id, { from: ['open'], to: 'refunding', at, chargeId: 'ch_1' });
  await movePastWeekOrder(db, order.id, { from: ['refunding'], to: 'refunded', at });
  const { items } = await list(await logInAgain(app, payer));
  expect(items.map(({ kind, name, state }) => [kind, name, state])).toEqual([
    ['past-weeks', null, 'refunded'],
    ['plan', 'Wren', 'paid'],
  ]);
});
