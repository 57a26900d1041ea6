import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createApp } from '../../../server/app.ts';
import { readConfig } from '../../../server/config/env.ts';
import { createLogger } from '../../../server/core/logger.ts';
import type { Db } from '../../../server/db/database.ts';
import { openDatabase } from '../../../server/db/open-database.ts';
import { instant } from '../../../shared/domain/ids.ts';
import { prepareTestStorage } from '../../support/database.ts';
import { until } from '../../support/jobs/workshop.ts';

const SERVER = fileURLToPath(new URL('./first-start-process.ts', import.meta.url));
/** A Friday: the mail of the day before is due as soon as the subscriber gets mails. */
const NOW = '2026-11-20T09:30:00Z';
/** As the process that is killed has it. */
const PUBLIC_URL = 'http://perch.test';
const HELD_WITHIN_MS = 120_000;
const COMPLETE_WITHIN_MS = 400_000;
/**
 * Before the first account, between two, in the watchlist, in its collection, in an account's, in a report. Of the six
 * collections one is over at the fourth kill and one is held, so four begin in the next process without a second try.
 */
const KILLED_AT = ['lookup 0', 'lookup 3', 'lookup 10', 'collect 1', 'collect 3', 'people 6'] as const;

const removing: (() => Promise<void>)[] = [];
const children: { readonly child: ChildProcess; readonly gone: Promise<void> }[] = [];

/** A database that is migrated and empty. */
async function folder(): Promise<string> {
  const { options, remove } = await prepareTestStorage('embedded');
  removing.push(remove);
  return options.dataDir;
}

async function endAll(): Promise<void> {
  for (const { child, gone } of children.splice(0)) {
    child.kill('SIGKILL');
    await gone;
  }
}
afterEach(endAll);
// After a first start that failed there is no test: whoever waits for the output of a process that is left would wait for ever.
afterAll(endAll);

const outbox = (dataDir: string): string[] => {
  const mails = join(dataDir, 'outbox');
  return existsSync(mails) ? readdirSync(mails).filter((name) => name.endsWith('.eml')) : [];
};

function start(dataDir: string, hold: string): { child: ChildProcess; marker: string; gone: Promise<void> } {
  const marker = join(dataDir, `held-${hold.replace(' ', '-')}`);
  const args = [SERVER, dataDir, hold, marker, NOW];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  child.stdout.resume();
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  children.push({ child, gone });
  return { child, marker, gone };
}

async function killAt(dataDir: string, hold: string): Promise<void> {
  const { child, marker, gone } = start(dataDir, hold);
  await until(`a start that holds at ${hold}`, async () => existsSync(marker), HELD_WITHIN_MS);
  child.kill('SIGKILL');
  await gone;
}

/** Lets a server do all that there is to do, then stops it: the mail may be out before the last of the watchlist was collected. */
async function complete(dataDir: string): Promise<void> {
  const { child, marker, gone } = start(dataDir, 'nothing');
  await until('the first mail, and no more jobs', async () => existsSync(marker), COMPLETE_WITHIN_MS);
  child.kill('SIGTERM');
  await gone;
}

async function withStored<T>(dataDir: string, read: (db: Db) => Promise<T>): Promise<T> {
  const clock = { now: () => instant(Date.parse(NOW)) };
  const database = await openDatabase({ dataDir, databaseUrl: null, log: createLogger('silent'), clock });
  try {
    return await read(database.db);
  } finally {
    await database.close();
  }
}

const tracked = (db: Db) =>
  db
    .selectFrom('accounts as a')
    .innerJoin('profiles as p', 'p.id', 'a.profile_id')
    .orderBy('a.added_at')
    .select(['p.external_id', 'a.label', 'a.archived', 'a.example', 'a.added_at', 'p.progress'])
    .execute();

const stored = (dataDir: string) =>
  withStored(dataDir, async (db) => ({
    users: await db.selectFrom('users').select(['email', 'receive_mail', 'email_verified_at', 'created_at']).execute(),
    subscriptions: await db
      .selectFrom('subscriptions')
      .select(['plan_id', 'status', 'since', 'next', 'current'])
      .execute(),
    accounts: await tracked(db),
    watches: await db
      .selectFrom('watches as w')
      .innerJoin('profiles as p', 'p.id', 'w.profile_id')
      .orderBy('p.external_id')
      .select(['p.external_id', 'w.added_at', 'p.progress'])
      .execute(),
    actions: await db.selectFrom('actions').select('key').orderBy('key').execute(),
    reports: await db
      .selectFrom('reports as r')
      .innerJoin('profiles as p', 'p.id', 'r.profile_id')
      .orderBy('p.external_id')
      .orderBy('r.report_id')
      .select(['p.external_id', 'r.report_id', 'r.number', 'r.etag', 'r.body'])
      .execute(),
    reads: (await db.selectFrom('report_reads').select('report_id').orderBy('report_id').execute()).map(
      (r) => r.report_id,
    ),
    told: await db
      .selectFrom('deliveries')
      .select(({ fn }) => ['channel', fn.countAll().as('n')])
      .groupBy('channel')
      .orderBy('channel')
      .execute(),
    // One id per person and Thursday.
    mails: outbox(dataDir).map(
      (name) => /^Message-ID: .*$/im.exec(readFileSync(join(dataDir, 'outbox', name), 'utf8'))?.[0],
    ),
  }));

let expected: Awaited<ReturnType<typeof stored>>;
let killed: string;

beforeAll(async () => {
  killed = await folder();
  const undisturbed = await folder();
  await complete(undisturbed);
  expected = await stored(undisturbed);
  return async () => {
    for (const remove of removing.splice(0)) await remove();
  };
}, COMPLETE_WITHIN_MS + 60_000);

it('a first start that is killed again and again ends as one that nobody disturbed, with one mail', {
  timeout: COMPLETE_WITHIN_MS + KILLED_AT.length * HELD_WITHIN_MS,
}, async () => {
  for (const hold of KILLED_AT) await killAt(killed, hold);
  await complete(killed);
  const found = await stored(killed);
  for (const [part, rows] of Object.entries(found)) {
    expect.soft(rows, part).toEqual(expected[part as keyof typeof expected]); // As: both have the same parts.
  }
  expect(found.accounts.map(({ example }) => example)).toEqual(Array(3).fill(true));
  expect(found.users).toMatchObject([{ receive_mail: true }]);
  expect(found.mails).toHaveLength(1);
});

it('what its reader removes or switches off once it was complete stays so at the next start', {
  timeout: HELD_WITHIN_MS,
}, async () => {
  const before = await withStored(killed, async (db) => {
    await db
      .deleteFrom('accounts')
      .where('added_at', '=', expected.accounts[1]?.added_at ?? new Date(0))
      .execute();
    await db.deleteFrom('watches').execute();
    await db.updateTable('users').set({ receive_mail: false }).execute();
    return tracked(db);
  });
  expect(before).toHaveLength(2);
  const { child, gone } = start(killed, 'lookup 0');
  // The link is printed once the first start has nothing left to do.
  await new Promise<void>((resolve) =>
    child.stdout?.on('data', (piece) => String(piece).includes('link=') && resolve()),
  );
  child.kill('SIGTERM');
  await gone;
  const after = await stored(killed);
  expect(after.accounts).toEqual(before);
  expect(after.watches).toEqual([]);
  expect(after.users).toMatchObject([{ receive_mail: false }]);
});

it('its mail shows pictures that the service has, without a log-in and as pixels', async () => {
  const [name = ''] = outbox(killed);
  const { html = '' } = await PostalMime.parse(readFileSync(join(killed, 'outbox', name)));
  const pictures = [...html.matchAll(/<img[^>]* src="([^"]+)"/g)].map(([, src = '']) => new URL(src));
  expect(pictures.length).toBeGreaterThan(2);
  const config = { ...readConfig({ PERCH_LOG_LEVEL: 'silent' }), dataDir: killed, publicUrl: PUBLIC_URL };
  const app = await createApp(
    { ...config, roles: { web: true, worker: false } },
    { clock: { now: () => instant(Date.parse(NOW)) }, rateLimits: [] },
  );
  try {
    for (const { origin, pathname, search } of pictures) {
      expect(origin).toBe(PUBLIC_URL);
      const picture = await app.http.inject({ url: `${pathname}${search}` });
      expect(picture.headers['content-type'], pathname).toMatch(/^image\/(?:png|jpeg|webp)$/);
      expect(picture.statusCode).toBe(200);
    }
  } finally {
    await app.close();
  }
});
