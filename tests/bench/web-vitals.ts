import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import * as z from 'zod/mini';
import { chromiumPath } from '../e2e/support/chromium.ts';
import { printMeasure } from './measure.ts';
import { startProduct } from './product.ts';

/**
 * The pages that strangers see first, as a phone on a slow line would load them: Lighthouse's own mobile preset, which
 * simulates slow 4G and a slow processor. Builds nothing: run `npm run build` before. Lighthouse is installed on first use.
 *
 *     node tests/bench/web-vitals.ts [landing …]
 */
const HERE = join(import.meta.dirname, 'lighthouse');
const ROOT = join(import.meta.dirname, '../..');
const PAGES = [
  { page: 'landing', path: '/en', scriptKb: 90 },
  { page: 'plans', path: '/en/instagram-monitoring-price', scriptKb: 90 },
  { page: 'example report', path: '/en/instagram-tracking-example/report/1/week-2026-11-09', scriptKb: 150 },
] as const;
const SCORES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const LEAST_SCORE = 0.95;
const MOST_LCP_S = 1.5;
const MOST_SHIFT = 0.05;
/** The middle one counts: a busy machine disturbs single runs. */
const RUNS = 3;
const FILL_LIMIT_MS = 180_000;

const env = { ...process.env, PATH: [join(ROOT, 'node_modules/.bin'), process.env.PATH ?? ''].join(delimiter) };

const audit = z.object({
  title: z.string(),
  score: z.nullable(z.number()),
  numericValue: z.optional(z.number()),
  displayValue: z.optional(z.string()),
  details: z.optional(z.unknown()),
});
const category = z.object({
  score: z.nullable(z.number()),
  auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
});
const lighthouseReport = z.object({
  audits: z.record(z.string(), audit),
  categories: z.record(z.string(), category),
});
const requests = z.object({
  items: z.array(z.object({ resourceType: z.optional(z.string()), transferSize: z.number() })),
});
type LighthouseReport = z.infer<typeof lighthouseReport>;

function run(command: string, args: readonly string[], where: { cwd: string; env: NodeJS.ProcessEnv }): void {
  const { status, stderr } = spawnSync(command, [...args], { ...where, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args[0]} ended with ${status}\n${stderr}`);
}

function install(): void {
  if (existsSync(join(HERE, 'node_modules/lighthouse/package.json'))) return;
  console.log('installing Lighthouse (once)');
  run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: HERE, env });
}

/** Some traces of the browser come without their beginning (Lighthouse's NO_NAVSTART): such a run is made once more. */
async function look(url: string, chromium: string, tries = 4): Promise<LighthouseReport> {
  const folder = await mkdtemp(join(tmpdir(), 'perch-lighthouse-'));
  const file = join(folder, 'report.json');
  const flags = ['--output=json', `--output-path=${file}`, '--quiet', '--chrome-flags=--headless=new --no-sandbox'];
  const only = `--only-categories=${SCORES.join(',')}`;
  try {
    const program = join(HERE, 'node_modules/lighthouse/cli/index.js');
    run('node', [program, url, ...flags, only], { cwd: ROOT, env: { ...env, CHROME_PATH: chromium } });
    return z.parse(lighthouseReport, JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if (tries > 1 && String(error).includes('NO_NAVSTART')) return await look(url, chromium, tries - 1);
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

const figureOf = ({ audits }: LighthouseReport, id: string): number => audits[id]?.numericValue ?? Number.NaN;

/** Kilobytes of JavaScript as they crossed the wire. */
function scriptKb({ audits }: LighthouseReport): number {
  const { items } = z.parse(requests, audits['network-requests']?.details);
  const scripts = items.filter(({ resourceType }) => resourceType === 'Script');
  return scripts.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000;
}

/** What keeps a score from 100, the heaviest first. */
function shortcomings({ audits, categories }: LighthouseReport): string[] {
  return SCORES.flatMap((score) =>
    (categories[score]?.auditRefs ?? [])
      .map(({ id, weight }) => ({ id, weight, audit: audits[id] }))
      .filter(({ weight, audit: found }) => weight > 0 && found?.score !== null && (found?.score ?? 1) < 0.9)
      .toSorted((a, b) => b.weight - a.weight)
      .map(({ id, audit: found }) => `${score}: ${found?.title ?? id} ${found?.displayValue ?? ''}`.trim()),
  );
}

const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

async function measure(input: (typeof PAGES)[number], url: string): Promise<void> {
  const chromium = await chromiumPath();
  const reports: LighthouseReport[] = [];
  for (let round = 0; round < RUNS; round += 1) reports.push(await look(`${url}${input.path}`, chromium));
  const middleOf = (pick: (report: LighthouseReport) => number) => middle(reports.map(pick));
  for (const score of SCORES) {
    const ratio = middleOf(({ categories }) => categories[score]?.score ?? Number.NaN);
    printMeasure({ measure: `${input.page}, ${score}`, baseline: '100', ratio, goal: LEAST_SCORE });
  }
  const lcp = middleOf((report) => figureOf(report, 'largest-contentful-paint') / 1000);
  printMeasure({ measure: `${input.page}, largest paint`, value: lcp, unit: 's', most: MOST_LCP_S });
  const shift = middleOf((report) => figureOf(report, 'cumulative-layout-shift'));
  printMeasure({ measure: `${input.page}, layout shift`, value: shift, most: MOST_SHIFT });
  const script = middleOf(scriptKb);
  printMeasure({ measure: `${input.page}, JavaScript`, value: script, unit: 'kB', most: input.scriptKb });
  const found = new Set(reports.flatMap(shortcomings));
  for (const line of found) console.log(`  ${line}`);
}

async function untilFilled(output: () => string): Promise<void> {
  const end = performance.now() + FILL_LIMIT_MS;
  while (!output().includes('has its reports')) {
    if (performance.now() > end) throw new Error(`the demonstration was not filled\n${output()}`);
    await new Promise((wait) => setTimeout(wait, 100));
  }
}

install();
const folder = await mkdtemp(join(tmpdir(), 'perch-vitals-'));
const product = await startProduct({
  script: 'server/index.ts',
  folder: ROOT,
  env: { PERCH_DATA_DIR: folder, PERCH_NOW: '2026-11-20T10:00:00Z', PERCH_DEMO: 'yes', PERCH_LOG_LEVEL: 'info' },
});
try {
  await untilFilled(product.output);
  const asked = process.argv.slice(2);
  for (const about of PAGES) if (asked.length === 0 || asked.includes(about.page)) await measure(about, product.url);
} finally {
  await product.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
