import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type App, createApp } from '../../server/app.ts';
import { readConfig } from '../../server/config/env.ts';
import type { Db } from '../../server/db/database.ts';
import { eventsAfter } from '../../server/db/repositories/events.ts';
import type { ReportSummary } from '../../server/db/schema.ts';
import { createSessions } from '../../server/services/auth/sessions.ts';
import { instant, type UserId } from '../../shared/domain/ids.ts';
import { DAY } from '../../shared/domain/time/calendar.ts';
import { periodsSince } from '../../shared/domain/time/period.ts';
import { fillActions, fillLargeService } from '../support/large-service.ts';
import { createScratchDatabase, startPostgres } from '../support/postgres.ts';
import { printMeasure, sizesAsked } from './measure.ts';
import { median } from './storage-fixture.ts';

/**
 * How what a reader asks for grows with the service, for a reader of ten accounts with eight weeks of reports: 0 is what does not grow, 1
 * what doubles when everything stored does.
 *
 *     node tests/bench/request-growth.ts [profiles …]
 */
const SIZES = sizesAsked();
const WEEKS = 8;
const ACTIONS_EACH = 20;
const EVENTS_EACH = 5;
const CALLS = 40;
const WARM_CALLS = 10;
/** A Friday, when everything of the week is out. */
const NOW = instant(Date.UTC(2026, 10, 20, 9));
const WEEK = periodsSince(instant(NOW - 14 * DAY), NOW).findLast(
  ({ type, available }) => type === 'week' && available <= NOW,
);
const STORED = new URL('../support/reports/stored-reports.jsonl', import.meta.url);

/** Somebody from the middle of all readers, whose reports can be opened. */
async function chooseReader(db: Db): Promise<{ user: UserId; accounts: number[] }> {
  const { rows } = await sql<{ user: UserId }>`
    select id as user from users order by id offset (select count(*) / 2 from users) limit 1`.execute(db);
  const user = rows[0]?.user;
  if (user === undefined) throw new Error('a large service has readers');
  const body = readFileSync(STORED, 'utf8').split('\n', 1)[0] ?? '';
  const summary = {
    ...{ title: { en: 'A week', pt: 'Uma semana' }, template: 'plain' },
    ...{ likes: 20, likesReceived: 20, follows: 2, unfollows: 0, comments: 3 },
  } satisfies ReportSummary;
  await sql`update reports set body = ${body}, summary = ${JSON.stringify(summary)}::jsonb where profile_id in (select profile_id from accounts where user_id = ${user})`.execute(
    db,
  );
  const found = await sql<{ id: number }>`select id from accounts where user_id = ${user} order by id`.execute(db);
  return { user, accounts: found.rows.map(({ id }) => id) };
}

const fillEvents = sql`
  insert into events (user_id, body, created_at)
  select a.user_id, jsonb_build_object('type', 'data-update', 'accountId', a.id),
    ${new Date(NOW).toISOString()}::timestamptz - n * interval '8 days'
  from accounts a cross join generate_series(1, ${EVENTS_EACH}::int) n`;

async function medianMs(call: (index: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < WARM_CALLS + CALLS; index += 1) {
    const from = performance.now();
    await call(index);
    if (index >= WARM_CALLS) times.push(performance.now() - from);
  }
  return median(times);
}

type Calls = Readonly<Record<string, (index: number) => Promise<unknown>>>;

function callsOf(app: App, token: string, { user, accounts }: { user: UserId; accounts: number[] }): Calls {
  const week = WEEK?.id ?? '';
  const get = async (path: string): Promise<void> => {
    const headers = { 'x-auth-token': token };
    const { statusCode, body } = await app.http.inject({ method: 'GET', url: `/api${path}`, headers });
    if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}: ${body}`);
  };
  const account = (index: number): number => accounts[index % accounts.length] ?? 0;
  const group = accounts.slice(0, 3).join(',');
  return {
    'who one is': () => get('/user/info'),
    'the list of accounts': () => get('/dashboard/accounts/latest'),
    'the front page of the week': () => get('/dashboard/front-page/latest'),
    'a report': (index) => get(`/report/${account(index)}/${week}`),
    'the newest report': (index) => get(`/report/${account(index)}/latest`),
    'a week as CSV': (index) => get(`/report/${account(index)}/${week}/csv`),
    'a year': (index) => get(`/dashboard/year/${account(index)}`),
    'a profile over time': (index) => get(`/dashboard/profile/${account(index)}`),
    'a group report': () => get(`/dashboard/group-report?period=${week}&ids=${group}`),
    'the watchlist': () => get('/dashboard/watches'),
    "the watchlist's feed": () => get('/dashboard/watches/feed'),
    'the settings': () => get('/settings'),
    'what a connection missed': () => eventsAfter(app.database.db, [{ user, after: 0 }], { limit: 100 }),
  };
}

const took = new Map<string, number[]>();
const server = await startPostgres();

async function measure(profiles: number): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'perch-bench-'));
  const { url, drop } = await createScratchDatabase(server.url);
  const env = { PERCH_DATABASE_URL: url, PERCH_DATA_DIR: dataDir, PERCH_ROLES: 'web', PERCH_LOG_LEVEL: 'silent' };
  const clock = { now: () => NOW };
  const app = await createApp(readConfig({ ...env, PERCH_DEMO: 'no' }), { clock, rateLimits: [] });
  try {
    const { db } = app.database;
    await fillLargeService(db, { profiles, weeks: WEEKS, now: NOW });
    if (WEEK !== undefined) await fillActions(db, { period: WEEK, each: ACTIONS_EACH });
    await fillEvents.execute(db);
    await sql`analyze`.execute(db);
    const reader = await chooseReader(db);
    const token = await createSessions({ db, clock }).open(reader.user);
    for (const [name, call] of Object.entries(callsOf(app, token, reader))) {
      const ms = await medianMs(call);
      took.set(name, [...(took.get(name) ?? []), ms]);
      printMeasure({ measure: `${name}, ${profiles} profiles`, value: ms, unit: 'ms' });
    }
  } finally {
    await app.close();
    await drop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

for (const profiles of SIZES) await measure(profiles);
await server.stop();
const [from, to] = [SIZES[0] ?? 1, SIZES.at(-1) ?? 1];
for (const [name, times] of took) {
  const [first = 1, last = first] = [times[0], times.at(-1)];
  printMeasure({ measure: `${name}, growth`, value: Math.log(last / first) / Math.log(to / from), most: 0.1 });
}
