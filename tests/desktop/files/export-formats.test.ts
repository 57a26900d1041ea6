import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createExports } from '../../../main/exports/exports.ts';
import type { Manifest } from '../../../main/exports/manifest.ts';
import type { ExportState } from '../../../shared/desktop/values.ts';
import type { ExportFormat } from '../../../shared/domain/report/export-schema.ts';
import { later, openService, ROWS, type Service } from './service.ts';

describe('a bulk export in a format', () => {
  let service: Service;
  let folder: string;
  beforeAll(async () => {
    service = await openService(2);
  });
  afterAll(() => service?.close());
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'perch-format-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

  type Change = (path: string, answer: Response) => Promise<Response> | Response;

  /** Exports all there is into the folder. @returns how it ended, and what the service answered for each */
  async function exportAs(format: ExportFormat, change: Change = (_, answer) => answer) {
    const answered: number[] = [];
    const { promise, resolve } = Promise.withResolvers<ExportState>();
    const exports = createExports({
      language: () => 'en',
      async fetch(url, init) {
        const answer = await fetch(url, init);
        const { pathname } = new URL(url);
        if (!pathname.endsWith('/csv')) return answer;
        answered.push(answer.status);
        return await change(pathname, answer);
      },
      origin: () => service.origin,
      token: () => service.user.token,
      journal: join(folder, '.journal'),
      now: Date.now,
      after: later,
      tell(state) {
        if (state.state === 'done') resolve(state);
      },
      reveal: () => undefined,
    });
    await exports.start({ reports: [...service.reports], folder, pattern: '{username}/{report}', format });
    return { state: await promise, answered };
  }
  const manifest = async (): Promise<Manifest> => JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'));

  it('is Parquet that others can read, with as many rows as the manifest says', async () => {
    expect((await exportAs('parquet')).state).toMatchObject({ total: 12, done: 12, failed: [] });
    const { files } = await manifest();
    expect(files).toHaveLength(12);
    for (const entry of files) {
      expect(entry).toMatchObject({ format: 'parquet', rows: ROWS, name: expect.stringMatching(/\.parquet$/) });
      expect(entry.separator).toBeUndefined();
      const path = join(folder, entry.name);
      const bytes = await readFile(path);
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(entry.sha256);
      const rows = await parquetReadObjects({ file: await asyncBufferFromFile(path) });
      expect(rows).toHaveLength(ROWS);
      expect(rows.map((row) => row.text)).toContain('two\nlines, "quoted"');
    }
  });

  it('stands beside the other format in one folder, and none is fetched anew', async () => {
    await exportAs('csv');
    await exportAs('parquet');
    expect(new Set((await manifest()).files.map(({ name }) => name)).size).toBe(24);
    for (const format of ['csv', 'parquet'] as const) {
      expect(new Set((await exportAs(format)).answered)).toEqual(new Set([304]));
    }
    expect((await manifest()).files).toHaveLength(24);
  });

  it('keeps no file that ends as no Parquet file does', async () => {
    const [broken] = service.reports;
    const isBroken = (path: string) => path === `/api/report/${broken?.accountId}/${broken?.reportId}/csv`;
    const { state } = await exportAs('parquet', async (path, answer) => {
      if (!isBroken(path)) return answer;
      const bytes = new Uint8Array(await answer.arrayBuffer()).fill(0, -8);
      return new Response(bytes, { status: answer.status, headers: answer.headers });
    });
    expect(state).toMatchObject({ done: 11, failed: [{ ...pick(broken), error: 'incomplete' }] });
    expect((await manifest()).files).toHaveLength(11);
  });
});

const pick = (report: Service['reports'][number] | undefined) => ({
  accountId: report?.accountId,
  reportId: report?.reportId,
});
