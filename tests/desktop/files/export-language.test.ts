import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createExports } from '../../../main/exports/exports.ts';
import type { Manifest } from '../../../main/exports/manifest.ts';
import type { ExportState } from '../../../shared/desktop/values.ts';
import type { Language } from '../../../shared/domain/languages.ts';
import { openService, type Service } from './service.ts';

describe('a bulk export', () => {
  let service: Service;
  let folder: string;
  beforeAll(async () => {
    service = await openService(1);
    folder = await mkdtemp(join(tmpdir(), 'perch-language-'));
  });
  afterAll(async () => {
    await service?.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  const readManifest = async (): Promise<Manifest> => JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'));

  /** Exports all there is into the folder. @returns what the service answered for each */
  async function exportIn(language: Language): Promise<number[]> {
    const answered: number[] = [];
    const { promise: done, resolve } = Promise.withResolvers<void>();
    const exports = createExports({
      language: () => language,
      async fetch(url, init) {
        const answer = await fetch(url, init);
        if (new URL(url).pathname.endsWith('/csv')) answered.push(answer.status);
        return answer;
      },
      origin: () => service.origin,
      token: () => service.user.token,
      journal: join(folder, '.journal'),
      now: Date.now,
      after: (ms, task) => {
        const timer = setTimeout(task, ms);
        return () => clearTimeout(timer);
      },
      tell: ({ state }: ExportState) => {
        if (state === 'done') resolve();
      },
      reveal: () => undefined,
    });
    await exports.start({ reports: [...service.reports], folder, pattern: '{report}', format: 'csv' });
    await done;
    return answered;
  }

  it('is for the spreadsheet of the language in use: untouched files follow it, and the manifest says what each is', async () => {
    for (const [language, header] of [
      ['en', 'time_utc,local_time,'],
      ['pt', 'time_utc;local_time;'],
    ] as const) {
      expect(new Set(await exportIn(language)), language).toEqual(new Set([200]));
      const { files } = await readManifest();
      expect(files).toHaveLength(service.reports.length);
      for (const { name, sha256, rows, separator } of files) {
        const bytes = await readFile(join(folder, name));
        expect(bytes.toString().slice(1)).toMatch(new RegExp(`^${header}`));
        expect(sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
        expect(separator).toBe(header.at(-1));
        expect(rows).toBe(bytes.toString().split('\r\n').length - 2);
      }
    }
    // As an earlier version left it.
    const { files, ...rest } = await readManifest();
    const older = { ...rest, files: files.map(({ separator: _, ...entry }) => entry) };
    await writeFile(join(folder, 'manifest.json'), JSON.stringify(older));
    expect(new Set(await exportIn('pt')), 'nothing changed').toEqual(new Set([304]));
    expect((await readManifest()).files).toEqual(files);
  });
});
