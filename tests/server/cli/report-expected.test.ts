import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { report as reportSchema } from '../../../shared/contract/report.ts';
import { type Instant, instant } from '../../../shared/domain/ids.ts';
import { heatmap } from '../../../shared/domain/report/heatmap.ts';
import { runCommand } from './run-program.ts';

const DATA = new URL('../../../../shared/data/', import.meta.url);
const EXPECTED = fileURLToPath(new URL('expected/bsky.app-S3-20250130.json', DATA));
const CAR = fileURLToPath(new URL('car/bsky.app-S3-20250130.car', DATA));
const present = existsSync(EXPECTED) && existsSync(CAR);
if (!present) {
  process.stderr.write(
    `Skipped: real repositories are not here (${fileURLToPath(DATA)}); nothing was compared with them.\n`,
  );
}

const NOW: Instant = instant(Date.parse('2025-03-01T00:00:00Z'));
const counts = z.record(z.string(), z.number());
const expectedShape = z.object({
  rev: z.string(),
  weeks: z.record(z.string(), counts),
  months: z.record(z.string(), counts),
  heatmapUtc: z.array(z.array(z.number())),
  hashtags: counts,
});

const readReport = async (period: string) => {
  const words = ['report', 'bluesky:bsky.app', '--period', period, '--car', CAR, '--format', 'json'];
  const { exitCode, out, err } = await runCommand(words, { now: NOW });
  expect({ exitCode, err }).toEqual({ exitCode: 0, err: '' });
  return z.parse(reportSchema, JSON.parse(out));
};

/** The same totals under the names that the expectation uses. */
function totals(report: Awaited<ReturnType<typeof readReport>>): Record<string, number> {
  const { like, post, comment, repost, follow } = report.counts;
  const named = {
    'feed.like': like,
    'feed.post': (post ?? 0) + (comment ?? 0),
    'feed.repost': repost,
    'graph.follow': follow,
  };
  return Object.fromEntries(
    Object.entries(named).flatMap(([name, count]) => ((count ?? 0) > 0 ? [[name, count ?? 0]] : [])),
  );
}

function add(sum: Map<string, number>, tags: readonly { tag: string; count: number }[]): void {
  for (const { tag, count } of tags) sum.set(tag, (sum.get(tag) ?? 0) + count);
}

// Every week is a run of the whole command, and there are a hundred of them.
describe.skipIf(!present)('perch report on a real repository', { timeout: 300_000 }, () => {
  const expected = present ? z.parse(expectedShape, JSON.parse(readFileSync(EXPECTED, 'utf8'))) : null;

  it('gives for every week the totals, heatmap and hashtags that independent code computed', async () => {
    const sum = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0));
    const tags = new Map<string, number>();
    for (const [start, wanted] of Object.entries(expected?.weeks ?? {})) {
      const report = await readReport(`week-${start}`);
      expect({ start, ...totals(report) }).toEqual({ start, ...wanted });
      expect(report.revision).toBe(expected?.rev);
      heatmap(report.activity, 0).forEach((day, weekday) => {
        day.forEach((count, hour) => {
          const row = sum[weekday];
          if (row !== undefined) row[hour] = (row[hour] ?? 0) + count;
        });
      });
      add(tags, report.hashtags);
    }
    expect(Object.keys(expected?.weeks ?? {}).length).toBeGreaterThan(60);
    expect(sum).toEqual(expected?.heatmapUtc);
    expect(Object.fromEntries(tags)).toEqual(expected?.hashtags);
  });

  it('gives for every month the totals that independent code computed', async () => {
    const tags = new Map<string, number>();
    for (const [month, wanted] of Object.entries(expected?.months ?? {})) {
      const report = await readReport(`month-${month}-01`);
      expect({ month, ...totals(report) }).toEqual({ month, ...wanted });
      add(tags, report.hashtags);
    }
    expect(Object.fromEntries(tags)).toEqual(expected?.hashtags);
  });

  it('gives an empty report for a week in which nothing happened', async () => {
    const report = await readReport('week-2023-07-31');
    expect(totals(report)).toEqual({});
    expect(report).toMatchObject({ not_enought_summary: true, no_tagged_actions: true });
  });

  it('refuses an archive of another account', async () => {
    const words = ['report', 'bluesky:did:plc:aaaaaaaaaaaaaaaaaaaaaaaa', '--period', 'week-2024-12-09', '--car', CAR];
    const { exitCode, err } = await runCommand(words, { now: NOW });
    expect(exitCode).toBe(1);
    expect(err).toMatch(/belongs to did:plc:z72i7hdynmk6r22z27h6tvur/);
  });
});
