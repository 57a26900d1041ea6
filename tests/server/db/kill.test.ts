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
import { ROWS } from './merge-until-killed.ts';

const KILLS = 5;
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
    select (select revision::int from profiles) as revision, (select count(*)::int from actions) as rows,
      (select count(*)::int from pg_class where relnamespace = 'staging'::regnamespace) as staged`.execute(db);
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
    for (let kill = 0; kill < KILLS; kill += 1) {
      const spoken = await mergeAndKill(test.options.dataDir, 100 + kill * 130);
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
