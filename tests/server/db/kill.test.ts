import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createClock } from '../../../server/core/clock.ts';
import { createLogger } from '../../../server/core/logger.ts';
import type { Database } from '../../../server/db/database.ts';
import { openDatabase } from '../../../server/db/open-database.ts';
import { openTestEmbedded } from '../../support/database.ts';
import { LARGE_ROWS, LARGE_SEEN, largeDelivery } from './large-merge-until-killed.ts';
import { ROWS } from './merge-until-killed.ts';

/** How long each process merges before it is killed. */
const KILLED_AFTER_MS = [100, 360, 620];
const SCRIPT = fileURLToPath(new URL('merge-until-killed.ts', import.meta.url));

/** Starts the script, kills it `afterMs` after its first commit, and answers the last commit it spoke of. */
async function mergeAndKill(dataDir: string, afterMs: number): Promise<number> {
  const child = spawn(process.execPath, [SCRIPT, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()));
  let last = 0;
  let killing: Promise<unknown> | null = null;
  for await (const line of createInterface(child.stdout)) {
    last = Number(line);
    killing ??= wait(afterMs).then(() => child.kill('SIGKILL'));
  }
  await killing;
  await gone;
  return last;
}

async function stored({ db }: Database): Promise<{ revision: number; rows: number; staged: number }> {
  const { rows } = await sql<{ revision: number; rows: number; staged: number }>`
    select (select revision::int from profiles) as revision, (select count(*)::int from published_actions) as rows,
      (select count(*)::int from pg_class where relnamespace = 'staging'::regnamespace and relname not like 'stream%') as staged`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('no row');
  return row;
}

describe('kill -9 in the middle of merges', () => {
  it('loses nothing committed, leaves no half delivery, and the folder opens again at once', {
    timeout: 180_000,
  }, async () => {
    const test = await openTestEmbedded();
    await sql`insert into profiles (network, external_id, username, revision, created_at)
      values ('demo', 'x', 'x', '0', now())`.execute(test.database.db);
    await test.database.close();
    const options = { ...test.options, log: createLogger('silent'), clock: createClock(null) };
    let highest = 0;
    for (const afterMs of KILLED_AFTER_MS) {
      const spoken = await mergeAndKill(test.options.dataDir, afterMs);
      expect(spoken).toBeGreaterThan(highest);
      const database = await openDatabase(options);
      const { revision, rows, staged } = await stored(database);
      await database.close();
      expect(revision).toBeGreaterThanOrEqual(spoken);
      expect(rows).toBe(revision * ROWS);
      expect(staged).toBe(0);
      highest = revision;
    }
    await test.close();
  });

  it('shows nothing of a delivery whose process died between two pieces, and sweeps it before the next', {
    timeout: 180_000,
  }, async () => {
    const test = await openTestEmbedded();
    await sql`insert into profiles (network, external_id, username, created_at)
      values ('demo', 'x', 'x', now())`.execute(test.database.db);
    await test.database.close();
    const script = fileURLToPath(new URL('large-merge-until-killed.ts', import.meta.url));
    const child = spawn(process.execPath, [script, test.options.dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
    const gone = new Promise<void>((resolve) => child.once('close', () => resolve()));
    for await (const _ of createInterface(child.stdout)) child.kill('SIGKILL');
    await gone;
    const database = await openDatabase({ ...test.options, log: createLogger('silent'), clock: createClock(null) });
    const { db, bulk } = database;
    const count = async (table: 'actions' | 'published_actions') =>
      Number((await db.selectFrom(table).select(db.fn.countAll().as('rows')).executeTakeFirstOrThrow()).rows);
    const { id, revision } = await db.selectFrom('profiles').select(['id', 'revision']).executeTakeFirstOrThrow();
    expect(revision).toBeNull();
    expect(await count('published_actions')).toBe(0);
    const left = await count('actions');
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(LARGE_ROWS);
    expect(await bulk.sweep()).toBe(1);
    expect(await count('actions')).toBe(0);
    const stage = await bulk.stage(id, LARGE_SEEN);
    await stage.write(largeDelivery());
    expect((await stage.merge(async () => undefined)).result).toEqual({ inserted: LARGE_ROWS, repeated: 0 });
    expect(await count('published_actions')).toBe(LARGE_ROWS);
    await database.close();
    await test.close();
  });

  it('a second living process is refused, with the folder and the pid of the first', { timeout: 60_000 }, async () => {
    const test = await openTestEmbedded();
    const child = spawn(process.execPath, [SCRIPT, test.options.dataDir], { stdio: ['ignore', 'ignore', 'pipe'] });
    let complaint = '';
    for await (const piece of child.stderr) complaint += String(piece);
    expect(complaint).toContain(test.options.dataDir);
    expect(complaint).toContain(`process ${process.pid}`);
    expect(complaint).toContain('folder-in-use');
    await test.close();
  });

  it('a first start that was killed half-way leaves nothing that the next one would trust', {
    timeout: 60_000,
  }, async () => {
    const test = await openTestEmbedded();
    await test.database.close();
    const { rename, rm } = await import('node:fs/promises');
    const data = `${test.options.dataDir}/database/data`;
    await rm(`${data}/global`, { recursive: true });
    await rename(data, `${data}.new`);
    const database = await openDatabase({ ...test.options, log: createLogger('silent'), clock: createClock(null) });
    expect((await database.db.selectFrom('plans').select('id').execute()).length).toBeGreaterThan(0);
    await database.close();
    await test.close();
  });
});
