import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPlanAdmin } from '../../../server/services/operator/plan-admin.ts';
import { createDueService } from '../../../server/services/schedule/due-service.ts';
import type { Receipt } from '../../../shared/contract/receipts.ts';
import { type Instant, instant, planId } from '../../../shared/domain/ids.ts';
import { money } from '../../../shared/domain/money.ts';
import { PAYING_CARD, type Person, payWith, signUp, startApp, subscribe, type TestApp } from '../../support/app.ts';
import { DATABASES, postgresAvailable } from '../../support/database.ts';

const WREN = 1;
const BEFORE = 429;
const at = (day: string): Instant => instant(Date.parse(`${day}T10:00:00Z`));

describe.each(DATABASES)('a plan that is priced anew (%s)', (kind) => {
  describe.skipIf(kind === 'postgres' && !postgresAvailable())('on this database', () => {
    let app: TestApp;
    beforeAll(async () => {
      app = await startApp({ kind, config: { roles: { web: true, worker: false } }, now: at('2026-07-19') });
    });
    afterAll(() => app.close());

    const setPrice = (minor: number) =>
      createPlanAdmin({ db: app.database.db, clock: app.clock, summariesOffered: true }).setPrice(
        planId(WREN),
        money(minor, 'usd'),
      );
    /** What they paid, the oldest first. */
    const charged = async ({ token }: Person): Promise<number[]> => {
      const { items } = (await app.call({ path: '/user/receipts', token })).json<{ items: Receipt[] }>();
      return items.map(({ amount }) => amount.minor).toReversed();
    };
    async function passTo(day: string): Promise<void> {
      app.clock.set(at(day));
      const { plans } = await createDueService({ ...app.database, clock: app.clock, providers: ['embedded'] }).due();
      for (const id of plans) await app.services.planLife.moveOn(id);
    }
    const start = async ({ token }: Person): Promise<string> =>
      (await app.call({ path: `/stripe/start/${WREN}`, token, body: {} })).json<{ sessionId: string }>().sessionId;

    it('goes on at its own price for whoever has it, and costs the next buyer the new one', async () => {
      const [early, open, late] = [await signUp(app), await signUp(app), await signUp(app)];
      await subscribe(app, early, WREN);
      const session = await start(open);
      await setPrice(BEFORE + 70);
      // Its page said the price before.
      expect((await payWith(app, session, PAYING_CARD)).statusCode).toBe(303);
      await subscribe(app, late, WREN);
      expect([await charged(early), await charged(open), await charged(late)]).toEqual([
        [BEFORE],
        [BEFORE],
        [BEFORE + 70],
      ]);
      await setPrice(BEFORE + 500);
      await passTo('2026-08-20');
      for (const [person, price] of [
        [early, BEFORE],
        [open, BEFORE],
        [late, BEFORE + 70],
      ] as const) {
        expect(await charged(person)).toEqual([price, price]);
      }
    });

    it('is nothing that a dialog may still sell that was opened before', async () => {
      await setPrice(BEFORE);
      const person = await signUp(app);
      const quote = await app.call({ path: `/subscription/quote/${WREN}`, token: person.token });
      const { fingerprint } = quote.json<{ fingerprint: string }>();
      await setPrice(BEFORE + 1);
      const refused = await app.call({
        path: `/stripe/start/${WREN}`,
        token: person.token,
        body: { quote: fingerprint },
      });
      expect([refused.statusCode, refused.json().error]).toEqual([409, 'quote_changed']);
      expect(await charged(person)).toEqual([]);
    });
  });
});
