import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Checkout, createCheckout } from '../../../main/checkout/checkout.ts';
import { createLive } from '../../../main/live/reconnect.ts';
import { instant, userId } from '../../../shared/domain/ids.ts';
import { DAY, MINUTE } from '../../../shared/domain/time/calendar.ts';
import {
  DECLINING_CARD,
  PAYING_CARD,
  type Person,
  payWith,
  signUp,
  startApp,
  subscribe,
  type TestApp,
} from '../../support/app.ts';
import { createTestMachine, openSocket, type TestMachine } from './machine.ts';

const PATIENCE = { timeout: 10_000, interval: 10 };
const [WREN, FINCH] = [1, 2] as const;
const SPEED = 100;
/** How long an answer of the service is waited for: real answers take real time. */
const LIMITS = [3000, 8000];

describe('a hosted checkout in the system’s browser', () => {
  let app: TestApp;
  let machine: TestMachine;
  let person: Person;
  let online: boolean;
  let refreshes: number;
  let asked: number;
  const [ends, browser] = [[] as string[], [] as string[]];
  let checkout: Checkout;

  beforeAll(async () => {
    app = await startApp({ listen: true, now: instant(Date.now()) });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    person = await signUp(app);
    use(createTestMachine(SPEED));
  });
  // One that still waits would look at the next test's person.
  afterEach(() => checkout.cancel());

  function use(next: TestMachine): void {
    machine = next;
    [online, refreshes, asked] = [true, 0, 0];
    ends.length = 0;
    browser.length = 0;
    checkout = createCheckout({
      openExternal: async (url) => {
        const allowed = new URL(url).origin === app.url;
        if (allowed) browser.push(url);
        return allowed;
      },
      refresh: () => {
        refreshes += 1;
      },
      events: machine,
      now: machine.now,
      after: (ms, task) => machine.after(LIMITS.includes(ms) ? ms * SPEED : ms, task),
      tell: (end) => ends.push(end),
      fetch: async (input, init) => {
        asked += 1;
        if (!online) throw new TypeError('no network');
        return await fetch(input, init);
      },
      origin: () => app.url,
      token: () => person.token,
    });
  }
  /** Timers that never run: only what is told from outside remains. */
  const withoutLooking = (): void => use({ ...createTestMachine(), after: () => () => undefined });

  async function start(plan: number = WREN): Promise<{ sessionId: string; url: string }> {
    const answer = await app.call({ path: `/stripe/start/${plan}`, token: person.token, body: { force: true } });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  }
  const pay = async (session: string, card = PAYING_CARD) => (await payWith(app, session, card)).statusCode;
  const settle = () => new Promise((resolve) => setTimeout(resolve, 300));
  const returned = () => expect.poll(() => [...ends], PATIENCE).toEqual(['returned']);

  function live() {
    const connection = createLive({
      openSocket,
      origin: () => app.url,
      token: () => person.token,
      events: machine,
      online: () => true,
      now: Date.now,
      after: createTestMachine().after,
      memory: { read: () => null, write: () => undefined },
    });
    connection.onFrame((frame) => checkout.onFrame(frame));
    connection.start();
    return connection;
  }

  it('is seen as paid by the live channel alone', async () => {
    withoutLooking();
    const connection = live();
    await expect.poll(connection.state, PATIENCE).toBe('live');
    const { sessionId, url } = await start();
    expect(await checkout.open(url)).toBe(true);
    expect(browser).toEqual([url]);
    online = false;
    expect(await pay(sessionId)).toBe(303);
    await returned();
    expect(refreshes).toBe(1);
    connection.stop();
  });

  it('is seen as paid by the link alone, and a link that lies is only a look', async () => {
    withoutLooking();
    const { sessionId, url } = await start();
    await checkout.open(url);
    checkout.onLink();
    await expect.poll(() => asked, PATIENCE).toBe(2);
    await settle();
    expect(ends).toEqual([]);
    await pay(sessionId);
    online = false;
    checkout.onLink();
    await settle();
    expect(ends).toEqual([]);
    online = true;
    checkout.onLink();
    await returned();
  });

  it('is seen as paid by looking alone, with nothing told from outside', async () => {
    const { sessionId, url } = await start();
    await checkout.open(url);
    await pay(sessionId);
    await returned();
    expect(refreshes).toBe(1);
  });

  it('is seen as paid when the person comes back, or says so', async () => {
    for (const come of [() => machine.emit('focus'), () => void checkout.check()]) {
      withoutLooking();
      person = await signUp(app);
      const { sessionId, url } = await start();
      await checkout.open(url);
      await pay(sessionId);
      come();
      await returned();
    }
  });

  it('says of each look that somebody asked for what was seen', async () => {
    withoutLooking();
    const { sessionId, url } = await start();
    await checkout.open(url);
    expect(await checkout.check()).toBe('not-yet');
    online = false;
    expect(await checkout.check()).toBe('unreachable');
    online = true;
    await pay(sessionId);
    const both = await Promise.all([checkout.check(), checkout.check()]);
    expect([...both, ...ends]).toEqual(['returned', 'returned', 'returned']);
  });

  it('tells of it once, whatever comes together', async () => {
    const connection = live();
    await expect.poll(connection.state, PATIENCE).toBe('live');
    const { sessionId, url } = await start();
    await checkout.open(url);
    await pay(sessionId);
    for (let n = 0; n < 5; n += 1) {
      machine.emit('focus');
      checkout.onLink();
      void checkout.check();
      checkout.onFrame({ type: 'subscription-changed', id: 1000 + n, status: 1 });
    }
    await returned();
    await settle();
    expect(ends).toEqual(['returned']);
    connection.stop();
  });

  it('does not take the plan that runs already for the one that is being paid', async () => {
    await subscribe(app, person, WREN);
    const { sessionId, url } = await start(FINCH);
    await checkout.open(url);
    void checkout.check();
    checkout.onFrame({ type: 'subscription-changed', id: 1, status: 1 });
    await settle();
    expect(ends).toEqual([]);
    await pay(sessionId);
    await returned();
  });

  it('waits while the service is still at it (10, 11, -5), and tells the page of each change', async () => {
    const put = (status: number) =>
      app.database.db.updateTable('subscriptions').set({ status }).where('user_id', '=', userId(person.id)).execute();
    await subscribe(app, person, WREN);
    await put(0);
    const { url } = await start(WREN);
    await checkout.open(url);
    for (const [at, status] of [10, 11, -5].entries()) {
      await put(status);
      await expect.poll(() => refreshes, PATIENCE).toBe(at + 1);
      expect(ends).toEqual([]);
    }
    await put(1);
    await returned();
    expect(refreshes).toBe(4);
  });

  it('looks after 5 s, 10 s, then every 30 s, and gives up after ten minutes, once', async () => {
    const { sessionId, url } = await start();
    await checkout.open(url);
    await expect.poll(() => [...ends], PATIENCE).toEqual(['given-up']);
    const pauses = machine.waits.filter((ms) => !LIMITS.includes(ms / SPEED));
    expect(pauses.slice(0, 3)).toEqual([5000, 10_000, 30_000]);
    expect(new Set(pauses.slice(2))).toEqual(new Set([30_000]));
    // Timers come late under load, never early.
    expect(pauses.length).toBeGreaterThan(10);
    expect(pauses.length).toBeLessThanOrEqual(2 + 20);
    const then = asked;
    await settle();
    expect([asked, ends]).toEqual([then, ['given-up']]);
    expect(await checkout.check()).toBe('not-yet');
    await pay(sessionId);
    expect([await checkout.check(), ...ends]).toEqual(['returned', 'given-up', 'returned']);
  });

  it('tells at once that a card is declined, and hears of the card that pays', async () => {
    withoutLooking();
    const connection = live();
    await expect.poll(connection.state, PATIENCE).toBe('live');
    const { sessionId, url } = await start();
    await checkout.open(url);
    expect(await pay(sessionId, DECLINING_CARD)).toBe(402);
    await expect.poll(() => [...ends], PATIENCE).toEqual(['declined']);
    expect(refreshes).toBe(1);
    await pay(sessionId);
    await expect.poll(() => [...ends], PATIENCE).toEqual(['declined', 'returned']);
    connection.stop();
  });

  it('tells nothing once it is cancelled', async () => {
    const { sessionId, url } = await start();
    await checkout.open(url);
    checkout.cancel();
    await pay(sessionId);
    checkout.onFrame({ type: 'subscription-changed', id: 1, status: 1 });
    machine.emit('focus');
    await settle();
    expect([ends, machine.listeners()]).toEqual([[], 0]);
  });

  it('opens nothing once it is cancelled, and the same page once however often it is asked for', async () => {
    const { url } = await start();
    const first = checkout.open(url);
    checkout.cancel();
    expect([await first, browser]).toEqual([false, []]);
    expect(await Promise.all([checkout.open(url), checkout.open(url)])).toEqual([true, true]);
    expect(browser).toEqual([url]);
    expect(await checkout.open(url)).toBe(true);
    expect([browser.length, machine.listeners()]).toEqual([2, 1]);
  });

  it('waits for nothing when the address is not allowed, and a newer checkout takes the place of the one before', async () => {
    expect(await checkout.open('https://evil.example/pay')).toBe(false);
    expect([browser, machine.listeners()]).toEqual([[], 0]);
    const [old, newer] = [await start(WREN), await start(FINCH)];
    const results = await Promise.all([checkout.open(old.url), checkout.open(newer.url)]);
    expect([results, browser]).toEqual([[false, true], [newer.url]]);
    await pay(newer.sessionId);
    await returned();
  });

  it('opens the page also when the service does not say how things stand, and then believes its word', async () => {
    withoutLooking();
    const { sessionId, url } = await start();
    online = false;
    expect(await checkout.open(url)).toBe(true);
    online = true;
    await pay(sessionId);
    checkout.onFrame({ type: 'subscription-changed', id: 1, status: 1 });
    await returned();
  });

  it('only refreshes the page when a link or a wish comes without a checkout, or long after one', async () => {
    checkout.onLink();
    void checkout.check();
    await expect.poll(() => refreshes, PATIENCE).toBe(2);
    withoutLooking();
    const { sessionId, url } = await start();
    await checkout.open(url);
    await pay(sessionId);
    machine.sleep(31 * MINUTE + DAY);
    checkout.onLink();
    await expect.poll(() => refreshes, PATIENCE).toBe(1);
    expect([ends, machine.listeners()]).toEqual([[], 0]);
  });
});
