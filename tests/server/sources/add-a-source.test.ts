import { spawn } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyTree } from '../../support/copy-tree.ts';
import { applyStep, stepsOf } from './how-to/steps.ts';

const PAGE = 'docs/how-to/add-a-source.md';
const OWN = 'server/adapters/sources/harbour/';
const MOST_OTHER_FILES = 5;

const steps = stepsOf(readFileSync(PAGE, 'utf8'));

/** What the copy runs: the contract on the new network, and the whole program on it. No PostgreSQL is needed for either. */
const VITEST = `export default {
  test: { include: ['tests/server/sources/{harbour.test,how-to/end-to-end}.ts'], testTimeout: 150_000, hookTimeout: 150_000, isolate: false },
};
`;

/** What the new files are part of, and the screen that has to have their texts; with the checks of the whole program. */
const TYPES = JSON.stringify({
  extends: './renderer/tsconfig.json',
  compilerOptions: {
    ...{ noEmit: true, composite: false, incremental: false, tsBuildInfoFile: null },
    ...{ declaration: false, emitDeclarationOnly: false, types: ['node', 'vite/client'], rootDir: '.' },
  },
  references: [],
  include: [],
  files: [
    'server/adapters/sources/registry.ts',
    'renderer/features/opt-out/code-step.tsx',
    'renderer/state/i18next.ts',
  ],
});

interface Ended {
  readonly code: number | null;
  readonly output: string;
}

/** Runs a command of npm in the folder. */
function run(folder: string, command: string, ...args: readonly string[]): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(join(folder, 'node_modules/.bin', command), args, {
      cwd: folder,
      env: { ...process.env, VITEST: undefined },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('close', (code) => resolve({ code, output: stripVTControlCharacters(output) }));
  });
}

describe('the how-to of a source', () => {
  let folder: string;
  beforeAll(() => {
    folder = copyTree('perch-how-to-');
    for (const part of ['support', 'server/sources', 'tsconfig.json']) {
      cpSync(join('tests', part), join(folder, 'tests', part), { recursive: true });
    }
    for (const step of steps) applyStep(folder, step);
    writeFileSync(join(folder, 'added.config.ts'), VITEST);
    writeFileSync(join(folder, 'added.tsconfig.json'), TYPES);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('touches the folder of the source, a stage, and at most five other files', () => {
    const files = [...new Set(steps.map(({ file }) => file))];
    const others = files.filter((file) => !file.startsWith(OWN) && !file.startsWith('tests/'));
    expect(files.length - others.length).toBeGreaterThan(1);
    expect(others.length).toBeLessThanOrEqual(MOST_OTHER_FILES);
    expect(files.filter((file) => file.startsWith('tests/'))).toHaveLength(1);
  });

  it('gives a program that compiles, in the form of all its code', { timeout: 300_000 }, async () => {
    const compiled = await run(folder, 'tsc', '-p', 'added.tsconfig.json');
    expect(compiled).toEqual({ code: 0, output: '' });
    const files = steps.map(({ file }) => file);
    const formed = await run(folder, 'biome', 'check', '--vcs-enabled=false', '--error-on-warnings', ...files);
    expect(formed).toMatchObject({ code: 0 });
  });

  it('gives a network that keeps the contract, and is found, added, collected and reported on', {
    timeout: 300_000,
  }, async () => {
    const ran = await run(folder, 'vitest', 'run', '--config', 'added.config.ts');
    expect(ran).toMatchObject({ code: 0, output: expect.stringMatching(/Test Files\s+2 passed/) });
  });
});
