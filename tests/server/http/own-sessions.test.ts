import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLOSE } from '../../../server/http/routes/live/close-codes.ts';
import { DAY, HOUR, SECOND } from '../../../shared/domain/time/calendar.ts';
import { type Call, type Person, signUp, startApp, type TestApp } from '../../support/app.ts';
import { DATABASES, postgresAvailable } from '../../support/database.ts';
import { connect } from '../live/support.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0';
const SHELL =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Electron/45.4.1 Safari/537.36';

interface Line {
  readonly id: string;
  readonly current: boolean;
}

/** Calls as one process answers them. */
const caller = (app: { call(call: Call): ReturnType<TestApp['call']> }) => ({
  logIn: async ({ email, password }: Person, from: { userAgent?: string; zone?: string } = {}) => {
    const answer = await app.call({
      path: '/authenticate',
      headers: { 'user-agent': from.userAgent ?? '' },
      body: { username: email, password, ...(from.zone === undefined ? {} : { zone: from.zone }) },
    });
    return String(answer.headers['x-auth-token']);
  },
  list: async (token: string): Promise<Line[]> => (await app.call({ path: '/user/sessions', token })).json().sessions,
  end: (token: string, id: string) => app.call({ path: '/user/sessions/end', token, body: { id } }),
  endOthers: (token: string) => app.call({ method: 'POST', path: '/user/sessions/end-others', token }),
  status: async (token: string) => (await app.call({ path: '/user/info', token })).statusCode,
  refresh: (token: string, zone?: string) =>
    app.call({ path: '/authenticate', token, headers: { 'user-agent': FIREFOX }, body: { refresh: true, zone } }),
});

describe.each(DATABASES)('where somebody is logged in (%s)', (kind) => {
  describe.skipIf(kind === 'postgres' && !postgresAvailable())('on this database', () => {
    let app: TestApp;
    let calls: ReturnType<typeof caller>;
    beforeAll(async () => {
      app = await startApp({ kind, listen: true });
      calls = caller(app);
    });
    afterAll(() => app.close());

    const idOf = async (token: string) => (await calls.list(token)).find(({ current }) => current)?.id ?? '';

    it('is told by program, system and zone, with the days of the log-in and of the last use, the one that asks first', async () => {
      const person = await signUp(app);
      const day = (at: number) => new Date(at).toISOString().slice(0, 10);
      const begun = app.clock.now();
      const token = await calls.logIn(person, { userAgent: FIREFOX, zone: 'America/Sao_Paulo' });
      const shell = await calls.logIn(person, { userAgent: SHELL, zone: 'Nowhere/At_All' });
      app.clock.pass(2 * DAY);
      expect(await calls.status(token)).toBe(200);
      expect(await calls.list(token)).toMatchObject([
        {
          app: 'Firefox',
          system: 'Linux',
          zone: 'America/Sao_Paulo',
          since: day(begun),
          lastUsed: day(app.clock.now()),
          current: true,
        },
        { app: 'desktop', system: 'macOS', zone: null, since: day(begun), lastUsed: day(begun), current: false },
        { app: null, system: null, zone: null, current: false },
      ]);
      expect((await calls.list(shell)).map(({ current }) => current)).toEqual([true, false, false]);
    });

    it('keeps no word of what the browser sent, no address and no hour of a use', async () => {
      const person = await signUp(app);
      await calls.logIn(person, { userAgent: FIREFOX, zone: 'Europe/Lisbon' });
      const { rows } = await sql<{ row: { seen_on: string } }>`
        select to_jsonb(s) as row from sessions s where user_id = ${person.id}`.execute(app.database.db);
      for (const { row } of rows) {
        expect(Object.keys(row).toSorted()).toEqual(
          ['app', 'created_at', 'expires_at', 'id', 'seen_on', 'system', 'user_id', 'zone'].toSorted(),
        );
        expect(row.seen_on).toMatch(/^\d{4}-\d{2}-\d{2}$/);
        expect(JSON.stringify(row)).not.toMatch(/Mozilla|Gecko|127\.0\.0\.1/);
      }
    });

    it('learns at a refresh what a session of an earlier release never said, and where the device is now', async () => {
      const person = await signUp(app);
      await calls.refresh(person.token, 'Europe/Lisbon');
      const [first] = await calls.list(person.token);
      expect(first).toMatchObject({ app: 'Firefox', system: 'Linux', zone: 'Europe/Lisbon' });
      await calls.refresh(person.token, 'Asia/Tokyo');
      await calls.refresh(person.token);
      const [then] = await calls.list(person.token);
      expect(then).toMatchObject({ app: 'Firefox', zone: 'Asia/Tokyo' });
    });

    it('ends one of the sessions with all its tokens, and no other', async () => {
      const person = await signUp(app);
      const lost = await calls.logIn(person);
      app.clock.pass(DAY + SECOND);
      const renewed = String((await calls.refresh(lost)).headers['x-auth-token']);
      expect([await calls.status(lost), await calls.status(renewed)]).toEqual([200, 200]);
      expect((await calls.end(person.token, await idOf(lost))).json()).toEqual({ ok: true });
      for (const token of [lost, renewed]) {
        expect(await calls.status(token)).toBe(403);
        expect((await calls.refresh(token)).statusCode).toBe(403);
      }
      expect(await calls.list(person.token)).toHaveLength(1);
    });

    it('answers 404 to a session of somebody else, and leaves it as it is', async () => {
      const person = await signUp(app);
      const other = await signUp(app);
      const foreign = await idOf(other.token);
      for (const id of [foreign, '999999999999999999']) {
        const answer = await calls.end(person.token, id);
        expect([answer.statusCode, answer.json().error]).toEqual([404, 'not_found']);
      }
      expect(await calls.status(other.token)).toBe(200);
      for (const id of ['', '0', '-1', '1 or 1=1', '9'.repeat(30)])
        expect((await calls.end(person.token, id)).statusCode, id).toBe(422);
    });

    it('ends every session but the one that asks', async () => {
      const person = await signUp(app);
      const bystander = await signUp(app);
      const others = [await calls.logIn(person), await calls.logIn(person)];
      expect((await calls.endOthers(person.token)).json()).toEqual({ ok: true });
      expect(await Promise.all(others.map(calls.status))).toEqual([403, 403]);
      expect(await calls.list(person.token)).toMatchObject([{ current: true }]);
      expect(await calls.status(bystander.token)).toBe(200);
      expect((await calls.endOthers(person.token)).json()).toEqual({ ok: true });
    });

    it('shows none that has run out', async () => {
      const person = await signUp(app);
      app.clock.pass(89 * DAY);
      const token = await calls.logIn(person);
      app.clock.pass(DAY);
      expect(await calls.list(token)).toHaveLength(1);
    });

    it('closes the live connection of a session that is ended, and keeps that of the one that ended it', async () => {
      const person = await signUp(app);
      const lost = await calls.logIn(person);
      const url = `${app.url.replace('http', 'ws')}/api/ws`;
      const clients = [connect(url, { 'x-auth-token': lost }), connect(url, { 'x-auth-token': person.token })];
      for (const client of clients) await client.until((frames) => frames.length > 0);
      await calls.end(person.token, await idOf(lost));
      const [ended, stays] = clients;
      expect(await ended?.closed()).toBe(CLOSE.loginRequired);
      expect(stays?.socket.readyState).toBe(1);
      stays?.socket.close();
    });
  });
});

describe.skipIf(!postgresAvailable())('sessions over several processes on one PostgreSQL', () => {
  let app: TestApp;
  let other: Awaited<ReturnType<TestApp['beside']>>;
  beforeAll(async () => {
    app = await startApp({ kind: 'postgres' });
    other = await app.beside();
  });
  afterAll(async () => {
    await other?.close();
    await app?.close();
  });

  it('end on each of them, also where one has just looked a session up: the clock stands still', async () => {
    const [here, there] = [caller(app), caller(other)];
    const person = await signUp(app);
    const lost = await here.logIn(person);
    expect(await there.status(lost)).toBe(200);
    await here.endOthers(person.token);
    expect(await here.status(lost)).toBe(403);
    await expect.poll(() => there.status(lost)).toBe(403);
    expect(await there.status(person.token)).toBe(200);
  });

  it('leave no fork of a token alive that both renew ten times at once and one logs out', async () => {
    const processes = [caller(app), caller(other)];
    const person = await signUp(app);
    app.clock.pass(DAY + HOUR);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => (processes[n % 2] ?? caller(app)).refresh(person.token)),
    );
    const tokens = new Set([person.token, ...answers.map(({ headers }) => String(headers['x-auth-token']))]);
    expect(tokens.size, 'one successor').toBe(2);
    await app.call({ path: '/logout', token: person.token, body: {} });
    for (const token of tokens)
      for (const { status, refresh } of processes) {
        await expect.poll(() => status(token)).toBe(403);
        expect((await refresh(token)).statusCode).toBe(403);
      }
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from session_tokens where token_hash = any(${[...tokens].map((token) =>
        createHash('sha256').update(token).digest(),
      )})`.execute(app.database.db);
    expect(rows).toEqual([{ count: 0 }]);
  });
});
