import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createApp } from '../../../server/app.ts';
import { readConfig } from '../../../server/config/env.ts';
import { createLogger } from '../../../server/core/logger.ts';
import { openDatabase } from '../../../server/db/open-database.ts';
import { startDemo } from '../../../server/first-start.ts';
import { createReportReadyService } from '../../../server/services/deliver/report-ready-service.ts';
import { accountList } from '../../../shared/contract/accounts.ts';
import { profileHistory } from '../../../shared/contract/profile-history.ts';
import { watchFeed, watchList } from '../../../shared/contract/watches.ts';
import { instant, type ReportId } from '../../../shared/domain/ids.ts';
import { storedReport as reportSchema } from '../../../shared/report/report.ts';
import { parseReport } from '../../../shared/report/serialize.ts';
import { SAMPLE_FILE, SAMPLE_PICTURES_FILE, sampleOf, samplePictures } from '../../../tools/landing-sample.ts';
import { prepareTestStorage } from '../../support/database.ts';
import { storeReport } from '../accounts/web-app.ts';
import { runCommand } from './run-program.ts';

const NOW = instant(Date.parse('2026-11-20T09:30:00Z'));
/** The report that the front page shows. */
const SAMPLED = 'demo:ines-varga week-2026-11-09';
const SAMPLE_NAMES = [
  'The Slow Press',
  'Atlas Kiln',
  'Night Ferry',
  'Harbour Swim Club',
  'Mira Tiles',
  'Casa Trevo',
  'Bindery No. 4',
  'Lantern Point',
  'Salt & Slip',
];
const closing: (() => Promise<void>)[] = [];
const removing: (() => Promise<void>)[] = [];

/** A database that is migrated and empty. */
async function folder(): Promise<string> {
  const { options, remove } = await prepareTestStorage('embedded');
  removing.push(remove);
  return options.dataDir;
}

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  for (const remove of removing.splice(0)) await remove();
});

async function withStored<T>(
  dataDir: string,
  read: (db: Awaited<ReturnType<typeof openDatabase>>['db']) => Promise<T>,
) {
  const log = createLogger('silent');
  const database = await openDatabase({ dataDir, databaseUrl: null, log, clock: { now: () => NOW } });
  try {
    return await read(database.db);
  } finally {
    await database.close();
  }
}

const reportsIn = (dataDir: string) =>
  withStored(dataDir, (db) =>
    db
      .selectFrom('reports as r')
      .innerJoin('profiles as p', 'p.id', 'r.profile_id')
      .orderBy('p.external_id')
      .orderBy('r.report_id')
      .select(['p.external_id', 'r.report_id', 'r.number', 'r.etag', 'r.body'])
      .execute(),
  );

/** Leaves the seed as one that was stopped in its last account, with no report from that day on. @returns how many it lacks */
const interruptedBefore = (dataDir: string, day: string): Promise<number> =>
  withStored(dataDir, async (db) => {
    const { id } = await db
      .selectFrom('profiles')
      .where('external_id', '=', 'demo:oficina-mare')
      .select('id')
      .executeTakeFirstOrThrow();
    const gone = await db
      .deleteFrom('reports')
      .where('profile_id', '=', id)
      .where('start_day', '>=', day)
      .returning('report_id')
      .execute();
    await db.updateTable('seeds').set({ finished_at: null }).execute();
    return gone.length;
  });

/** The real application on a folder; nothing works on jobs but the test. */
async function openApp(dataDir: string) {
  const config = { ...readConfig({ PERCH_LOG_LEVEL: 'silent' }), dataDir, roles: { web: true, worker: false } };
  const app = await createApp(config, { clock: { now: () => NOW }, rateLimits: [] });
  closing.push(app.close);
  return app;
}

async function logIn(app: Awaited<ReturnType<typeof openApp>>, link: string | null): Promise<string> {
  const payload = { link: link?.split('link=')[1] ?? '', lang: 'en' };
  const answer = await app.http.inject({ method: 'POST', url: '/api/authenticate', payload });
  expect(answer.statusCode).toBe(200);
  return z.parse(z.string(), answer.headers['x-auth-token']);
}

describe('a demo subscriber', () => {
  const started = mkdtempSync(join(tmpdir(), 'perch-seed-'));
  afterAll(() => rmSync(started, { recursive: true, force: true, maxRetries: 5 }));

  it('at a first start gets a full dashboard: new and read reports, one account being counted, pictures', {
    timeout: 240_000,
  }, async () => {
    const app = await openApp(started);
    const demo = await startDemo(app, new AbortController().signal);
    const token = await logIn(app, demo.link);
    const list = async () => {
      const answer = await app.http.inject({
        url: '/api/dashboard/accounts/latest',
        headers: { 'x-auth-token': token },
      });
      return z.parse(accountList.response, answer.json());
    };
    expect((await list()).items).toHaveLength(6);
    await demo.filled;

    const { items, free, limit, selected } = await list();
    expect({ free, limit, selected }).toEqual({ free: 0, limit: 6, selected: 'week-2026-11-09' });
    const history = await app.http.inject({
      url: `/api/dashboard/profile/${items[3]?.id}`,
      headers: { 'x-auth-token': token },
    });
    const { weeks } = z.parse(profileHistory.response, history.json());
    const followers = weeks.map((week) => week.told?.followers ?? null);
    expect(followers).toHaveLength(20);
    expect(followers).toEqual(followers.toSorted((a, b) => (a ?? 0) - (b ?? 0)));
    expect(followers).not.toContain(null);
    const newest = items.map(({ name, state, line }) => [name, state, line?.isNew ?? null]);
    expect(newest).toEqual([
      ['Inês Varga', 'ok', true],
      ['North Quay Coffee', 'ok', true],
      ['Tomás Brill', 'ok', true],
      ['Field Notes Club', 'ok', false],
      ['Oficina Maré', 'ok', false],
      ['Lena Reis', 'counting', null],
    ]);
    for (const { userpic } of items) {
      const picture = await app.http.inject({ url: userpic ?? '' });
      expect(picture.headers['content-type']).toContain('image/svg+xml');
      expect(picture.headers['cache-control']).toContain('immutable');
      expect(picture.body).toContain('<svg');
      // Mail readers show no SVG, and load from wherever they are.
      const drawn = await app.http.inject({ url: (userpic ?? '').replace('.svg', '.png') });
      expect(drawn.headers).toMatchObject({
        'content-type': 'image/png',
        'cross-origin-resource-policy': 'cross-origin',
      });
      expect(drawn.rawPayload.subarray(1, 4).toString()).toBe('PNG');
    }
    expect((await app.http.inject({ url: '/api/media/demo/nothing.svg' })).statusCode).toBe(404);
    expect((await app.http.inject({ url: '/api/media/demo/..%2fsource.ts' })).statusCode).toBeGreaterThanOrEqual(400);
    const asked = async (path: string) =>
      (await app.http.inject({ url: `/api/dashboard/watches${path}`, headers: { 'x-auth-token': token } })).json();
    const names = z.parse(watchList.response, await asked('')).items;
    expect(names.map(({ name, state }) => [name, state])).toEqual(SAMPLE_NAMES.map((name) => [name, 'ok']));
    const feed = z.parse(watchFeed.response, await asked('/feed'));
    expect(feed.through).toBe('2026-11-19');
    expect(feed.full_count).toBeGreaterThan(100);
    expect(feed.items.flatMap(({ pictures }) => pictures).length).toBeGreaterThan(3);
    const visitors = await app.http.inject({ url: '/api/dashboard/accounts/latest?example=1' });
    expect(z.parse(accountList.response, visitors.json()).items.map(({ id, userId }) => [id, userId])).toEqual(
      items.map(({ id }) => [id, 0]),
    );
    const events = await app.database.db.selectFrom('events').select('body').execute();
    expect(events.filter(({ body }) => JSON.stringify(body).includes('report-ready'))).toEqual([]);
  });

  it('of the command line gets what an interrupted seed lacks, the same bytes, and a second run adds nothing', {
    timeout: 240_000,
  }, async () => {
    const reports = await reportsIn(started);
    expect(reports.length).toBeGreaterThanOrEqual(120);
    const second = mkdtempSync(join(tmpdir(), 'perch-seed-'));
    removing.push(async () => rmSync(second, { recursive: true, force: true, maxRetries: 5 }));
    cpSync(started, second, { recursive: true });
    const lacking = await interruptedBefore(second, '2026-10-01');
    expect(lacking).toBeGreaterThan(5);
    const seeded = await runCommand(['seed'], { now: NOW, config: { dataDir: second } });
    expect(seeded).toMatchObject({ exitCode: 0, err: '' });
    expect(seeded.out).toMatch(
      /^reader@perch\.example: 6 accounts, \d+ reports built\.\nLog in once: http:\S+\/en\/auth\/login\?link=\S{43}\n$/,
    );
    expect(seeded.out).toContain(` ${lacking} reports built`);
    expect(await reportsIn(second)).toEqual(reports);
    expect((await runCommand(['seed'], { now: NOW, config: { dataDir: second } })).out).toContain(' 0 reports built');
    expect(await reportsIn(second)).toEqual(reports);

    // The front page shows what its example has, and is written anew by `node tools/landing-sample.ts`.
    const sampled = reports.find(({ external_id, report_id }) => `${external_id} ${report_id}` === SAMPLED);
    const sample = sampleOf(parseReport(sampled?.body ?? ''));
    expect(JSON.parse(readFileSync(SAMPLE_FILE, 'utf8'))).toEqual(sample);
    expect(readFileSync(SAMPLE_PICTURES_FILE, 'utf8')).toBe(samplePictures(sample));

    const weekly = reports.filter(({ report_id }) => report_id === 'week-2026-11-09');
    expect(weekly.map(({ number }) => number)).toEqual([20, 20, 20, 20, 20]);
    for (const { body } of reports) {
      const report = z.parse(reportSchema, JSON.parse(body));
      const named = [...report.likes.data, ...report.likers.data, ...report.follows];
      expect(named.filter(({ name }) => name === null)).toEqual([]);
      expect(
        report.likes.data.flatMap(({ posts }) => posts).filter(({ text, notfound }) => text === null && !notfound),
      ).toEqual([]);
    }
  });

  it('is told of no report of the past, whoever builds it first, and nothing is due before they all stand', {
    timeout: 240_000,
  }, async () => {
    const app = await openApp(await folder());
    const accounts = () => app.database.db.selectFrom('accounts').select(['id', 'profile_id']).orderBy('id').execute();
    const stop = new AbortController();
    const heldFrom: number[] = [];
    const jobs = {
      ...app.jobs,
      holdDueWhile: async (work: Promise<void>) => {
        heldFrom.push((await accounts()).length);
        await work;
      },
    };
    const demo = await startDemo({ ...app, jobs }, stop.signal);
    stop.abort();
    await demo.filled;
    expect(heldFrom).toEqual([0]);
    const [first] = await accounts();
    const report = 'week-2026-07-06' as ReportId;
    if (first === undefined) throw new Error('no account');
    await storeReport(app.database, { profile: first.profile_id, report });
    const { db } = app.database;
    expect(
      await createReportReadyService({ db, live: app.live, clock: app.clock, ...app.config }).deliver(
        first.profile_id,
        report,
      ),
    ).toBe(0);
    const events = await db.selectFrom('events').select('body').execute();
    expect(events.filter(({ body }) => JSON.stringify(body).includes('report-ready'))).toEqual([]);
  });

  it('is made once, gets a new link at each start, and leaves a database with people in it alone', {
    timeout: 240_000,
  }, async () => {
    const app = await openApp(await folder());
    const stop = new AbortController();
    const first = await startDemo(app, stop.signal);
    stop.abort();
    await first.filled;
    const second = await startDemo(app, new AbortController().signal);
    await logIn(app, first.link);
    await logIn(app, second.link);
    expect(await app.database.db.selectFrom('users').select('email').execute()).toHaveLength(1);

    const other = await openApp(await folder());
    const form = { username: 'somebody@reader.example', password: 'correct horse', confirm: 'correct horse' };
    const payload = { ...form, agree: true, termsAgree: true, lang: 'en' };
    expect((await other.http.inject({ method: 'POST', url: '/api/signup', payload })).statusCode).toBe(200);
    expect((await startDemo(other, new AbortController().signal)).link).toBeNull();
    expect(await other.database.db.selectFrom('users').select('email').execute()).toHaveLength(1);
  });
});
