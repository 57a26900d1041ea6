import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertReauthentication } from '../../../server/db/repositories/reauthentications.ts';
import { setBlocked } from '../../../server/db/repositories/users.ts';
import { hashOfToken, newToken } from '../../../server/services/auth/tokens.ts';
import { ERROR_STATUS } from '../../../shared/contract/errors.ts';
import type { OwnedThing, Route } from '../../../shared/contract/route.ts';
import { ROUTES } from '../../../shared/contract/routes.ts';
import { instant } from '../../../shared/domain/ids.ts';
import { describeDatabases, type TestDatabase } from '../../support/database.ts';
import { at, type Desk, openDesk, person, profileOf, type Subscriber, storeReport } from '../accounts/desk.ts';

const WEEK = 'week-2026-11-09';
const STORED_REPORTS = join(import.meta.dirname, '../../support/reports/stored-reports.jsonl');
const MONDAY = at('2026-11-09T08:00:00Z');
const THURSDAY = at('2026-11-19T12:00:00Z');
const PLACES = 30;

type Name = keyof typeof ROUTES;
type OwnedName = { [N in Name]: (typeof ROUTES)[N] extends { readonly owned: unknown } ? N : never }[Name];
type OwnedRoute = Route & Required<Pick<Route, 'owned'>>;

const routes = Object.entries<Route>(ROUTES);
const ownedRoutes = routes.filter((entry): entry is [OwnedName, OwnedRoute] => entry[1].owned !== undefined);

/** A call as it is sent: the path with its query, and the body of a POST. */
interface Sent {
  readonly path: string;
  readonly body?: object;
  readonly reauth?: string | undefined;
}

/** How each call that takes ids is made with some. */
const CALLS: Readonly<Record<OwnedName, (ids: readonly number[]) => Sent>> = {
  accountDelete: (ids) => ({ path: '/dashboard/accounts/delete', body: { ids } }),
  accountRestore: (ids) => ({ path: '/dashboard/accounts/restore', body: { ids } }),
  accountLabel: ([id]) => ({ path: '/dashboard/accounts/label', body: { id, label: 'mine' } }),
  accountArchive: (ids) => ({ path: '/dashboard/accounts/archive', body: { ids } }),
  accountUnarchive: (ids) => ({ path: '/dashboard/accounts/unarchive', body: { ids } }),
  accountSummaryShowed: ([id]) => ({ path: '/dashboard/accounts/summary-showed', body: { id } }),
  watchDelete: ([id]) => ({ path: '/dashboard/watches/delete', body: { id } }),
  watchRestore: ([id]) => ({ path: '/dashboard/watches/restore', body: { id } }),
  watchUnf: ([id]) => ({ path: '/dashboard/watches/unf', body: { id, muted: true } }),
  sessionEnd: ([id]) => ({ path: '/user/sessions/end', body: { id: String(id) } }),
  reportGet: ([id]) => ({ path: `/report/${id}/${WEEK}?loadAccount=1` }),
  reportCsv: ([id]) => ({ path: `/report/${id}/${WEEK}/csv` }),
  reportSocialprofiler: ([id]) => ({ path: `/report/${id}/${WEEK}/socialprofiler` }),
  dashboardCsv: (ids) => ({ path: `/dashboard/csv?period=${WEEK}&ids=${ids.join()}` }),
  dashboardGroupReport: (ids) => ({ path: `/dashboard/group-report?period=${WEEK}&ids=${ids.join()}` }),
};

/** Whether a second id goes unread. */
const takesOne = (name: OwnedName): boolean => JSON.stringify(CALLS[name]([1, 2])) === JSON.stringify(CALLS[name]([1]));

/** A path that exists; which id and which period does not matter. */
const pathOf = ({ path }: Route): string =>
  path.replace(':period', 'latest').replace(':reportId', WEEK).replace(/:\w+/g, '1');

/** Names of what is read of a call's path, query and body, where that is an object. */
const inputNames = ({ params, query, body }: Route): string[] =>
  [params, query, body].flatMap((schema) => {
    const definition: object = schema?._zod.def ?? {};
    return 'shape' in definition ? Object.keys(definition.shape as object) : [];
  });

it('says of every call of a person that takes ids whose they are', () => {
  const takesIds = routes.filter(
    ([, route]) => route.access === 'user' && inputNames(route).some((name) => /^(id|ids|accountId)$/.test(name)),
  );
  expect(takesIds.map(([name]) => name).sort()).toEqual(ownedRoutes.map(([name]) => name).sort());
  for (const [name, { owned, errors }] of ownedRoutes) expect(errors, name).toContain(owned.foreign);
});

describeDatabases('who may call what', (open) => {
  let test: TestDatabase;
  let desk: Desk;
  /** A stored report of `WEEK`. */
  let body: string;
  let owner: Subscriber;
  let stranger: Subscriber;
  let theirs: Record<OwnedThing, number>;
  let own: Record<OwnedThing, number>;

  const send = (method: string, { path, body: payload, reauth }: Sent, token: string | null) =>
    desk.app.inject({
      method: method === 'POST' ? 'POST' : 'GET',
      url: `/api${path}`,
      headers: {
        ...(token === null ? {} : { 'x-auth-token': token }),
        ...(reauth === undefined ? {} : { 'x-reauth': reauth }),
      },
      ...(method === 'POST' ? { payload: payload ?? {} } : {}),
    });
  const errorOf = async (method: string, sent: Sent, token: string | null) => {
    const answer = await send(method, sent, token);
    return [answer.statusCode, answer.statusCode === 200 ? null : answer.json<{ error: string }>().error];
  };

  /** Moves everybody to the plans that have group reports. */
  const giveGroupReports = () =>
    sql`update subscriptions set plan_id = (select min(id) from plans where group_reports)`.execute(test.database.db);

  /** An account with a report of the week, a name on the watchlist, a session. */
  async function fill(subscriber: Subscriber, name: string): Promise<Record<OwnedThing, number>> {
    desk.network.accounts.set(name, person(name));
    desk.setNow(MONDAY);
    const account = await subscriber.add(`${name}.test`);
    desk.setNow(THURSDAY);
    await storeReport(test.database, { profile: await profileOf(test.database, account), report: WEEK, body });
    desk.network.accounts.set(`${name}-watched`, person(`${name}-watched`));
    const watched = await subscriber.post('/dashboard/watches/add', {
      network: 'bluesky',
      usernames: [`${name}-watched.test`],
    });
    const { sessions } = (await subscriber.get('/user/sessions')).json<{ sessions: { id: string }[] }>();
    return { account, watch: watched.json().added[0], session: Number(sessions[0]?.id) };
  }

  /** Every row that is the owner's. */
  const held = async () => {
    const rows = async (table: string) =>
      (
        await sql`select * from ${sql.table(table)} where user_id = ${owner.user}::int order by id`.execute(
          test.database.db,
        )
      ).rows;
    return { accounts: await rows('accounts'), watches: await rows('watches'), sessions: await rows('sessions') };
  };

  beforeAll(async () => {
    [body = ''] = (await readFile(STORED_REPORTS, 'utf8')).split('\n');
    test = await open();
    desk = await openDesk(test.database);
    desk.setNow(MONDAY);
    owner = await desk.subscriber(PLACES);
    stranger = await desk.subscriber(PLACES);
    await giveGroupReports();
    theirs = await fill(owner, 'theirs');
    own = await fill(stranger, 'own');
  });
  afterAll(async () => {
    await desk?.close();
    await test?.close();
  });

  describe.each(routes.filter(([, { access }]) => access === 'user'))('%s', (_, route) => {
    const sent = { path: pathOf(route) };

    it('asks for a log-in without a session, with a made-up one and with one that has ended', async () => {
      const gone = await desk.subscriber(0);
      expect((await gone.post('/logout', {})).statusCode).toBe(200);
      for (const token of [null, 'made-up', 'x'.repeat(43), gone.token])
        expect(await errorOf(route.method, sent, token)).toEqual([403, 'login_required']);
      expect(route.errors).toContain('login_required');
    });

    it('tells somebody who was blocked so, and does nothing', async () => {
      const blocked = await desk.subscriber(PLACES);
      await setBlocked(test.database.db, blocked.user, true);
      expect(await errorOf(route.method, sent, blocked.token)).toEqual([403, 'blocked']);
      expect(route.errors).toContain('blocked');
    });
  });

  it.each(routes.filter(([, { access }]) => access === 'public'))('%s asks nobody who is calling', async (_, route) => {
    for (const token of [null, 'made-up'])
      expect(await errorOf(route.method, { path: pathOf(route) }, token)).not.toEqual([403, 'login_required']);
  });

  it.each(routes.filter(([, { reauthenticated }]) => reauthenticated === true))(
    '%s asks a person to prove again who they are, in the same session',
    async (_, route) => {
      // One of the calls deletes the account of whoever has proven it.
      const prover = await desk.subscriber(0);
      const proof = newToken();
      await insertReauthentication(test.database.db, {
        sessionTokenHash: hashOfToken(prover.token),
        tokenHash: hashOfToken(proof),
        expiresAt: instant(THURSDAY + 1),
      });
      const sent = { path: pathOf(route) };
      for (const reauth of [undefined, '', 'made-up', 'x'.repeat(43), prover.token, proof]) {
        const answer = await errorOf(route.method, { ...sent, reauth }, owner.token);
        expect([reauth, answer]).toEqual([reauth, [403, 'reauthentication_required']]);
      }
      expect(await errorOf(route.method, { ...sent, reauth: proof }, prover.token)).not.toEqual([
        403,
        'reauthentication_required',
      ]);
      expect(route.errors).toContain('reauthentication_required');
    },
  );

  it.each(routes.filter(([, { role }]) => role !== undefined))('%s is for support alone', async (_, route) => {
    expect(await errorOf(route.method, { path: pathOf(route) }, stranger.token)).toEqual([403, 'not_allowed']);
    expect(route.errors).toContain('not_allowed');
  });

  describe.each(ownedRoutes)('%s', (name, { method, owned }) => {
    const refusal = [ERROR_STATUS[owned.foreign], owned.foreign];
    const none = 1_999_999_999;

    it('answers to what is somebody else’s as to what there is not, and changes nothing, also beside one’s own', async () => {
      const before = await held();
      const foreign = theirs[owned.thing];
      for (const ids of [[foreign], [none], [own[owned.thing], foreign], [foreign, own[owned.thing]]]) {
        if (ids[0] === own[owned.thing] && takesOne(name)) continue;
        expect([ids, await errorOf(method, CALLS[name](ids), stranger.token)]).toEqual([ids, refusal]);
      }
      expect(await held()).toEqual(before);
    });
  });

  it.each(ownedRoutes.filter(([, { opens }]) => opens !== undefined))(
    '%s shows with a flag nothing of what is a person’s own',
    async (name, { method, owned, opens = [] }) => {
      for (const flag of opens) {
        const { path } = CALLS[name]([theirs[owned.thing]]);
        const sent = { path: `${path}${path.includes('?') ? '&' : '?'}${flag}=1` };
        for (const token of [null, stranger.token, owner.token])
          expect(await errorOf(method, sent, token)).toEqual([ERROR_STATUS[owned.foreign], owned.foreign]);
      }
    },
  );

  it('lists with a flag nothing of what is a person’s own', async () => {
    for (const flag of ['example', 'press'])
      for (const token of [null, stranger.token, owner.token]) {
        const answer = await send('GET', { path: `/dashboard/accounts/latest?${flag}=1` }, token);
        expect([answer.statusCode, answer.json().items]).toEqual([200, []]);
      }
  });

  it('keeps archived and deleted things from others, too', async () => {
    for (const [change, back] of [
      ['archive', 'unarchive'],
      ['delete', 'restore'],
    ]) {
      expect((await owner.post(`/dashboard/accounts/${change}`, { ids: [theirs.account] })).statusCode).toBe(200);
      if (change === 'delete')
        expect((await owner.post('/dashboard/watches/delete', { id: theirs.watch })).statusCode).toBe(200);
      const before = await held();
      for (const [name, { method, owned }] of ownedRoutes)
        expect([name, await errorOf(method, CALLS[name]([theirs[owned.thing]]), stranger.token)]).toEqual([
          name,
          [ERROR_STATUS[owned.foreign], owned.foreign],
        ]);
      expect(await held()).toEqual(before);
      expect((await owner.post(`/dashboard/accounts/${back}`, { ids: [theirs.account] })).statusCode).toBe(200);
      if (change === 'delete')
        expect((await owner.post('/dashboard/watches/restore', { id: theirs.watch })).statusCode).toBe(200);
    }
  });

  it('gives all of it to whom it belongs', async () => {
    // A thing that was put away is there to be taken back; a session ends last.
    const order: readonly OwnedName[] = [
      ...(['reportGet', 'reportCsv', 'reportSocialprofiler', 'dashboardCsv', 'dashboardGroupReport'] as const),
      ...(['accountLabel', 'accountSummaryShowed', 'accountArchive', 'accountUnarchive'] as const),
      ...(['accountDelete', 'accountRestore', 'watchUnf', 'watchDelete', 'watchRestore', 'sessionEnd'] as const),
    ];
    expect([...order].sort()).toEqual(ownedRoutes.map(([name]) => name).sort());
    for (const name of order) {
      const route: OwnedRoute = ROUTES[name];
      const [status] = await errorOf(route.method, CALLS[name]([theirs[route.owned.thing]]), owner.token);
      expect([name, status]).toEqual([name, 200]);
    }
    expect((await owner.get('/user/info')).statusCode).toBe(403);
  });
});
