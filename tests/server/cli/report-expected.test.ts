import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { composeReport } from '../../../server/cli/report/compose.ts';
import { readArchive } from '../../../server/cli/report/from-archive.ts';
import type { Material } from '../../../server/cli/report/material.ts';
import { parsePeriod } from '../../../server/cli/report/request.ts';
import { type Instant, instant } from '../../../shared/domain/ids.ts';
import { heatmap } from '../../../shared/domain/report/heatmap.ts';
import { storedReport as reportSchema } from '../../../shared/report/report.ts';
import { serializeReport } from '../../../shared/report/serialize.ts';
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

/** The archive as the command reads it, once for all periods. */
let material: Material;

const reportBytes = async (period: string): Promise<string> =>
  serializeReport(await composeReport(material, parsePeriod(period, NOW)));

const readReport = async (period: string) => z.parse(reportSchema, JSON.parse(await reportBytes(period)));

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

describe.skipIf(!present)('perch report on a real repository', () => {
  const expected = present ? z.parse(expectedShape, JSON.parse(readFileSync(EXPECTED, 'utf8'))) : null;

  beforeAll(async () => {
    material = await readArchive(CAR, {
      account: { network: 'bluesky', name: 'bsky.app' },
      now: NOW,
      signal: new AbortController().signal,
      progress: { step: () => {}, end: () => {} },
    });
  });

  it.each(['week-2024-12-09', 'month-2024-12-01', 'week-2023-07-31'])(
    'writes the whole command for %s as its parts compose it',
    async (period) => {
      const words = ['report', 'bluesky:bsky.app', '--period', period, '--car', CAR, '--format', 'json'];
      const ran = await runCommand(words, { now: NOW });
      expect(ran).toEqual({ exitCode: 0, out: `${await reportBytes(period)}\n`, err: '' });
    },
  );

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
