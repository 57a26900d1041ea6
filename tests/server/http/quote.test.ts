import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planId, userId } from '../../../shared/domain/ids.ts';
import { firstWeek } from '../../../shared/domain/subscription/offer.ts';
import { HOUR } from '../../../shared/domain/time/calendar.ts';
import { PAYING_CARD, type Person, payWith, signUp, startApp, subscribe, type TestApp } from '../../support/app.ts';

/** Plans of a new database. */
const [WREN, FINCH, HERON, SUMMARY_WREN] = [1, 2, 3, 5] as const;

/** Of the demo network. */
const HANDLES = ['ines.varga.example', 'tomas.brill.example', 'oficina.mare.example', 'atlas.kiln.example'] as const;

describe('the quote of a plan', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  const start = (person: Person, plan: number, body: object = {}) =>
    app.call({ path: `/stripe/start/${plan}`, token: person.token, body });
  const session = async (person: Person, plan: number, body: object = {}): Promise<string> =>
    (await start(person, plan, body)).json<{ sessionId: string }>().sessionId;
  const quote = async (person: Person, plan: number, query = '') =>
    (await app.call({ path: `/subscription/quote/${plan}${query}`, token: person.token })).json();
  const subscription = async (person: Person) =>
    (await app.call({ path: '/user/subscription', token: person.token })).json().subscription;

  it('opens nothing on other terms than those that were shown', async () => {
    const [person, plans] = [await signUp(app), app.database.db.updateTable('plans').where('id', '=', planId(HERON))];
    const refused = async (plan: number, shown: { fingerprint: string }, body: object = {}) => {
      const answer = await start(person, plan, { ...body, quote: shown.fingerprint });
      return answer.statusCode === 200 ? 'opened' : answer.json().error;
    };
    const before = await quote(person, HERON);
    expect(await refused(HERON, before)).toBe('opened');
    await plans.set({ price_usd_minor: 1590 }).execute();
    expect(await refused(HERON, before)).toBe('quote_changed');
    expect(await refused(HERON, await quote(person, HERON))).toBe('opened');
    await plans.set({ price_usd_minor: 1490 }).execute();
    expect(await refused(HERON, before)).toBe('opened');

    const offered = await quote(person, WREN, '?offer=1');
    app.clock.pass(24 * HOUR);
    expect(await refused(WREN, offered, { discount: 'first-week' })).toBe('quote_changed');
    app.clock.pass(-24 * HOUR);

    await subscribe(app, person, FINCH);
    expect(await refused(HERON, before, { force: true })).toBe('quote_changed');
    expect(await refused(HERON, await quote(person, HERON), { force: true })).toBe('opened');
  });

  it('gives the first-week offer once, within a day of sign-up, for its size of plan', async () => {
    const person = await signUp(app);
    const { reportAt, endsAt } = firstWeek(app.clock.now());
    expect(await quote(person, WREN, '?offer=1')).toMatchObject({
      ...{ due: { minor: 99 }, dueFor: 'first-week', nextAmount: { minor: 429 } },
      ...{ next: endsAt, offer: { reportAt }, needsForce: false },
    });
    expect(await quote(person, FINCH, '?offer=1')).toMatchObject({ due: { minor: 890 }, offerMissed: true });
    expect(await quote(person, SUMMARY_WREN, '?offer=1')).toMatchObject({ due: { minor: 729 } });
    await payWith(app, await session(person, WREN, { discount: 'first-week' }), PAYING_CARD);
    expect(await subscription(person)).toMatchObject({
      priceMinor: 99,
      accounts: 2,
      ...{ since: app.clock.now(), next: endsAt, renewalMinor: 429 },
    });
    const { user } = (await app.call({ path: '/user/info', token: person.token })).json();
    expect(user.offerUntil).toBeNull();
    expect(await quote(person, WREN, '?offer=1')).toMatchObject({ price: { minor: 429 } });
    // Somebody who has one is told what a change means, not of a second first week.
    expect(await quote(person, WREN, '?offer=1')).toMatchObject({
      kind: 'again',
      offerMissed: true,
      needsForce: true,
    });
    // A week for 0.99 is worth 0.99, not a week of the full price.
    expect((await quote(person, FINCH)).left.creditDays).toBeLessThanOrEqual(3);
  });

  it('charges the full price when the offer is asked for too late', async () => {
    const person = await signUp(app);
    app.clock.pass(24 * HOUR);
    expect(await quote(person, WREN, '?offer=1')).toMatchObject({ due: { minor: 429 } });
    const id = await session(person, WREN, { discount: 'first-week' });
    expect((await app.call({ path: `//sandbox/checkout/${id}` })).body).toContain('$4.29');
  });

  it('keeps the paid plan’s currency on a change', async () => {
    const person = await signUp(app);
    await subscribe(app, person, WREN);
    expect(await quote(person, FINCH, '?currency=brl')).toMatchObject({ price: { minor: 890, currency: 'usd' } });
  });

  it('says how many accounts a smaller plan pauses, keeps the oldest, deletes none, and lets the person choose others', async () => {
    const person = await signUp(app);
    await subscribe(app, person, FINCH);
    const added = async (username: string) => {
      const body = { network: 'demo', username };
      const answer = await app.call({ path: '/dashboard/accounts/add', token: person.token, body });
      app.clock.pass(HOUR);
      return answer.json().account.id as number;
    };
    const ids: number[] = [];
    for (const handle of HANDLES) ids.push(await added(handle));
    const rows = () =>
      app.database.db
        .selectFrom('accounts')
        .where('user_id', '=', userId(person.id))
        .orderBy('id')
        .select(['id', 'archived'])
        .execute();
    expect(await quote(person, HERON)).toMatchObject({ paused: 0 });
    expect(await quote(person, WREN)).toMatchObject({ kind: 'change', paused: 2 });
    await subscribe(app, person, WREN);
    expect((await rows()).map(({ archived }) => archived)).toEqual([false, false, true, true]);

    const move = (kind: string, id: number | undefined) =>
      app.call({ path: `/dashboard/accounts/${kind}`, token: person.token, body: { ids: [id] } });
    expect((await move('unarchive', ids[3])).json().error).toBe('accounts_limit');
    expect((await move('archive', ids[0])).statusCode).toBe(200);
    expect((await move('unarchive', ids[3])).statusCode).toBe(200);
    expect((await rows()).map(({ archived }) => archived)).toEqual([true, false, true, false]);
  });
});
