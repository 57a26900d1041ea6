import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertPromotion, listPromotions, type NewPromotion } from '../../../server/db/repositories/promotions.ts';
import { instant, planId, userId } from '../../../shared/domain/ids.ts';
import { DAY, HOUR, MINUTE } from '../../../shared/domain/time/calendar.ts';
import {
  DECLINING_CARD,
  logInAgain,
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

/** Plans of a new database. */
const [WREN, FINCH, HERON] = [1, 2, 3] as const;
const WRONG = [422, 'wrong_promo_code'];

describe.each(DATABASES)('promo codes (%s)', (kind) => {
  describe.skipIf(kind === 'postgres' && !postgresAvailable())('on this database', () => {
    let app: TestApp;
    beforeAll(async () => {
      app = await startApp({ kind });
    });
    afterAll(() => app.close());

    const add = (code: string, more: Partial<NewPromotion> = {}): Promise<boolean> =>
      insertPromotion(app.database.db, {
        ...{ code, percent: 25, planId: null, endsAt: null, mostUses: null, createdAt: app.clock.now() },
        ...more,
      });
    const quote = async ({ token }: Person, promo: string, plan: number = WREN) => {
      const query = promo === '' ? '' : `?${new URLSearchParams({ promo })}`;
      const answer = await app.call({ path: `/subscription/quote/${plan}${query}`, token });
      return { code: answer.statusCode, ...answer.json() };
    };
    const refusal = async (person: Person, promo: string, plan?: number) => {
      const { code, error } = await quote(person, promo, plan);
      return [code, error];
    };
    const start = ({ token }: Person, body: object, plan: number = WREN) =>
      app.call({ path: `/stripe/start/${plan}`, token, body });
    const opened = async (person: Person, promo: string, plan: number = WREN): Promise<string> => {
      const answer = await start(person, { promo }, plan);
      expect([answer.statusCode, answer.json().error]).toEqual([200, undefined]);
      return answer.json<{ sessionId: string }>().sessionId;
    };
    const uses = async (code: string) =>
      (await listPromotions(app.database.db)).find((promotion) => promotion.code === code)?.uses;

    it('lower the first payment by what they say, once, and no later one', async () => {
      await add('SPRING-27');
      const person = await signUp(app);
      expect(await quote(person, ' spring-27 ')).toMatchObject({
        ...{ price: { minor: 429 }, due: { minor: 322 }, nextAmount: { minor: 429 } },
        promotion: { code: 'SPRING-27', percent: 25, off: { minor: 107 } },
      });
      const session = await opened(person, 'SPRING-27');
      expect((await app.call({ path: `//sandbox/checkout/${session}` })).body).toContain('$3.22');
      await payWith(app, session, PAYING_CARD);
      await app.services.checkout.settle(session);
      expect((await bookedLines(app.database.db, person))[0]).toMatch(/^charge 322 /);
      expect(await uses('SPRING-27')).toBe(1);
      expect(await refusal(person, 'SPRING-27')).toEqual(WRONG);

      // A month for 3.22 is worth 3.22 on another plan.
      const { left } = await quote(person, '', FINCH);
      expect(left).toMatchObject({ perDay: { minor: 11 } });
      app.clock.pass(31 * DAY);
      const stored = await app.database.db
        .selectFrom('subscriptions')
        .where('user_id', '=', userId(person.id))
        .select('id')
        .executeTakeFirstOrThrow();
      await app.services.planLife.moveOn(stored.id);
      const charges = (await bookedLines(app.database.db, person)).filter((line) => line.startsWith('charge'));
      expect(charges.map((line) => line.split(' ')[1])).toEqual(['322', '429']);
      app.clock.pass(-31 * DAY);
    });

    it('are refused alike where there is none, it has ended, is for another plan, or was used up', async () => {
      const now = app.clock.now();
      await add('ENDED', { endsAt: now });
      await add('FOR-FINCH', { planId: planId(FINCH) });
      await add('ONLY-ONE', { mostUses: 1 });
      const [person, other] = [await signUp(app), await signUp(app)];
      for (const code of ['NOBODYS', 'ENDED', 'FOR-FINCH', "'; drop table promotions; --", '%', 'x'.repeat(100)])
        expect(await refusal(person, code)).toEqual(WRONG);
      expect(await quote(person, 'FOR-FINCH', FINCH)).toMatchObject({ due: { minor: 668 } });

      // Somebody’s open page holds it, until it has run out.
      await opened(other, 'ONLY-ONE', HERON);
      expect(await refusal(person, 'ONLY-ONE')).toEqual(WRONG);
      const refused = await start(person, { promo: 'ONLY-ONE' });
      expect([refused.statusCode, refused.json().error]).toEqual(WRONG);
      app.clock.pass(HOUR);
      const later = await logInAgain(app, person);
      const session = await opened(later, 'ONLY-ONE');
      expect((await payWith(app, session, DECLINING_CARD)).statusCode).toBe(402);
      expect(await refusal(await logInAgain(app, other), 'ONLY-ONE')).toEqual(WRONG);
      await payWith(app, session, PAYING_CARD);
      await app.services.checkout.settle(session);
      expect(await uses('ONLY-ONE')).toBe(1);
      expect(await refusal(await logInAgain(app, other), 'ONLY-ONE')).toEqual(WRONG);
    });

    it('of which one is left go to one of two who ask at the same moment', async () => {
      await add('LAST-ONE', { mostUses: 1 });
      const people = [await signUp(app), await signUp(app)];
      const answers = await Promise.all(people.map((person) => start(person, { promo: 'LAST-ONE' })));
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422]);
    });

    it('are used by nobody else while a page that holds them may still be paid, or was paid and is not heard of', async () => {
      await add('HELD', { mostUses: 1 });
      const [first, second] = [await signUp(app), await signUp(app)];
      const session = await opened(first, 'HELD');
      // A provider’s page may stay open a minute longer, and its payment is asked about every five.
      app.clock.pass(31 * MINUTE);
      expect(await refusal(await logInAgain(app, second), 'HELD')).toEqual(WRONG);
      await app.services.checkout.settle(session);
      expect(await quote(await logInAgain(app, second), 'HELD')).toMatchObject({ code: 200 });
    });

    it('are spent once by somebody who pays at two pages', async () => {
      await add('TWO-TABS', { percent: 80 });
      const person = await signUp(app);
      const first = await opened(person, 'TWO-TABS', HERON);
      const second = await opened(person, 'TWO-TABS', HERON);
      // The first was paid in the moment in which the second was opened.
      const paid = { status: 'paid', provider_ref: `sub_test_${person.id}` } as const;
      await app.database.db.updateTable('sandbox_sessions').set(paid).where('id', '=', first).execute();
      app.clock.pass(MINUTE);
      for (const session of [first, second]) {
        if (session === second) await payWith(app, second, PAYING_CARD);
        await app.services.checkout.settle(session);
      }
      expect(await uses('TWO-TABS')).toBe(1);
      // The first lowered a month; a second 2.98 of 14.90 a month pays for six days more.
      const plan = await app.services.subscription.current(userId(person.id), null);
      expect(Math.round(((plan?.next ?? 0) - app.clock.now()) / DAY)).toBe(36);
    });

    it('make no day worth more than was paid for it, when a plan was renewed while the page was open', async () => {
      await add('OVERTAKEN', { percent: 80 });
      const person = await signUp(app);
      await subscribe(app, person, WREN);
      const before = await app.services.subscription.current(userId(person.id), null);
      app.clock.pass((before?.next ?? 0) - app.clock.now() - MINUTE);
      const again = await logInAgain(app, person);
      const answer = await start(again, { promo: 'OVERTAKEN', force: true }, HERON);
      const { sessionId } = answer.json<{ sessionId: string }>();
      app.clock.pass(5 * MINUTE);
      const { id } = await app.database.db
        .selectFrom('subscriptions')
        .where('user_id', '=', userId(person.id))
        .where('current', '=', true)
        .select('id')
        .executeTakeFirstOrThrow();
      await app.services.planLife.moveOn(id);
      await payWith(app, sessionId, PAYING_CARD);
      await app.services.checkout.settle(sessionId);
      // 4.29 and 2.98 were paid for what is to come: on the plan for 4.29 a month that is no more than two months.
      const { left } = await quote(await logInAgain(app, again), '', WREN);
      expect(left.creditDays).toBeGreaterThan(40);
      expect(left.creditDays).toBeLessThanOrEqual(53);
    });

    it('change nothing where the offer or paid days apply, and are not spent then', async () => {
      await add('NOT-SPENT');
      const person = await signUp(app);
      const answer = await start(person, { promo: 'NOT-SPENT', discount: 'first-week' });
      const { sessionId } = answer.json<{ sessionId: string }>();
      expect((await app.call({ path: `//sandbox/checkout/${sessionId}` })).body).toContain('$0.99');
      await payWith(app, sessionId, PAYING_CARD);
      await app.services.checkout.settle(sessionId);
      expect(await uses('NOT-SPENT')).toBe(0);
      expect(await quote(person, 'NOT-SPENT', FINCH)).toMatchObject({ dueFor: 'nothing', promotion: null });
    });

    it('that are typed when signing up count at the first payment, and are not asked for again', async () => {
      await add('WELCOME', { endsAt: instant(app.clock.now() + DAY) });
      const account = { username: 'promo@example.org', password: 'a long enough password' };
      const form = { ...account, confirm: account.password, agree: true, termsAgree: true, lang: 'en' };
      const wrong = await app.call({ path: '/signup', body: { ...form, code: 'WELCOM' } });
      expect([wrong.statusCode, wrong.json().error]).toEqual(WRONG);
      const answer = await app.call({ path: '/signup', body: { ...form, code: 'welcome' } });
      const token = String(answer.headers['x-auth-token']);
      const person = { token } as Person;
      expect(await quote(person, '')).toMatchObject({ due: { minor: 322 }, promotion: { code: 'WELCOME' } });
      app.clock.pass(DAY);
      expect(await quote(person, '')).toMatchObject({ code: 200, due: { minor: 429 }, promotion: null });
      app.clock.pass(-DAY);
    });

    it('are looked at ten times also by somebody who tries many at the same moment', async () => {
      await add('AT-ONCE');
      const person = await signUp(app);
      const tries = await Promise.all(Array.from({ length: 30 }, (_, n) => refusal(person, `AT-ONCE-${n}`)));
      expect(tries.filter(([code]) => code === 422)).toHaveLength(10);
      expect(await refusal(person, 'AT-ONCE')).toEqual([429, 'too_many_requests']);
    });

    it('that are right are no tries, however often and at once they are asked for', async () => {
      await add('RIGHT');
      const person = await signUp(app);
      const answers = await Promise.all(Array.from({ length: 30 }, () => quote(person, 'RIGHT')));
      expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 200));
      for (let tried = 0; tried < 10; tried += 1) expect(await refusal(person, `GUESS-${tried}`)).toEqual(WRONG);
    });

    it('are looked at ten times an hour for somebody who tries them out, right ones, too', async () => {
      await add('HARD-TO-GUESS');
      const person = await signUp(app);
      for (let tried = 0; tried < 10; tried += 1) expect(await refusal(person, `GUESS-${tried}`)).toEqual(WRONG);
      expect(await refusal(person, 'HARD-TO-GUESS')).toEqual([429, 'too_many_requests']);
      expect((await start(person, { promo: 'HARD-TO-GUESS' })).statusCode).toBe(429);
      expect(await quote(person, '')).toMatchObject({ code: 200 });
      app.clock.pass(HOUR);
      expect(await quote(await logInAgain(app, person), 'HARD-TO-GUESS')).toMatchObject({ due: { minor: 322 } });
    });
  });
});
