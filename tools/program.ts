import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Programs of packages that scripts here start, and the package of each. */
const PACKAGES: ReadonlyMap<string, string> = new Map([
  ['vite', 'vite'],
  ['vitest', 'vitest'],
  ['playwright', '@playwright/test'],
]);

const MODULES = join(import.meta.dirname, '../node_modules');

/**
 * What to spawn for a command: for a package's program this Node and the program's script, for `node` this one. By its bare name
 * only a shell finds a program on Windows, where npm puts a batch file there, which `spawn` does not start.
 */
export function programOf(name: string): readonly [program: string, ...words: string[]] {
  if (name === 'node') return [process.execPath];
  const from = PACKAGES.get(name);
  if (from === undefined) return [name];
  const folder = join(MODULES, from);
  const about: { bin: Readonly<Record<string, string>> } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  return [process.execPath, join(folder, about.bin[name] ?? '')];
}
