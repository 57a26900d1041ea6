import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newManifestKey } from '../../../server/core/minisign.ts';
import { isMinisigned } from '../../../server/core/testing/is-minisigned.ts';
import {
  type dashboardManifest,
  exportManifest,
  MANIFEST_FILES_MAX,
} from '../../../shared/contract/export-manifest.ts';
import type { RouteOutput } from '../../../shared/contract/route.ts';
import type { Action } from '../../../shared/domain/activity/action.ts';
import { instant } from '../../../shared/domain/ids.ts';
import { describeDatabases, type TestDatabase } from '../../support/database.ts';
import { at, openWebApp, person, profileOf, type Subscriber, storeReport, type WebApp } from '../accounts/web-app.ts';

const READY = at('2026-11-19T06:00:00Z');
const MONDAY = at('2026-11-09T00:00:00Z');
const WEEK = 'week-2026-11-09';
/** More than one page of the database and than one group of Parquet's rows. */
const MANY = 5_500;

const action = (n: number, text: string): Action => ({
  ...{ key: `k${n}`, kind: 'comment', at: instant(MONDAY + n * 1000), targetId: null, post: null, text },
  ...{ tags: [], reason: null, removed: false },
});

describeDatabases('a manifest with a file for each account', (open) => {
  let test: TestDatabase;
  let web: WebApp;
  let user: Subscriber;
  let accounts: number[];
  let early: number;
  beforeAll(async () => {
    test = await open();
    web = await openWebApp(test.database, { config: { manifestKey: newManifestKey() } });
    user = await web.subscriber(60, { timezoneMin: -210 });
    accounts = [await add('first', 3), await add('ação', MANY), await add('silent', 0)];
    early = await add('early', null);
  });
  afterAll(async () => {
    await web?.close();
    await test?.close();
  });

  /** @param rows null: its report is not built yet */
  async function add(name: string, rows: number | null, owner = user): Promise<number> {
    web.network.accounts.set(name, person(name));
    web.setNow(at('2026-11-11T09:00:00Z'));
    const id = await owner.add(`${name}.test`);
    web.setNow(READY);
    if (rows === null) return id;
    const profile = await profileOf(test.database, id);
    const stage = await test.database.bulk.stage(profile, READY);
    await stage.write(Array.from({ length: rows }, (_, n) => action(n, `=${name}; "${n}",\n`)));
    await stage.merge(async () => null);
    await storeReport(test.database, { profile, report: WEEK });
    return id;
  }
  const ask = (query: string, who = user) => who.get(`/dashboard/csv/manifest?period=${WEEK}&${query}`);

  it.each(['format=csv', 'format=csv&separator=semicolon', 'format=parquet'])(
    'tells of the very bytes that each report is downloaded as (%s), signed with the published key',
    async (form) => {
      const answer = await ask(`each=1&${form}&ids=${[...accounts, early].join()}`);
      const { manifest, signature } = answer.json<RouteOutput<typeof dashboardManifest>>();
      const { files } = exportManifest.parse(JSON.parse(manifest));
      expect(files.map((file) => file.accounts.map(({ accountId }) => accountId))).toEqual(accounts.map((id) => [id]));
      expect(files.map(({ rows }) => rows)).toEqual([3, MANY, 0]);
      for (const file of files) {
        const download = await user.get(`/report/${file.accounts[0]?.accountId}/${WEEK}/csv?${form}`);
        const sha256 = createHash('sha256').update(download.rawPayload).digest('hex');
        expect([file.sha256, file.bytes]).toEqual([sha256, download.rawPayload.length]);
        expect(download.headers['content-disposition']).toContain(encodeURIComponent(file.name));
      }
      const { body: key } = await web.app.inject({ url: '/.well-known/perch-minisign.pub' });
      expect(isMinisigned(key, signature ?? '', Buffer.from(manifest))).toBe(true);
      expect(isMinisigned(key, signature ?? '', Buffer.from(manifest.replace(WEEK, 'week-2026-11-02')))).toBe(false);
      expect(signature).toMatch(/^trusted comment: timestamp:\d+\tfile:perch-week-2026-11-09\.manifest\.json/m);
    },
  );

  it('is one file for all where it is not asked for, or asked with 0', async () => {
    for (const query of ['', 'each=0&']) {
      const { manifest } = (await ask(`${query}ids=${accounts.join()}`)).json<RouteOutput<typeof dashboardManifest>>();
      expect(exportManifest.parse(JSON.parse(manifest)).files).toMatchObject([
        { rows: MANY + 3, accounts: [{}, {}, {}] },
      ]);
    }
    expect((await ask('each=yes')).statusCode).toBe(422);
  });

  it('is refused as the files themselves are: somebody else’s account, none with a report', async () => {
    const stranger = await web.subscriber(1);
    for (const [query, who, code] of [
      [`each=1&ids=${accounts[0]}`, stranger, 'report_not_found'],
      [`each=1&ids=${accounts[0]},1999999999`, user, 'report_not_found'],
      [`each=1&ids=${early}`, user, 'report_not_ready'],
    ] as const)
      expect((await ask(query, who)).json().error, query).toBe(code);
  });

  it(`is made for ${MANIFEST_FILES_MAX} accounts and no more, named or not`, async () => {
    const owner = await web.subscriber(60);
    const many: number[] = [];
    for (let n = 0; n <= MANIFEST_FILES_MAX; n += 1) many.push(await add(`many${n}`, n < 2 ? n : null, owner));
    const fit = await ask(`each=1&ids=${many.slice(0, MANIFEST_FILES_MAX).join()}`, owner);
    const { manifest } = fit.json<RouteOutput<typeof dashboardManifest>>();
    expect(exportManifest.parse(JSON.parse(manifest)).files).toHaveLength(2);
    for (const query of ['each=1', `each=1&ids=${many.join()}`]) {
      const answer = await ask(query, owner);
      expect([answer.statusCode, answer.json()]).toMatchObject([
        422,
        { error: 'invalid_input', errors: [{ field: 'ids' }] },
      ]);
    }
    expect((await ask(`ids=${many.join()}`, owner)).statusCode).toBe(200);
  });
});
