import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { minisignature, newManifestKey, publicKeyFile, readManifestKey } from '../../../server/core/minisign.ts';
import { insertReauthentication } from '../../../server/db/repositories/reauthentications.ts';
import { setBlocked, setRole } from '../../../server/db/repositories/users.ts';
import { RATE_LIMITS } from '../../../server/http/rate-limits.ts';
import { hashOfToken, newToken } from '../../../server/services/auth/tokens.ts';
import type { apiTokenCreate, apiTokenList } from '../../../shared/contract/api-tokens.ts';
import { type dashboardManifest, exportManifest } from '../../../shared/contract/export-manifest.ts';
import type { Route, RouteOutput } from '../../../shared/contract/route.ts';
import { ROUTES } from '../../../shared/contract/routes.ts';
import { API_TOKENS_MAX } from '../../../shared/domain/accounts/api-token.ts';
import { instant } from '../../../shared/domain/ids.ts';
import { DAY } from '../../../shared/domain/time/calendar.ts';
import { describeDatabases, type TestDatabase } from '../../support/database.ts';
import { at, openWebApp, person, profileOf, type Subscriber, storeReport, type WebApp } from '../accounts/web-app.ts';
import { WEEK } from './owned-calls.ts';

const NOW = at('2026-11-19T12:00:00Z');
const READS = Object.values<Route>(ROUTES).filter(({ apiToken }) => apiToken === true);
const pathOf = (route: Route, account: number): string =>
  route.path.replace(':period', 'latest').replace(':accountId', String(account)).replace(':reportId', WEEK) +
  (route === ROUTES.dashboardManifest || route === ROUTES.dashboardCsv || route === ROUTES.dashboardGroupReport
    ? `?period=${WEEK}`
    : '');

it('is taken by calls of a person that read, and by no other', () => {
  for (const { method, access, reauthenticated, role, path } of READS)
    expect([path, method, access, reauthenticated, role]).toEqual([path, 'GET', 'user', undefined, undefined]);
  expect(READS.map(({ path }) => path).filter((path) => /settings|user|payments|receipt/.test(path))).toEqual([]);
  expect(READS).toHaveLength(13);
});

describeDatabases('API tokens', (open) => {
  let test: TestDatabase;
  let web: WebApp;
  let user: Subscriber;
  let account: number;

  beforeAll(async () => {
    test = await open();
    web = await openWebApp(test.database);
    web.setNow(at('2026-11-09T08:00:00Z'));
    user = await web.subscriber(20);
    web.network.accounts.set('read', person('read'));
    account = await user.add('read.test');
    web.setNow(NOW);
    await storeReport(test.database, { profile: await profileOf(test.database, account), report: WEEK });
  });
  afterAll(async () => {
    await web?.close();
    await test?.close();
  });

  async function proven({ token }: Subscriber): Promise<string> {
    const proof = newToken();
    const hashes = { sessionTokenHash: hashOfToken(token), tokenHash: hashOfToken(proof) };
    await insertReauthentication(test.database.db, { ...hashes, expiresAt: instant(NOW + DAY) });
    return proof;
  }
  const ask = (who: Subscriber, body: object, reauth: string) =>
    web.app.inject({
      method: 'POST',
      url: '/api/user/api-tokens/create',
      headers: { 'x-auth-token': who.token, 'x-reauth': reauth },
      payload: body,
    });
  async function create(who: Subscriber, days: number | null = null, name = 'Notebook') {
    const answer = await ask(who, { name, days }, await proven(who));
    expect(answer.statusCode).toBe(200);
    const { secret, apiToken } = answer.json<RouteOutput<typeof apiTokenCreate>>();
    return { token: secret, apiToken };
  }
  const list = async (who: Subscriber) =>
    (await who.get('/user/api-tokens')).json<RouteOutput<typeof apiTokenList>>().apiTokens;
  const read = (path: string, token: string, headers: object = {}) =>
    web.app.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${token}`, ...headers } });
  const errorOf = async (path: string, token: string) => {
    const answer = await read(path, token);
    return [answer.statusCode, answer.json<{ error?: string }>().error];
  };

  it('is answered once; the list, the database and its owner’s data hold its beginning alone', async () => {
    const owner = await web.subscriber(5);
    const { token, apiToken } = await create(owner, 30, '  R on the cluster ');
    expect(apiToken).toMatchObject({ name: 'R on the cluster', created: '2026-11-19', expires: '2026-12-19' });
    expect(await list(owner)).toEqual([{ ...apiToken, lastUsed: null, expired: false, shown: token.slice(0, 12) }]);
    const rows = await test.database.db.selectFrom('api_tokens').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token.slice(12));
    expect(Buffer.from(rows.at(-1)?.token_hash ?? [])).toEqual(hashOfToken(token));
    const mails = await test.database.db
      .selectFrom('outbox')
      .where('user_id', '=', owner.user)
      .select('kind')
      .execute();
    expect(mails.map(({ kind }) => kind)).toContain('api-token-created');
  });

  it('reads what its person reads, byte for byte, and remembers the day', async () => {
    const { token, apiToken } = await create(user);
    for (const path of ['/dashboard/accounts/latest', '/dashboard/watches', `/report/${account}/${WEEK}/csv`]) {
      const [own, program] = [await user.get(path), await read(path, token)];
      expect([path, program.statusCode]).toEqual([path, 200]);
      expect(program.body).toBe(own.body);
    }
    expect((await list(user)).find(({ id }) => id === apiToken.id)?.lastUsed).toBe('2026-11-19');
  });

  it('leaves a report new for its person', async () => {
    const { token } = await create(user);
    const reads = () =>
      test.database.db.selectFrom('report_reads').where('user_id', '=', user.user).select('report_id').execute();
    expect((await read(`/report/${account}/${WEEK}`, token)).statusCode).toBe(200);
    expect(await reads()).toEqual([]);
    expect((await user.get(`/report/${account}/${WEEK}`)).statusCode).toBe(200);
    expect(await reads()).toEqual([{ report_id: WEEK }]);
  });

  it('opens no call that the contract does not name, and changes nothing', async () => {
    const { token } = await create(user);
    const before = await user.get('/dashboard/accounts/latest');
    for (const route of Object.values<Route>(ROUTES)) {
      if (route.access !== 'user' || route.apiToken === true) continue;
      const answer = await web.app.inject({
        method: route.method,
        url: `/api${pathOf(route, account)}`,
        headers: { authorization: `bearer ${token}` },
        ...(route.method === 'POST' ? { payload: { ids: [account], id: account } } : {}),
      });
      expect([route.path, answer.statusCode, answer.json().error]).toEqual([route.path, 403, 'not_allowed']);
    }
    expect((await user.get('/dashboard/accounts/latest')).body).toBe(before.body);
    // A session's header is no place for it, nor its own for a session.
    expect((await web.app.inject({ url: '/api/user/info', headers: { 'x-auth-token': token } })).statusCode).toBe(403);
    expect(await errorOf('/dashboard/watches', user.token)).toEqual([401, 'api_token_refused']);
  });

  it('shows nothing of somebody else’s, and nothing as support sees it', async () => {
    const stranger = await web.subscriber(5);
    const { token } = await create(stranger);
    expect(await errorOf(`/report/${account}/${WEEK}`, token)).toEqual([404, 'report_not_found']);
    await setRole(test.database.db, stranger.user, 'support');
    expect(await errorOf(`/dashboard/accounts/latest?as-user=${'a'.repeat(32)}`, token)).toEqual([403, 'not_allowed']);
  });

  it('is refused at once when it is revoked, expired, made up, cut off or mistyped, and says so', async () => {
    const [revoked, short] = [await create(user), await create(user, 30)];
    expect((await user.post('/user/api-tokens/revoke', { id: revoked.apiToken.id })).statusCode).toBe(200);
    const mistyped = `${short.token.slice(0, -1)}${short.token.endsWith('0') ? '1' : '0'}`;
    for (const token of [revoked.token, 'made-up', `perch_${'0'.repeat(49)}`, short.token.slice(0, -2), mistyped]) {
      const answer = await read('/dashboard/watches', token);
      expect([token, answer.statusCode, answer.json().error]).toEqual([token, 401, 'api_token_refused']);
      expect(answer.headers['www-authenticate']).toBe('Bearer error="invalid_token"');
      expect(answer.json().text).toBe('This API token isn’t valid. It may have been revoked.');
    }
    web.setNow(instant(NOW + 30 * DAY - 1));
    expect((await read('/dashboard/watches', short.token)).statusCode).toBe(200);
    web.setNow(instant(NOW + 30 * DAY));
    expect(await errorOf('/dashboard/watches', short.token)).toEqual([401, 'api_token_expired']);
    web.setNow(NOW);
  });

  it('is refused while its person is blocked or has deleted the account', async () => {
    const [blocked, leaver] = [await web.subscriber(5), await web.subscriber(5)];
    const tokens = [await create(blocked), await create(leaver)];
    await setBlocked(test.database.db, blocked.user, true);
    await test.database.db
      .updateTable('users')
      .set({ deleted_at: new Date(NOW) })
      .where('id', '=', leaver.user)
      .execute();
    expect(await errorOf('/dashboard/watches', tokens[0]?.token ?? '')).toEqual([403, 'blocked']);
    expect(await errorOf('/dashboard/watches', tokens[1]?.token ?? '')).toEqual([401, 'api_token_refused']);
    await test.database.db.deleteFrom('users').where('id', '=', leaver.user).execute();
    const left = await test.database.db
      .selectFrom('api_tokens')
      .where('user_id', '=', leaver.user)
      .select('id')
      .execute();
    expect(left).toEqual([]);
  });

  it(`is made up to ${API_TOKENS_MAX} times, also by calls at once; a name is needed, a life is one of the offered`, async () => {
    const owner = await web.subscriber(5);
    const reauth = await proven(owner);
    const made = await Promise.all(
      Array.from({ length: API_TOKENS_MAX + 3 }, (_, n) => ask(owner, { name: `n${n}`, days: null }, reauth)),
    );
    expect(made.filter(({ statusCode }) => statusCode === 200)).toHaveLength(API_TOKENS_MAX);
    expect(made.find(({ statusCode }) => statusCode === 422)?.json().text).toBe(
      'You have 10 API tokens. Revoke one to make another.',
    );
    expect(await list(owner)).toHaveLength(API_TOKENS_MAX);
    const other = await web.subscriber(5);
    const again = await proven(other);
    for (const body of [{ name: ' ', days: 30 }, { name: 'x', days: 31 }, { name: 'x'.repeat(61), days: 30 }, {}])
      expect((await ask(other, body, again)).statusCode).toBe(422);
    expect(await list(other)).toEqual([]);
  });

  it('is told in OpenAPI on the calls that take it, with what it is answered', async () => {
    const { paths, components } = (await web.app.inject({ url: '/api/openapi.json' })).json();
    expect(components.securitySchemes.apiToken).toMatchObject({ type: 'http', scheme: 'bearer' });
    const named = Object.entries<Record<string, { security?: object[]; responses: object }>>(paths).flatMap(
      ([path, methods]) =>
        Object.values(methods).flatMap(({ security = [], responses }) =>
          security.some((way) => 'apiToken' in way) ? [[path, '401' in responses]] : [],
        ),
    );
    const expected = READS.map(({ path }) => [`/api${path.replace(/:(\w+)/g, '{$1}')}`, true]);
    expect(named.sort()).toEqual(expected.sort());
  });

  it.each(['csv', 'parquet'] as const)(
    'reads a manifest of an export as %s, which tells the very bytes and is signed',
    async (format) => {
      const manifestKey = newManifestKey();
      const signing = await openWebApp(test.database, { config: { manifestKey } });
      signing.setNow(NOW);
      const { token } = await create(user);
      const ask = (path: string) => signing.app.inject({ url: path, headers: { authorization: `Bearer ${token}` } });
      const query = `period=${WEEK}&ids=${account}&format=${format}`;
      const file = await ask(`/api/dashboard/csv?${query}`);
      const { manifest, signature } = (await ask(`/api/dashboard/csv/manifest?${query}`)).json<
        RouteOutput<typeof dashboardManifest>
      >();
      const told = exportManifest.parse(JSON.parse(manifest));
      expect(told.files).toEqual([
        {
          ...{ name: `perch-read.test-${WEEK}.${format}`, bytes: file.rawPayload.length, rows: 0, reportId: WEEK },
          sha256: createHash('sha256').update(file.rawPayload).digest('hex'),
          period: { type: 'week', start: '2026-11-09', end: '2026-11-15' },
          accounts: [{ accountId: account, network: 'bluesky', username: 'read.test' }],
        },
      ]);
      const published = await signing.app.inject({ url: '/.well-known/perch-minisign.pub' });
      const key = readManifestKey(manifestKey);
      if (key === null) throw new Error('no key');
      expect(published.body).toBe(publicKeyFile(key));
      const comment = /^trusted comment: (.*)$/m.exec(signature ?? '')?.[1] ?? '';
      expect(signature).toBe(minisignature(key, Buffer.from(manifest), comment));
      await signing.close();
    },
  );

  it('reads an unsigned manifest where the operator has no key, and no key is published', async () => {
    const { token } = await create(user);
    const answer = await read(`/dashboard/csv/manifest?period=${WEEK}`, token);
    expect(answer.json()).toMatchObject({ signature: null });
    expect((await web.app.inject({ url: '/.well-known/perch-minisign.pub' })).statusCode).toBe(404);
  });

  it('counts a program by its person, however many tokens, and lets the person’s own screens go on', async () => {
    const rateLimits = RATE_LIMITS.filter(({ by }) => by === 'program').map((limit) => ({ ...limit, max: 2 }));
    for (const { routes } of rateLimits)
      expect([...routes].map((name) => ROUTES[name as keyof typeof ROUTES].path).sort()).toEqual(
        READS.map(({ path }) => path).sort(),
      );
    const busy = await openWebApp(test.database, { rateLimits });
    const [first, second] = [await create(user), await create(user)];
    const call = (headers: Record<string, string>) => busy.app.inject({ url: '/api/dashboard/watches', headers });
    const byProgram = async ({ token }: { token: string }) =>
      (await call({ authorization: `Bearer ${token}` })).statusCode;
    const told = await call({ authorization: `Bearer ${first.token}` });
    expect([told.statusCode, told.headers['ratelimit-policy']]).toEqual([200, '"minute";q=2;w=60, "hour";q=2;w=3600']);
    expect(told.headers.ratelimit).toMatch(/^"minute";r=1;t=(60|59), "hour";r=1;t=(3600|3599)$/);
    expect([await byProgram(second), await byProgram(first)]).toEqual([200, 429]);
    const refused = await call({ authorization: `Bearer ${second.token}` });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.headers.ratelimit).toMatch(/^"minute";r=0;t=\d+$/);
    const own = await call({ 'x-auth-token': user.token });
    expect([own.statusCode, own.headers.ratelimit]).toEqual([200, undefined]);
    await busy.close();
  });
});
