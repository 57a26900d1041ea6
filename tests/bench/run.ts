import { spawn } from 'node:child_process';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { isWithin, MEASURE_MARK, type Measure, wordsOf } from './measure.ts';

/**
 * Every bench, one after the other, each in a process of its own, then one table of what they measured. A report and no
 * test: it ends badly only when a bench does, or, with --strict, when a budget was missed. Name benches to run those alone.
 *
 *     node tests/bench/run.ts [--strict] [bulk-write …]
 */
const BENCHES = [
  'bulk-write',
  'small-collections',
  'request-growth',
  'thursday-workers',
  'merge-delta',
  'merge-hold',
  'merge-answers',
  'running-weeks',
  'packed-weeks',
  'ingest',
  'report-build',
  'mail-render',
  'report-service',
  'report-get',
  'shared-limit',
  'host-turns',
  'pooler',
  'replica',
  'answer-times',
  'csv-export',
  'bulk-export',
  'desktop-start',
  'desktop-growth',
  'car-decode',
  'hostile-archives',
  'archive-memory',
  'jetstream-filter',
  'mastodon-schedule',
  'app-view-calls',
  'start',
  'web-vitals',
  'memory',
  'many-clients',
  'live-delivery',
  'reconnection',
  'schedule-growth',
  'periodic-growth',
  'opt-out',
] as const;

interface Result {
  readonly bench: string;
  readonly measures: readonly Measure[];
  readonly exitCode: number;
  /** Processes that waited for this machine's cores when it began. */
  readonly load: number;
}

/** Runs one bench; its own lines are shown as they come. */
function run(bench: string): Promise<Result> {
  const load = loadavg()[0] ?? Number.NaN;
  console.log(`\n${bench} (load ${load.toFixed(1)})`);
  const script = `${import.meta.dirname}/${bench}.ts`;
  const env = { ...process.env, BENCH_TABLE: '1' };
  const child = spawn(process.execPath, ['--expose-gc', script], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const measures: Measure[] = [];
  let rest = '';
  const take = (line: string): void => {
    // As: written by `printMeasure` of the bench that was started here.
    if (line.startsWith(MEASURE_MARK)) measures.push(JSON.parse(line.slice(MEASURE_MARK.length)) as Measure);
    else if (line !== '') console.log(`  ${line}`);
  };
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) take(line);
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      take(rest);
      resolve({ bench, measures, exitCode: code ?? 1, load });
    });
  });
}

const COLUMNS = ['bench', 'measure', 'baseline', 'ratio', 'budget', 'ok'] as const;
const VERDICTS = new Map([
  [true, 'yes'],
  [false, 'NO'],
]);

function rowsOf({ bench, measures, exitCode }: Result): string[][] {
  const rows = measures.map((measure) => {
    const { figure, budget } = wordsOf(measure);
    const within = isWithin(measure);
    return [
      bench,
      measure.measure,
      measure.baseline ?? '',
      figure,
      budget,
      within === null ? '' : VERDICTS.get(within),
    ];
  });
  const shown = rows.map((row) => row.map((cell) => cell ?? ''));
  return exitCode === 0 ? shown : [...shown, [bench, 'CRASHED', '', '', '', 'NO']];
}

function table(rows: readonly string[][]): string {
  const all = [[...COLUMNS], ...rows];
  const widths = COLUMNS.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join(' | ')
        .trimEnd(),
    )
    .join('\n');
}

const { values, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: { strict: { type: 'boolean', default: false } },
});
const results: Result[] = [];
for (const bench of asked.length === 0 ? BENCHES : asked) results.push(await run(bench));
console.log(`\n${table(results.flatMap(rowsOf))}`);
const loads = results.map(({ load }) => load);
console.log(`\nload average while measuring: ${Math.min(...loads).toFixed(1)} to ${Math.max(...loads).toFixed(1)}`);
const missed = results.flatMap(({ measures }) => measures).some((measure) => isWithin(measure) === false);
process.exitCode = results.some(({ exitCode }) => exitCode !== 0) || (values.strict && missed) ? 1 : 0;
