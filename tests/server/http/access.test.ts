import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertApiToken } from '../../../server/db/repositories/api-tokens.ts';
import { insertPasskey, listPasskeys } from '../../../server/db/repositories/passkeys.ts';
import { insertReauthentication } from '../../../server/db/repositories/reauthentications.ts';
import { setBlocked, setRole } from '../../../server/db/repositories/users.ts';
import { hashOfToken, newToken } from '../../../server/services/auth/tokens.ts';
import { ERROR_STATUS } from '../../../shared/contract/errors.ts';
import type { OwnedThing, Route } from '../../../shared/contract/route.ts';
import { ROUTES } from '../../../shared/contract/routes.ts';
import { instant } from '../../../shared/domain/ids.ts';
import { dayOf } from '../../../shared/domain/time/calendar.ts';
import { describeDatabases, type TestDatabase } from '../../support/database.ts';
import { storeConnection } from '../../support/instagram/connect.ts';
import { giveWebhook } from '../../support/webhooks/give-webhook.ts';
import { at, openWebApp, person, profileOf, type Subscriber, storeReport, type WebApp } from '../accounts/web-app.ts';
import {
  CALLS,
  inputNames,
  type OwnedName,
  type OwnedRoute,
  ownedRoutes,
  routes,
  type Sent,
  takesOne,
  WEEK,
} from './owned-calls.ts';

const STORED_REPORTS = join(import.meta.dirname, '../../support/reports/stored-reports.jsonl');
const MONDAY = at('2026-11-09T08:00:00Z');
const THURSDAY = at('2026-11-19T12:00:00Z');
const PLACES = 30;
const REFUSED_HERE: ReadonlyMap<OwnedName, keyof typeof ERROR_STATUS> = new Map([
  ['pastWeekStart', 'payment_unavailable'],
  ['reportSummary', 'summary_not_in_plan'],
]);

/** A path that exists; which id and which period does not matter. */
const pathOf = ({ path }: Route): string =>
  path.replace(':period', 'latest').replace(':reportId', WEEK).replace(/:\w+/g, '1');

it('says of every call of a person that takes ids whose they are', () => {
  const takesIds = routes.filter(
    ([, route]) =>
      route.access === 'user' && inputNames(route).some((name) => /^(id|ids|accountId|passkey)$/.test(name)),
  );
  expect(takesIds.map(([name]) => name).sort()).toEqual(ownedRoutes.map(([name]) => name).sort());
  for (const [name, { owned, errors }] of ownedRoutes) expect(errors, name).toContain(owned.foreign);
});

describeDatabases('who may call what', (open) => {
  let test: TestDatabase;
  let web: WebApp;
  /** A stored report of `WEEK`. */
  let body: string;
  let owner: Subscriber;
  let stranger: Subscriber;
  let theirs: Record<OwnedThing, number>;
  let own: Record<OwnedThing, number>;

  /** What proves again who holds a token. */
  const proofs = new Map<string | null, string>();
  async function prove({ token }: Subscriber): Promise<string> {
    const proof = newToken();
    const hashes = { sessionTokenHash: hashOfToken(token), tokenHash: hashOfToken(proof) };
    await insertReauthentication(test.database.db, { ...hashes, expiresAt: instant(THURSDAY + 1) });
    proofs.set(token, proof);
    return proof;
  }

  const send = (method: string, sent: Sent, token: string | null) => {
    const { path, body: payload, reauth = sent.isProven ? proofs.get(token) : undefined } = sent;
    return web.app.inject({
      method: method === 'POST' ? 'POST' : 'GET',
      url: `/api${path}`,
      headers: {
        ...(token === null ? {} : { 'x-auth-token': token }),
        ...(reauth === undefined ? {} : { 'x-reauth': reauth }),
      },
      ...(method === 'POST' ? { payload: payload ?? {} } : {}),
    });
  };
  const errorOf = async (method: string, sent: Sent, token: string | null) => {
    const answer = await send(method, sent, token);
    return [answer.statusCode, answer.statusCode === 200 ? null : answer.json<{ error: string }>().error];
  };

  /** An account with a report of the week, a name on the watchlist, a session. */
  async function fill(subscriber: Subscriber, name: string): Promise<Record<OwnedThing, number>> {
    web.network.accounts.set(name, person(name));
    web.setNow(MONDAY);
    const account = await subscriber.add(`${name}.test`);
    web.setNow(THURSDAY);
    await storeReport(test.database, { profile: await profileOf(test.database, account), report: WEEK, body });
    web.network.accounts.set(`${name}-watched`, person(`${name}-watched`));
    const watched = await subscriber.post('/dashboard/watches/add', {
      network: 'bluesky',
      usernames: [`${name}-watched.test`],
    });
    const { sessions } = (await subscriber.get('/user/sessions')).json<{ sessions: { id: string }[] }>();
    const { user } = subscriber;
    const key = { user, credentialId: Buffer.from(name), publicKey: Buffer.from(name), counter: 0 };
    await insertPasskey(test.database.db, { ...key, transports: [], name, createdOn: dayOf(THURSDAY) });
    const [passkey] = await listPasskeys(test.database.db, user);
    const token = { name, shown: name, tokenHash: Buffer.from(name), createdOn: dayOf(THURSDAY), expiresAt: null };
    await prove(subscriber);
    return {
      ...(await giveWebhook(test.database.db, user, THURSDAY)),
      ...{ apiToken: Number(await insertApiToken(test.database.db, { ...token, user })), account },
      watch: watched.json().added[0],
      session: Number(sessions[0]?.id),
      passkey: Number(passkey?.id),
      connection: await storeConnection(test.database.db, { user, name, now: THURSDAY }),
    };
  }

  /** Every row that is the owner's. */
  const held = async () => {
    const rows = async (table: string) =>
      (
        await sql`select * from ${sql.table(table)} where user_id = ${owner.user}::int order by id`.execute(
          test.database.db,
        )
      ).rows;
    const tables = ['accounts', 'watches', 'sessions', 'passkeys', 'api_tokens', 'connections', 'webhooks'];
    return Object.fromEntries(await Promise.all(tables.map(async (table) => [table, await rows(table)])));
  };

  beforeAll(async () => {
    [body = ''] = (await readFile(STORED_REPORTS, 'utf8')).split('\n');
    test = await open();
    web = await openWebApp(test.database);
    web.setNow(MONDAY);
    owner = await web.subscriber(PLACES);
    stranger = await web.subscriber(PLACES);
    await sql`update subscriptions set plan_id = (select min(id) from plans where group_reports)`.execute(
      test.database.db,
    );
    theirs = await fill(owner, 'theirs');
    own = await fill(stranger, 'own');
  });
  afterAll(async () => {
    await web?.close();
    await test?.close();
  });

  describe.each(routes.filter(([, { access }]) => access === 'user'))('%s', (_, route) => {
    const sent = { path: pathOf(route) };

    it('asks for a log-in without a session, with a made-up one and with one that has ended', async () => {
      const gone = await web.subscriber(0);
      expect((await gone.post('/logout', {})).statusCode).toBe(200);
      for (const token of [null, 'made-up', 'x'.repeat(43), gone.token])
        expect(await errorOf(route.method, sent, token)).toEqual([403, 'login_required']);
      expect(route.errors).toContain('login_required');
    });

    it('tells somebody who was blocked so, and does nothing', async () => {
      const blocked = await web.subscriber(PLACES);
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
      const prover = await web.subscriber(0);
      const proof = await prove(prover);
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
    for (const role of ['user', 'admin'] as const) {
      const other = await web.subscriber(0);
      await setRole(test.database.db, other.user, role);
      expect(await errorOf(route.method, { path: pathOf(route) }, other.token)).toEqual([403, 'not_allowed']);
    }
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

  it('gives nobody more for a role: what is foreign stays so', async () => {
    const before = await held();
    for (const role of ['support', 'admin', 'user'] as const) {
      await setRole(test.database.db, stranger.user, role);
      for (const [name, { method, owned }] of ownedRoutes)
        expect([role, name, await errorOf(method, CALLS[name]([theirs[owned.thing]]), stranger.token)]).toEqual([
          role,
          name,
          [ERROR_STATUS[owned.foreign], owned.foreign],
        ]);
    }
    expect(await held()).toEqual(before);
  });

  it('gives all of it to whom it belongs', async () => {
    // A thing that was put away is there to be taken back; a session ends last.
    const order: readonly OwnedName[] = [
      ...(['reportGet', 'reportCsv', 'reportSocialprofiler', 'dashboardCsv', 'dashboardManifest'] as const),
      ...(['dashboardGroupReport', 'accountYear', 'profileHistory'] as const),
      ...(['accountLabel', 'accountSummaryShowed', 'accountArchive', 'accountUnarchive'] as const),
      ...(['reportSummary', 'summaryCancel'] as const),
      ...(['accountDelete', 'accountRestore', 'watchUnf', 'watchDelete', 'watchRestore'] as const),
      ...(['pastWeekStart', 'passkeyRename', 'passkeyRemove', 'apiTokenRevoke'] as const),
      ...(['webhookDeliveryList', 'webhookRotate', 'webhookPause', 'webhookTest', 'webhookReplay'] as const),
      ...(['webhookDelete', 'connectionRemove', 'sessionEnd'] as const),
    ];
    expect([...order].sort()).toEqual(ownedRoutes.map(([name]) => name).sort());
    for (const name of order) {
      const route: OwnedRoute = ROUTES[name];
      const [status] = await errorOf(route.method, CALLS[name]([theirs[route.owned.thing]]), owner.token);
      // Its account is found; there is no payment provider here to pay at, and no summary in the plan.
      const refusal = REFUSED_HERE.get(name);
      expect([name, status]).toEqual([name, refusal === undefined ? 200 : ERROR_STATUS[refusal]]);
    }
    expect((await owner.get('/user/info')).statusCode).toBe(403);
  });
});
