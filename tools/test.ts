import { spawn } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { folderInMemory } from './folder-in-memory.ts';
import { programOf } from './program.ts';
import { NOT_RUN, RESULTS, tally } from './tally.ts';

/**
 * `npm test`: checks, the build with its weight, unit and server tests (on a PostgreSQL that the tests start, and
 * what is the embedded database's own on that), the browser tests and those of the desktop application. Runs everything even after a failure, then sums up.
 */
interface Step {
  readonly name: string;
  readonly command: readonly [program: string, ...args: string[]];
}

const CHECKS: Step = { name: 'checks', command: ['node', 'tools/check.ts'] };
const BUILD: Step = { name: 'build', command: ['vite', 'build', '--mode', 'desktop', '--logLevel', 'warn'] };
const WEIGHT: Step = { name: 'weight', command: ['node', 'tools/bundle-budget.ts'] };
const SERVER: Step = {
  name: 'unit and server tests',
  command: [
    'vitest',
    'run',
    '--reporter=default',
    '--reporter=./tools/failures/of-vitest.ts',
    '--reporter=json',
    `--outputFile.json=${RESULTS}/vitest.json`,
  ],
};
const playwright = (name: string, config: string): Step => ({
  name,
  command: ['playwright', 'test', '--config', config],
});
const BROWSER = playwright('browser tests', 'tests/e2e/playwright.config.ts');
const DESKTOP = playwright('desktop tests', 'tests/desktop/playwright.config.ts');

/**
 * One after the other; the rows of each stand beside one another, because one waits for processes and time-outs while the other computes.
 * All tests use what is built.
 */
const STAGES: readonly (readonly (readonly Step[])[])[] = [
  [[CHECKS], [BUILD, WEIGHT]],
  [[SERVER], [BROWSER, DESKTOP]],
];

/** Two that run at once are told apart by the name before each of their lines. */
function copyLines(from: Readable, to: Writable, name: string): Promise<void> {
  const lines = createInterface({ input: from });
  lines.on('line', (line) => to.write(`${name} │ ${line}\n`));
  return new Promise((resolve) => lines.on('close', resolve));
}

async function run({ name, command: [command, ...args] }: Step, env: NodeJS.ProcessEnv): Promise<boolean> {
  const [program, ...words] = programOf(command);
  const child = spawn(program, [...words, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const told = [copyLines(child.stdout, process.stdout, name), copyLines(child.stderr, process.stderr, name)];
  const code = await new Promise<number | null>((resolve) => {
    child.on('error', () => resolve(null));
    child.on('close', resolve);
  });
  await Promise.all(told);
  return code === 0;
}

/** @returns names of the steps that failed */
async function runRow(steps: readonly Step[], env: NodeJS.ProcessEnv): Promise<string[]> {
  const failed: string[] = [];
  for (const step of steps) {
    const began = performance.now();
    console.log(`── ${step.name}`);
    const passed = await run(step, env);
    if (!passed) failed.push(step.name);
    const minutes = ((performance.now() - began) / 60_000).toFixed(1);
    console.log(`── ${step.name}: ${passed ? 'passed' : 'failed'} after ${minutes} minutes`);
  }
  return failed;
}

await rm(RESULTS, { recursive: true, force: true });
await mkdir(RESULTS, { recursive: true });
const failedSteps: string[] = [];
const temporary = await folderInMemory();
const env = { ...process.env, ...(temporary === null ? {} : { TMPDIR: temporary }) };
try {
  for (const rows of STAGES) {
    failedSteps.push(...(await Promise.all(rows.map((steps) => runRow(steps, env)))).flat());
  }
} finally {
  if (temporary !== null) await rm(temporary, { recursive: true, force: true, maxRetries: 5 });
}

const { passed, failed, skipped } = await tally();
console.log(`\n${passed} tests passed, ${failed} failed, ${skipped} skipped`);
if (failedSteps.length > 0) console.log(`failed: ${failedSteps.join(', ')}`);
const notRun = await readFile(NOT_RUN, 'utf8').catch(() => '');
if (notRun !== '') console.log(`NOT RUN: ${notRun.trim()}`);
process.exitCode = failedSteps.length === 0 ? 0 : 1;
