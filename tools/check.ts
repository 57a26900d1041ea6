import { spawn } from 'node:child_process';
import { accessProblems } from './access.ts';
import { desktopProblems } from './check-desktop.ts';
import { configurationProblems } from './configuration.ts';
import { cssModuleProblems } from './css-modules.ts';
import { dataDictionaryProblems } from './data-dictionary.ts';
import { fileBudgets } from './file-budgets.ts';
import { interestsProblems } from './interests.ts';
import { layerFolderProblems } from './layer-folders.ts';
import { layerSizes } from './layer-sizes.ts';
import { migrationProblems } from './migrations.ts';
import { networkNameProblems } from './network-names.ts';
import { personalDataProblems } from './personal-data.ts';
import { retiredNameProblems } from './retired-names.ts';
import { subscriptionsProblems } from './subscriptions.ts';
import { textProblems } from './texts.ts';

/** `npm run check`: everything that can be said of the code without running it. Seconds, not minutes. */

interface Result {
  readonly name: string;
  readonly ok: boolean;
  readonly output: string;
  readonly ms: number;
}

const COMMANDS: readonly (readonly [name: string, command: string, ...args: string[]])[] = [
  ['types', 'tsc', '-b'],
  ['format and lint', 'biome', 'check', '--error-on-warnings', '.'],
  [
    'layers and cycles',
    'depcruise',
    'shared',
    'preload',
    'main',
    'renderer',
    'server',
    'tests',
    'tools',
    'vite.config.ts',
    'vitest.config.ts',
    '--output-type',
    'err',
  ],
  ['dead code', 'knip'],
];

function run([name, command, ...args]: (typeof COMMANDS)[number]): Promise<Result> {
  const started = performance.now();
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, FORCE_COLOR: '0' },
      // There the commands of npm packages are scripts of its shell.
      shell: process.platform === 'win32',
    });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr.on('data', (chunk) => {
      output += chunk;
    });
    child.on('error', (error) => {
      output += error.message;
    });
    child.on('close', (code) => resolve({ name, ok: code === 0, output, ms: performance.now() - started }));
  });
}

async function inProcess(name: string, problems: () => Promise<readonly string[]>): Promise<Result> {
  const started = performance.now();
  const found = await problems();
  return { name, ok: found.length === 0, output: found.join('\n'), ms: performance.now() - started };
}

const results = await Promise.all([
  ...COMMANDS.map(run),
  inProcess('folders of the layer table', layerFolderProblems),
  inProcess('file budgets', fileBudgets),
  inProcess('texts', textProblems),
  inProcess('classes of style sheets', cssModuleProblems),
  inProcess('retired names', retiredNameProblems),
  inProcess('names of networks', networkNameProblems),
  inProcess('numbers of migrations', migrationProblems),
  inProcess('page on personal data', personalDataProblems),
  inProcess('page on access', accessProblems),
  inProcess('page on interests', interestsProblems),
  inProcess('page on configuration', configurationProblems),
  inProcess('data dictionary', dataDictionaryProblems),
  inProcess('page on subscriptions', subscriptionsProblems),
  inProcess('desktop packages', desktopProblems),
]);
for (const { name, ok, output, ms } of results) {
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${name} (${(ms / 1000).toFixed(1)} s)`);
  if (!ok) console.log(output);
}
console.log(`\n${await layerSizes()}`);
process.exitCode = results.every(({ ok }) => ok) ? 0 : 1;
