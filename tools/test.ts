import { spawn } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { folderInMemory } from './folder-in-memory.ts';
import { programOf } from './program.ts';
import { NOT_RUN, RESULTS, tally } from './tally.ts';

/**
 * `npm test`: checks, the build with its weight, unit and server tests (on a PostgreSQL that the tests start, and
 * what is the embedded database's own on that), the browser tests and those of the desktop application. Runs everything even after a failure, then sums up.
 */
const STEPS: readonly (readonly [name: string, command: string, ...args: string[]])[] = [
  ['checks', 'node', 'tools/check.ts'],
  // Before the tests of the desktop's package, which would build it a second time.
  ['build', 'vite', 'build', '--mode', 'desktop', '--logLevel', 'warn'],
  ['weight', 'node', 'tools/bundle-budget.ts'],
  [
    'unit and server tests',
    'vitest',
    'run',
    '--reporter=default',
    '--reporter=./tools/failures/of-vitest.ts',
    '--reporter=json',
    `--outputFile.json=${RESULTS}/vitest.json`,
  ],
  ['browser tests', 'playwright', 'test', '--config', 'tests/e2e/playwright.config.ts'],
  ['desktop tests', 'playwright', 'test', '--config', 'tests/desktop/playwright.config.ts'],
];

function run([, command, ...args]: (typeof STEPS)[number], env: NodeJS.ProcessEnv): Promise<boolean> {
  return new Promise((resolve) => {
    const [program, ...words] = programOf(command);
    const child = spawn(program, [...words, ...args], { env, stdio: ['ignore', 'inherit', 'inherit'] });
    child.on('error', () => resolve(false));
    child.on('close', (code) => resolve(code === 0));
  });
}

await rm(RESULTS, { recursive: true, force: true });
await mkdir(RESULTS, { recursive: true });
const failedSteps: string[] = [];
const temporary = await folderInMemory();
const env = { ...process.env, ...(temporary === null ? {} : { TMPDIR: temporary }) };
try {
  for (const step of STEPS) {
    console.log(`\n── ${step[0]}`);
    if (!(await run(step, env))) failedSteps.push(step[0]);
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
