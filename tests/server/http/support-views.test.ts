import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCommonPasswords } from '../../../server/services/auth/common-passwords.ts';
import { createPasswords } from '../../../server/services/auth/passwords.ts';
import { createUserAdmin } from '../../../server/services/operator/user-admin.ts';
import { createSupportAdmin } from '../../../server/services/support/support-admin.ts';
import type { Route } from '../../../shared/contract/route.ts';
import { ROUTES } from '../../../shared/contract/routes.ts';
import { HOUR, MINUTE } from '../../../shared/domain/time/calendar.ts';
import { type Person, signUp, startApp, type TestApp } from '../../support/app.ts';
import { DATABASES, postgresAvailable } from '../../support/database.ts';

const REASON = 'They wrote that their list stays empty.';
const REFUSED = [403, 'not_allowed'];
const CLOSED = [403, 'view_not_open'];

const routes = Object.entries<Route>(ROUTES);
const readable = routes.filter(([, { asUser }]) => asUser === true);
const others = routes.filter(([, { asUser }]) => asUser !== true);
/** A path that exists; which id does not matter. */
const pathOf = ({ path }: Route): string => path.replace(':period', 'latest').replace(/:\w+/g, '1');

it('reads alone, on the calls that the specification names', () => {
  expect(readable.map(([, { method, path }]) => `${method} ${path}`)).toEqual([
    'GET /user/info',
    'GET /dashboard/accounts/:period',
    'GET /user/subscription',
  ]);
});

describe.each(DATABASES)('support views an account (%s)', (kind) => {
  describe.skipIf(kind === 'postgres' && !postgresAvailable())('on this database', () => {
    let app: TestApp;
    let support: Person;
    let anna: Person;
    let hash: string;
    /** As each process answers, on PostgreSQL two. */
    let calls: TestApp['call'][];
    let closeOther = async () => {};

    const operator = () =>
      createUserAdmin({
        db: app.database.db,
        clock: app.clock,
        passwords: createPasswords(),
        commonPasswords: createCommonPasswords(),
      });
    const hashOf = async ({ token }: Person): Promise<string> =>
      (await app.call({ path: '/settings/support-views', token })).json().userHash;
    const told = async ({ token }: Person) => (await app.call({ path: '/settings/support-views', token })).json().views;
    const open = (userHash: string, reason = REASON, { token } = support) =>
      app.call({ path: '/support/open', token, body: { userHash, reason } });
    const end = () => app.call({ method: 'POST', path: '/support/end', token: support.token });
    const look = (path: string, { token } = support, call = app.call) =>
      call({ path: `${path}${path.includes('?') ? '&' : '?'}as-user=${hash}`, token });
    const seen = async (path: string, person = support, call = app.call) => {
      const answer = await look(path, person, call);
      return [answer.statusCode, answer.json().error ?? null];
    };
    const audit = () =>
      createSupportAdmin({ db: app.database.db, clock: app.clock }).audit({ email: null, limit: 100 });

    beforeAll(async () => {
      app = await startApp({ kind });
      support = await signUp(app);
      await operator().setRole(support.email, 'support');
      anna = await signUp(app, { email: 'anna@example.org' });
      hash = await hashOf(anna);
      calls = [app.call];
      if (kind === 'embedded') return;
      const other = await app.beside();
      calls.push(other.call);
      closeOther = other.close;
    });
    beforeEach(async () => {
      await end();
    });
    afterAll(async () => {
      await closeOther();
      await app.close();
    });
    it('by a hash of 128 bits that tells nothing of them and is nobody else’s', async () => {
      expect(hash).toMatch(/^[\da-f]{32}$/);
      expect(await hashOf(support)).not.toBe(hash);
    });

    it('shows the person, the lists and the plan of whom it is of, the address masked', async () => {
      await operator().subscribe(anna.email, { plan: 'Finch', type: 'tracking', months: 1 });
      const { until } = (await open(hash)).json();
      expect(until).toBe(app.clock.now() + HOUR);
      const info = (await look('/user/info')).json();
      expect(info.view).toEqual({ until });
      expect(info.user).toMatchObject({
        id: anna.id,
        email: 'a•••@e•••.org',
        code: '',
        subscription: { name: 'Finch' },
      });
      expect(JSON.stringify(info)).not.toContain(anna.email);
      expect((await look('/user/subscription')).json().subscription).toMatchObject({ name: 'Finch' });
      for (const path of ['/dashboard/accounts/latest', '/dashboard/accounts/latest?archived=1'])
        expect((await look(path)).json()).toMatchObject({ items: [], limit: 6 });
      const own = (await app.call({ path: '/user/info', token: support.token })).json();
      expect([own.user.id, own.view]).toEqual([support.id, undefined]);
    });

    it('asks for a reason of some words, and for somebody who is there', async () => {
      const before = await told(anna);
      for (const [reason, code] of [
        ['', 'fields_empty'],
        ['   ', 'fields_empty'],
        ['because', 'reason_too_short'],
        ['x'.repeat(501), 'invalid_input'],
      ] as const)
        expect((await open(hash, reason)).json()).toMatchObject({ error: code, errors: [{ field: 'reason' }] });
      expect((await open('0'.repeat(32))).json().error).toBe('not_found');
      expect((await open('1')).statusCode).toBe(422);
      expect(await seen('/user/info')).toEqual(CLOSED);
      expect(await told(anna)).toEqual(before);
    });

    it('lets nobody in who has no right to it', async () => {
      const stranger = await signUp(app);
      expect((await open(hash, REASON, stranger)).json().error).toBe('not_allowed');
      await open(hash);
      for (const person of [stranger, anna]) expect(await seen('/user/info', person)).toEqual(REFUSED);
      const rui = await signUp(app);
      await operator().setRole(rui.email, 'admin');
      expect(await seen('/user/info', rui)).toEqual(REFUSED);
      await operator().setRole(rui.email, 'support');
      expect(await seen('/user/info', rui)).toEqual(CLOSED);
    });

    it.each(readable)('%s asks who is calling, and for an open view of this very person', async (_, route) => {
      expect(route.errors).toEqual(expect.arrayContaining(['not_allowed', 'view_not_open']));
      await open(hash);
      const path = pathOf(route);
      expect((await app.call({ path: `${path}?as-user=${hash}` })).json().error).toBe('login_required');
      expect(await seen(path, anna)).toEqual(REFUSED);
      expect(await seen(path)).toEqual([200, null]);
      for (const other of ['0'.repeat(32), '', '1', `${hash}&as-user=${hash}`, `${hash}%00`]) {
        const answer = await app.call({ path: `${path}?as-user=${other}`, token: support.token });
        expect([other, answer.statusCode, answer.json().error]).toEqual([other, ...CLOSED]);
      }
      for (const flag of route.opens ?? []) expect(await seen(`${path}?${flag}=1`)).toEqual(REFUSED);
    });

    const errorOf = async (call: Parameters<TestApp['call']>[0]) => {
      const answer = await app.call(call);
      return [answer.statusCode, answer.json().error];
    };

    it.each(others)('is none with %s, whoever sends it', async (_, route) => {
      const path = `${pathOf(route)}?as-user=${hash}`;
      const call = { method: route.method, path, ...(route.method === 'POST' ? { body: {} } : {}) };
      await open(hash);
      for (const who of [{}, { token: anna.token }, { token: support.token }])
        expect(await errorOf({ ...call, ...who })).toEqual(REFUSED);
    });

    it.each(others.filter(([, { body, reauthenticated }]) => body !== undefined && reauthenticated !== true))(
      'is none with %s by its body',
      async (_, route) => {
        const call = { path: pathOf(route), token: support.token, body: { 'as-user': hash } };
        expect(await errorOf(call)).toEqual(REFUSED);
      },
    );

    it('is over after an hour, when it is ended and when another one is opened', async () => {
      await open(hash);
      app.clock.pass(HOUR - 1);
      expect(await seen('/user/info')).toEqual([200, null]);
      app.clock.pass(1);
      expect(await seen('/user/info')).toEqual(CLOSED);
      await open(hash);
      expect((await end()).json()).toEqual({ ok: true });
      expect((await end()).json()).toEqual({ ok: true });
      expect(await seen('/user/info')).toEqual(CLOSED);
      await open(hash);
      await open(await hashOf(support));
      expect(await seen('/user/info')).toEqual(CLOSED);
    });

    it('is over at once, in every process, when the role is taken away or its holder blocked', async () => {
      const everywhere = async (expected: unknown) => {
        for (const call of calls) expect(await seen('/user/info', support, call)).toEqual(expected);
      };
      await open(hash);
      await everywhere([200, null]);
      await operator().setRole(support.email, 'user');
      await everywhere(REFUSED);
      expect((await open(hash)).json().error).toBe('not_allowed');
      await operator().setRole(support.email, 'support');
      await everywhere(CLOSED);
      await open(hash);
      await sql`update users set blocked = true where id = ${support.id}::int`.execute(app.database.db);
      await everywhere([403, expect.any(String)]);
      await sql`update users set blocked = false where id = ${support.id}::int`.execute(app.database.db);
    });

    it('shows nothing of somebody who deleted the account', async () => {
      await open(hash);
      await sql`update users set deleted_at = now() where id = ${anna.id}::int`.execute(app.database.db);
      expect(await seen('/user/info')).toEqual(CLOSED);
      expect((await open(hash)).json().error).toBe('not_found');
      await sql`update users set deleted_at = null where id = ${anna.id}::int`.execute(app.database.db);
    });

    it('tells the person the day and the reason, and names nobody', async () => {
      const day = new Date(app.clock.now()).toISOString().slice(0, 10);
      await open(hash, '  first reason of two ');
      await end();
      await open(hash);
      expect((await told(anna)).slice(0, 2)).toEqual([
        { number: expect.any(Number), day, reason: REASON, open: true },
        { number: expect.any(Number), day, reason: 'first reason of two', open: false },
      ]);
      app.clock.pass(HOUR);
      expect((await told(anna)).slice(0, 2)).toMatchObject([{ open: false }, { open: false }]);
      expect(await told(support)).not.toContainEqual(expect.objectContaining({ reason: REASON, open: true }));
    });

    it('tells the operator who, whom, why, from when to when and what was read', async () => {
      const from = app.clock.now();
      await open(hash);
      await look('/user/info');
      app.clock.pass(MINUTE);
      await look('/dashboard/accounts/latest');
      await look('/dashboard/accounts/latest');
      await look('/dashboard/accounts/latest?archived=1');
      expect((await audit())[0]).toMatchObject({ end: null });
      await end();
      expect((await audit())[0]).toMatchObject({
        viewerEmail: support.email,
        viewedEmail: anna.email,
        reason: REASON,
        openedAt: new Date(from),
        end: from + MINUTE,
        calls: ['GET /user/info', 'GET /dashboard/accounts/:period', 'GET /dashboard/accounts/:period?archived=1'],
      });
    });

    it('leaves a record that nobody changes', async () => {
      await open(hash);
      await look('/user/info');
      await end();
      const before = await audit();
      for (const change of [
        sql`delete from support_views`,
        sql`delete from support_view_uses`,
        sql`update support_views set reason = 'another one'`,
        sql`update support_views set viewed_id = null where viewed_id = ${anna.id}::int`,
        sql`update support_views set until = until + interval '1 hour'`,
        sql`update support_view_uses set call = ''`,
      ])
        await expect(change.execute(app.database.db)).rejects.toThrow('append-only');
      expect(await audit()).toEqual(before);
    });

    it('leaves a record without the person when they are gone, and with the number of a support person who is', async () => {
      const rui = await signUp(app);
      await operator().setRole(rui.email, 'support');
      await open(hash, 'Anna Example asked for it', rui);
      await look('/user/info', rui);
      const gone = sql`delete from users where id in (${anna.id}::int, ${rui.id}::int)`;
      await gone.execute(app.database.db);
      expect((await audit())[0]).toMatchObject({
        viewer: rui.id,
        viewerEmail: null,
        viewed: null,
        viewedEmail: null,
        reason: null,
        calls: ['GET /user/info'],
      });
    });
  });
});
