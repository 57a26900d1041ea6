import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { programOf } from './program.ts';

describe('a program of a package', () => {
  it.each(['vite', 'vitest', 'playwright'] as const)('%s starts where no name of a program is known', (name) => {
    const [node, ...words] = programOf(name);
    expect(execFileSync(node, [...words, '--version'], { env: { PATH: '' }, encoding: 'utf8' })).toMatch(
      /\d+\.\d+\.\d+/,
    );
  });

  it('is started by its bare name nowhere: on Windows there is none', () => {
    const sources = ['tools', 'tests'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts') && !name.includes('node_modules'))
        .map((name) => join(folder, name)),
    );
    expect(sources.length).toBeGreaterThan(100);
    const bare = /(spawn|spawnSync|execFile|execFileSync)\(\s*'(vite|vitest|playwright|tsc|biome)'/;
    expect(sources.filter((file) => bare.test(readFileSync(file, 'utf8')))).toEqual([]);
  });
});
