import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/**
 * Runs the tests against other people's servers. They weigh some hundred megabytes and are installed on first use, from a
 * lockfile of their own. The last line is `peers: N passed, N failed`.
 *
 *     node tests/peers/run.ts
 */
const HERE = import.meta.dirname;
const ROOT = join(HERE, '../..');
const FAILURES = join(ROOT, 'tools/failures/of-vitest.ts');
/** This project's Node first: npm chooses versions by the Node that runs it. */
const env = { ...process.env, PATH: [join(ROOT, 'node_modules/.bin'), process.env.PATH ?? ''].join(delimiter) };

interface Outcome {
  readonly passed: number;
  readonly failed: number;
}

/** Reads vitest's report. By hand: packages resolve to the servers' own, older ones from this folder. */
function parseOutcome(text: string): Outcome {
  const report: unknown = JSON.parse(text);
  const found = { passed: 0, failed: 0, ...(typeof report === 'object' ? report : {}) };
  const numberOf = (name: string): number =>
    Number(Object.entries(found).find(([key]) => key === name)?.[1] ?? Number.NaN);
  const failed = numberOf('numFailedTests');
  const passed = numberOf('numPassedTests');
  if (Number.isNaN(passed + failed)) throw new Error('no report of the tests');
  return { passed, failed };
}

function run(command: string, args: readonly string[], cwd: string): boolean {
  const { status } = spawnSync(command, [...args], { cwd, env, stdio: 'inherit' });
  return status === 0;
}

function installed(): boolean {
  if (existsSync(join(HERE, 'node_modules/@atproto/dev-env/package.json'))) return true;
  process.stdout.write('peers: installing the servers (once)\n');
  return run('npm', ['ci', '--no-audit', '--no-fund'], HERE);
}

const NOTHING_RAN: Outcome = { passed: 0, failed: 1 };

async function test(): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'peers-'));
  const file = join(folder, 'results.json');
  const reporters = ['--reporter=default', `--reporter=${FAILURES}`, '--reporter=json', `--outputFile.json=${file}`];
  try {
    const green = run('vitest', ['run', '--config', join(HERE, 'vitest.config.ts'), ...reporters], ROOT);
    const { passed, failed } = parseOutcome(await readFile(file, 'utf8'));
    return { passed, failed: green ? failed : Math.max(1, failed) };
  } catch {
    return NOTHING_RAN;
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

const { passed, failed } = installed() ? await test() : NOTHING_RAN;
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
process.stdout.write(`peers: ${passed} passed, ${failed} failed\n`);
