import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { signUp, startApp } from '../../support/app.ts';
import { mayMount, smallDisks } from '../../support/small-disks.ts';

const MB = 1024 * 1024;
const SAYS_FULL = /^The disk under .+ is full: \d+ MB are free.+\n$/;
const disks = smallDisks();

afterAll(() => disks.remove());

/** Starts the product and answers what it said when it gave up. */
async function failedStart(env: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, ['server/index.ts'], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PERCH_LOG_LEVEL: 'silent',
      PERCH_PORT: '0',
      PERCH_DEMO: 'no',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (piece) => {
    said += String(piece);
  });
  const [code] = await once(child, 'close');
  return { code, said };
}

describe.skipIf(!mayMount())('the embedded database on a disk that fills up', { timeout: 240_000 }, () => {
  let folder = '';
  beforeAll(() => {
    folder = disks.make(110);
  });

  it('fails with the cause, says it when it is asked, and works on without loss when there is room', async () => {
    const app = await startApp({ kind: 'embedded', config: { dataDir: folder } });
    try {
      const { db } = app.database;
      const person = await signUp(app);
      await sql`create table counted (n int primary key)`.execute(db);
      let stored = 0;
      const fill = async (): Promise<never> => {
        for (;;) {
          await db.transaction().execute(async (tx) => {
            // Nothing but the log grows, which is what PGlite cannot do without.
            await sql`select pg_logical_emit_message(true, 'x', repeat('x', 1000000))`.execute(tx);
            await sql`insert into counted values (${stored + 1})`.execute(tx);
          });
          stored += 1;
        }
      };
      await expect(fill()).rejects.toMatchObject({
        code: 'disk-full',
        message: expect.stringMatching(/^The disk under .+ is full: \d+ MB are free, and the database needs 32 MB\./),
      });
      const refused = await app.call({ path: '/dashboard/watches', token: person.token });
      expect([refused.statusCode, refused.json().error]).toEqual([503, 'database_unavailable']);
      const health = await app.call({ path: '/health/ready' });
      expect([health.statusCode, health.json().reason]).toEqual([503, 'disk-full']);
      execFileSync('mount', ['-o', 'remount,size=400m', folder]);
      await vi.waitFor(async () => expect((await app.call({ path: '/health/ready' })).statusCode).toBe(200), {
        timeout: 120_000,
        interval: 200,
      });
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from counted`.execute(db);
      // The one whose answer never came may have been stored.
      expect([stored, stored + 1]).toContain(rows[0]?.n);
      const body = { username: person.email, password: person.password };
      expect((await app.call({ path: '/authenticate', body })).statusCode).toBe(200);
    } finally {
      await app.close();
    }
  });

  it('that was used and finds no room at its next start says so, and starts with all it had once there is some', async () => {
    const used = disks.make(400);
    const first = await startApp({ kind: 'embedded', config: { dataDir: used } });
    const person = await signUp(first);
    await first.close();
    const ballast = join(used, 'ballast');
    const leave = (mb: number): void => {
      const { bfree, bsize } = statfsSync(used);
      writeFileSync(ballast, Buffer.alloc(bfree * bsize - mb * MB, 1));
    };
    for (const mb of [0, 20]) {
      leave(mb);
      const refused = await failedStart({ PERCH_DATA_DIR: used });
      expect(refused).toEqual({ code: 1, said: expect.stringMatching(SAYS_FULL) });
      rmSync(ballast);
    }
    const again = await startApp({ kind: 'embedded', config: { dataDir: used } });
    try {
      const body = { username: person.email, password: person.password };
      expect((await again.call({ path: '/authenticate', body })).statusCode).toBe(200);
    } finally {
      await again.close();
    }
  });

  it('that is full or cannot be written says so at the start, without a stack', async () => {
    const full = await failedStart({ PERCH_DATA_DIR: disks.make(20) });
    expect(full).toEqual({ code: 1, said: expect.stringMatching(SAYS_FULL) });
    const readOnly = disks.make(200);
    execFileSync('mount', ['-o', 'remount,ro', readOnly]);
    const refused = await failedStart({ PERCH_DATA_DIR: readOnly });
    expect(refused).toEqual({
      code: 1,
      said: expect.stringMatching(
        /^The data folder .+ cannot be used: it is on a file system that can only be read\.\n$/,
      ),
    });
  });
});

describe('a database that cannot be opened', { timeout: 120_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'perch-test-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('says so without a stack: a file in the place of the folder', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    expect(await failedStart({ PERCH_DATA_DIR: file })).toEqual({
      code: 1,
      said: expect.stringMatching(/^The data folder .+ cannot be used: there is a file in its place\.\n$/),
    });
  });

  it('says so without a stack: nobody at the address', async () => {
    const { code, said } = await failedStart({ PERCH_DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/perch' });
    expect([code, said]).toEqual([
      1,
      'PostgreSQL at 127.0.0.1:1/perch does not answer (ECONNREFUSED). Correct PERCH_DATABASE_URL, or what it leads to.\n',
    ]);
  });

  it.skipIf(inject('postgres') === null)('says so without a stack: no such database', async () => {
    const url = new URL(inject('postgres')?.url ?? '');
    url.pathname = '/nowhere';
    const { code, said } = await failedStart({ PERCH_DATABASE_URL: url.href });
    expect(code).toBe(1);
    expect(said).toMatch(/^There is no such database as PostgreSQL at .+\/nowhere\. .+\n$/);
  });
});
