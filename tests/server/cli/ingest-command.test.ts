import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Config } from '../../../server/config/config.ts';
import { startApp, type TestApp } from '../../support/app.ts';
import { freePort } from '../../support/free-port.ts';
import { HEAD, INGEST, INGEST_KEY, licensedRows, NEXT_KEY, ndjson } from '../../support/ingest/deliver.ts';
import { type Ran, runCommand } from './run-program.ts';

const PROFILE = { type: 'profile', account: '17841400', username: 'ida.potter' };
const POST = { type: 'action', account: '17841400', kind: 'post', key: 'p1', at: '2026-11-11T10:00:00Z' };

let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await startApp({ listen: true, config: { ingest: INGEST, roles: { web: true, worker: false } } });
  folder = await mkdtemp(join(tmpdir(), 'perch-ingest-'));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});
let file: string;
beforeEach(() => {
  file = join(folder, 'feed.ndjson');
});

const run = (words: readonly string[], config: Partial<Config> = { ingest: INGEST }): Promise<Ran> =>
  runCommand(['ingest', ...words], {
    now: app.clock.now(),
    config: { port: Number(new URL(app.url).port), ...config },
  });

it('delivers a file, plain or compressed, once', async () => {
  await writeFile(file, ndjson([HEAD, PROFILE, POST]));
  const first = await run([file]);
  expect(first).toMatchObject({ exitCode: 0, err: 'Left out: 1 untracked\n' });
  expect(first.out).toMatch(/^Taken as file-[0-9a-f]{64}: 0 actions, 0 removals, 1 profiles; of 0 accounts/);
  const rows = await licensedRows(app);
  expect(rows).toMatchObject({ profiles: 1, deliveries: 1 });
  expect(await run([file])).toEqual(first);
  expect(await licensedRows(app)).toEqual(rows);

  await writeFile(`${file}.gz`, gzipSync(ndjson([HEAD, { ...PROFILE, name: 'Ida Holm' }])));
  const packed = await run([`${file}.gz`, '--id', 'november', '--url', app.url, '--key', INGEST_KEY.name]);
  expect(packed).toMatchObject({ exitCode: 0, out: expect.stringMatching(/^Taken as november: /) });
  expect(await licensedRows(app)).toMatchObject({ deliveries: 2 });
});

it('says in the service’s words what it refuses, and takes nothing of it', async () => {
  const rows = await licensedRows(app);
  await writeFile(file, Buffer.concat([ndjson([HEAD, PROFILE]), Buffer.from('{"type":"action"}\n')]));
  const broken = await run([file]);
  expect(broken).toMatchObject({ exitCode: 1, out: '' });
  expect(broken.err).toMatch(/^Nothing was taken: .*\b3\b/);
  await writeFile(file, ndjson([HEAD, PROFILE]));
  const unsigned = await run([file], { ingest: { ...INGEST, keys: [NEXT_KEY] } });
  expect(unsigned).toMatchObject({ exitCode: 1, err: expect.stringMatching(/^Nothing was taken: /) });
  expect(await licensedRows(app)).toEqual(rows);
});

it('needs a key, a file and a service', async () => {
  await writeFile(file, ndjson([HEAD]));
  expect(await run([file], { ingest: null })).toMatchObject({
    exitCode: 2,
    err: 'No feed may deliver here: PERCH_INGEST_KEYS names none (docs/ingest.md).\n',
  });
  expect((await run([file, '--key', 'other'])).err).toBe('There is no key "other" in PERCH_INGEST_KEYS.\n');
  expect(await run([join(folder, 'none')])).toMatchObject({
    exitCode: 1,
    err: expect.stringContaining('does not exist'),
  });
  const nobody = `http://127.0.0.1:${await freePort()}`;
  expect(await run([file, '--url', nobody])).toMatchObject({
    exitCode: 4,
    err: `The service at ${nobody} doesn’t answer. Nothing was taken.\n`,
  });
});
