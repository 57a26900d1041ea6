import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createPackedReader } from '../../server/adapters/sources/packed/read-packed.ts';
import { instant } from '../../shared/domain/ids.ts';
import { todaysExport } from '../support/packed/instagram-export.ts';
import { writeZip } from '../support/packed/pack.ts';
import { printMeasure } from './measure.ts';

/**
 * An Instagram export of a gigabyte, nearly all of it media, against one of the same records without media, each read in a process of its
 * own: resident memory at its peak, in all and above what it had before; and the longest time that the event loop was held, beside the
 * longest of as much time without work, which a busy machine takes away.
 *
 *     node tests/bench/archive-memory.ts [megabytes]
 */
const MB = 1024 * 1024;
const MEDIA_MB = Number(process.argv[2] ?? 1024) || 1024;
const LIKES = 200_000;
const SAMPLE_EVERY_MS = 10;
const MOST_MB = 200;
const LONGEST_GAP_MS = 50;

const like = (n: number): object => ({
  title: `author${n % 5_000}`,
  string_list_data: [
    { href: `https://www.instagram.com/p/C${n}/`, value: '\u00f0\u009f\u0091\u008d', timestamp: 1_762_000_000 + n },
  ],
});
const FILES = () =>
  todaysExport(
    {},
    { 'likes/liked_posts.json': { likes_media_likes: Array.from({ length: LIKES }, (_, n) => like(n)) } },
  );

/** Pictures do not get smaller by packing. */
async function* noise(bytes: number): AsyncGenerator<Uint8Array> {
  const chunk = new Uint8Array(MB).map((_, at) => (at * 2_654_435_761) >>> 24);
  for (let left = bytes; left > 0; left -= MB) yield chunk.subarray(0, Math.min(MB, left));
}

const pictures = (megabytes: number) =>
  Array.from({ length: megabytes >> 2 }, (_, n) => ({
    path: `media/posts/202611/${n}.mp4`,
    bytes: () => noise(4 * MB),
  }));

interface Peak {
  readonly grewMb: number;
  readonly peakMb: number;
  readonly seconds: number;
  readonly gapMs: number;
  readonly idleGapMs: number;
  readonly actions: number;
}

async function longestGap(work: () => Promise<unknown>): Promise<number> {
  const gaps = monitorEventLoopDelay({ resolution: 1 });
  gaps.enable();
  await work();
  gaps.disable();
  return gaps.max / 1e6;
}

/** In this process. */
async function measure(path: string): Promise<Peak> {
  await wait(200);
  const before = process.memoryUsage.rss();
  let [peak, actions] = [before, 0];
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, SAMPLE_EVERY_MS);
  const sink = {
    actions: async (batch: readonly unknown[]) => {
      actions += batch.length;
    },
    followers: async () => undefined,
    present: async () => undefined,
    progress: () => undefined,
  };
  const { signal } = new AbortController();
  const request = { path, fileName: 'export.zip', now: instant(Date.now()), signal };
  const from = performance.now();
  const gapMs = await longestGap(() => createPackedReader().read(request, sink));
  const tookMs = performance.now() - from;
  clearInterval(timer);
  const idleGapMs = await longestGap(() => wait(tookMs));
  const [grewMb, peakMb] = [(peak - before) / MB, peak / MB];
  return { grewMb, peakMb, seconds: tookMs / 1000, gapMs, idleGapMs, actions };
}

/** In a process of its own. */
async function measureAlone(path: string): Promise<Peak> {
  const { stdout } = await promisify(execFile)(process.execPath, [fileURLToPath(import.meta.url), '--read', path]);
  return JSON.parse(stdout) as Peak; // printed below
}

async function compare(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'perch-archive-memory-'));
  try {
    const [bare, whole] = [join(folder, 'bare.zip'), join(folder, 'whole.zip')];
    await writeZip(bare, FILES(), []);
    await writeZip(whole, FILES(), pictures(MEDIA_MB));
    for (const [name, path] of [
      ['without media', bare],
      ['whole', whole],
    ] as const) {
      const { grewMb, peakMb, seconds, gapMs, idleGapMs, actions } = await measureAlone(path);
      const about = `Instagram export, ${name} (${Math.round(statSync(path).size / MB)} MB, ${actions} actions)`;
      printMeasure({ measure: `${about}: resident memory at its peak`, value: peakMb, unit: 'MB', most: MOST_MB });
      printMeasure({ measure: `${about}: above before`, value: grewMb, unit: 'MB' });
      printMeasure({ measure: `${about}: longest event-loop gap`, value: gapMs, unit: 'ms', most: LONGEST_GAP_MS });
      printMeasure({ measure: `${about}: longest gap without work`, value: idleGapMs, unit: 'ms' });
      printMeasure({ measure: `${about}: time`, value: seconds, unit: 's' });
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const [first, path] = process.argv.slice(2);
if (first === '--read' && path !== undefined) console.log(JSON.stringify(await measure(path)));
else await compare();
