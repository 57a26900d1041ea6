import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { electronProblem } from './electron-program.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'electron-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

it('is silent about a folder with a program in it, and names what is missing in another', () => {
  expect(electronProblem(folder)).toMatch(/^ELECTRON_OVERRIDE_DIST_PATH is .+ is missing\.$/);
  expect(electronProblem(join(folder, 'nowhere'))).toContain(join(folder, 'nowhere'));
  const problem = electronProblem(folder) ?? '';
  const program = /: (\S+) is missing/.exec(problem)?.[1] ?? '';
  writeFileSync(program, '');
  expect(electronProblem(folder)).toBeNull();
});

it('`npm run desktop` says it in one plain sentence and starts nothing', () => {
  const env = { ...process.env, ELECTRON_OVERRIDE_DIST_PATH: folder };
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/desktop.ts'], { env, encoding: 'utf8' });
  expect([status, stdout, stderr]).toEqual([1, '', `${electronProblem(folder)}\n`]);
});
