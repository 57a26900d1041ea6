import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { instant } from '../../../shared/domain/ids.ts';
import { storedReport as reportSchema } from '../../../shared/report/report.ts';
import { type RunOptions, runCommand } from './run-program.ts';

const NOW: RunOptions = { now: instant(Date.parse('2026-11-21T08:00:00Z')) };
const INES = 'demo:ines.varga.example';
const WEEK = ['--period', 'week-2026-11-09'];
const PERCH = fileURLToPath(new URL('../../../server/cli/perch.ts', import.meta.url));

/** The command line as an operator starts it. */
function perch(words: readonly string[]): Promise<{ code: number | null; out: string; err: string }> {
  const { PATH = '', NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, PERCH_NOW: '2026-11-21T08:00:00Z' };
  const child = spawn(process.execPath, [PERCH, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  return new Promise((resolve, reject) => {
    let [out, err] = ['', ''];
    child.stdout.on('data', (chunk) => {
      out += chunk;
    });
    child.stderr.on('data', (chunk) => {
      err += chunk;
    });
    child.on('error', reject).on('close', (code) => resolve({ code, out, err }));
  });
}

describe('perch report', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'perch-cli-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

  it('prints the canonical report, the same bytes each time', async () => {
    const words = ['report', INES, ...WEEK, '--format', 'json'];
    const first = await runCommand(words, NOW);
    const report = z.parse(reportSchema, JSON.parse(first.out));
    expect(report).toMatchObject({ network: 'demo', reportId: 'week-2026-11-09', profile: { name: 'Inês Varga' } });
    expect(report.headline.likes.history).toHaveLength(8);
    expect(
      report.likes.data.flatMap(({ posts }) => posts).filter(({ image }) => image !== null).length,
    ).toBeGreaterThan(50);
    expect((await runCommand(words, NOW)).out).toBe(first.out);
  });

  it('counts the same whatever the time is, once the week is over', async () => {
    const words = ['report', INES, ...WEEK, '--format', 'json'];
    const later = { now: instant(Date.parse('2026-11-24T08:00:00Z')) };
    const [soon, late] = await Promise.all([runCommand(words, NOW), runCommand(words, later)]);
    const read = (out: string) => z.parse(reportSchema, JSON.parse(out));
    expect(read(late.out).counts).toEqual({
      ...read(soon.out).counts,
      like: expect.any(Number),
      'like-received': expect.any(Number),
    });
    expect(read(late.out).follows).toEqual(read(soon.out).follows);
  });

  it('sets a page of text in both languages, no line longer than 76 characters', async () => {
    for (const [lang, heading, languages] of [
      ['en', 'HELLO, GOODBYE', /\nLANGUAGES\n\nEnglish +\d+%\nPortuguese +\d+%\n/],
      ['pt', 'OI E TCHAU', /\nIDIOMAS\n\ninglês +\d+%\nportuguês +\d+%\n/],
    ] as const) {
      const { exitCode, out, err } = await runCommand(['report', INES, ...WEEK, '--lang', lang], NOW);
      expect({ exitCode, err }).toEqual({ exitCode: 0, err: '' });
      expect(out).toContain('Inês Varga');
      expect(out).toContain(heading);
      expect(out).toMatch(languages);
      expect(out.split('\n').filter((line) => [...line].length > 76)).toEqual([]);
    }
  });

  it('writes every action of the period as CSV', async () => {
    const csv = await runCommand(['report', INES, ...WEEK, '--format', 'csv'], NOW);
    const json = await runCommand(['report', INES, ...WEEK, '--format', 'json'], NOW);
    const { counts } = z.parse(reportSchema, JSON.parse(json.out));
    const rows = csv.out.split('\r\n').slice(1, -1);
    expect(csv.out.startsWith('\uFEFFtime_utc,local_time,network,account,action,')).toBe(true);
    expect(rows).toHaveLength(Object.values(counts).reduce<number>((sum, count) => sum + (count ?? 0), 0));
    expect([...rows].sort()).toEqual(rows);
  });

  it.each([
    [['report', 'ines.varga.example', ...WEEK], 2, /network:handle/],
    [['report', 'myspace:tom', ...WEEK], 2, /network:handle/],
    [['report', 'demo:', ...WEEK], 2, /names no account/],
    [['report', INES, '--period', 'week-2026-11-10'], 2, /is not a period/],
    [['report', INES, '--period', 'month-2026-02-30'], 2, /is not a period/],
    [['report', INES, '--period', 'week-2026-11-16'], 2, /not over yet.*2026-11-24 00:00/],
    [['report', INES, ...WEEK, '--format', 'pdf'], 2, /is not a format/],
    [['report', INES, ...WEEK, '--lang', 'de'], 2, /is not a language/],
    [['report', INES, ...WEEK, '--car', 'x.car'], 2, /only be read for bluesky/],
    [['report', INES], 2, /--period/],
    [['report'], 2, /--period/],
    [['report', ...WEEK], 2, /missing required argument 'account'/],
    [['reprot'], 2, /report/],
    [['report', 'demo:nobody.example', ...WEEK], 3, /was not found/],
    [['report', 'demo:quietridge@hills.example', ...WEEK], 3, /locked/],
    [['report', 'demo:lamplight.example', ...WEEK], 3, /logged-out-hidden/],
    [['report', 'instagram:someone', ...WEEK], 3, /cannot be read here/],
    [['report', 'bluesky:x', ...WEEK, '--car', '/no/such/file.car'], 1, /\/no\/such\/file\.car does not exist/],
    [['report', 'bluesky:x', ...WEEK, '--car', '/'], 1, /is not a file/],
  ] as const)('%j ends with %i in plain words', async (words, code, text) => {
    const { exitCode, out, err } = await runCommand(words, NOW);
    expect({ exitCode, out }).toEqual({ exitCode: code, out: '' });
    expect(err).toMatch(text);
    expect(err).not.toMatch(/\n\s+at /);
  });

  it('says of a file that is no repository what it is not', async () => {
    const file = join(folder, 'broken.car');
    writeFileSync(file, 'this is no archive');
    const { exitCode, err } = await runCommand(['report', 'bluesky:x', ...WEEK, '--car', file], NOW);
    expect(exitCode).toBe(1);
    expect(err).toMatch(/damaged or incomplete/);
  });

  it('ends as interrupted when it is interrupted', async () => {
    const stop = new AbortController();
    stop.abort();
    const { exitCode, out } = await runCommand(['report', INES, ...WEEK], { ...NOW, signal: stop.signal });
    expect({ exitCode, out }).toEqual({ exitCode: 130, out: '' });
  });

  it('does all of this as a process: results on stdout, words on stderr, exit codes', async () => {
    const [good, bad, help] = await Promise.all([
      perch(['report', INES, ...WEEK, '--format', 'json']),
      perch(['report', 'demo:nobody.example', ...WEEK]),
      perch(['--help']),
    ]);
    expect(good).toMatchObject({ code: 0, err: '' });
    expect(z.parse(reportSchema, JSON.parse(good.out)).reportId).toBe('week-2026-11-09');
    expect(bad).toEqual({ code: 3, out: '', err: 'nobody.example was not found on demo.\n' });
    expect(help.code).toBe(0);
    expect(help.out).toContain('Exit codes');
  });
});
