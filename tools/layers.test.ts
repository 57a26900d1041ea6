import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { layerProblems } from './layer-folders.ts';

const PACKAGES = ['kysely', 'pg', 'pg-copy-streams', '@electric-sql/pglite', 'pg-boss', 'zod', 'fast-check'];

/** File by file what it imports; the rules that refuse it, none where it is allowed. */
const PLANTED: readonly (readonly [file: string, text: string, rules: readonly string[]])[] = [
  ['server/db/repositories/a.ts', "import { sql } from 'kysely';", []],
  ['server/services/a/a.ts', "import { sql } from 'kysely';", ['kysely']],
  ['server/services/a/b.ts', "import type { Selectable } from 'kysely';", ['kysely']],
  ['server/adapters/a.ts', "import { Pool } from 'pg';", ['kysely']],
  ['server/jobs/a.ts', "import { PGlite } from '@electric-sql/pglite';\nimport { PgBoss } from 'pg-boss';", ['kysely']],
  ['server/http/a.ts', "import '../db/repositories/a.ts';", ['layer server/http']],
  ['server/app.ts', "import { copy } from 'pg-copy-streams';\nimport './http/a.ts';", ['kysely']],
  ['shared/domain/a.ts', "import * as z from 'zod';", ['packages of shared/domain']],
  ['shared/domain/b.ts', "import type { z } from 'zod';", ['packages of shared/domain']],
  ['shared/domain/c.ts', "import '../contract/a.ts';", ['layer shared/domain']],
  ['shared/domain/d.ts', "import type { A } from '../report/a.ts';", []],
  ['shared/domain/e.ts', "import { a } from '../report/a.ts';", ['shared/domain takes types alone of a report']],
  ['shared/report/a.ts', 'export const a = 1;\nexport type A = 1;', []],
  ['shared/domain/a.test.ts', "import 'fast-check';", []],
  ['shared/contract/a.ts', "import * as z from 'zod';", []],
  ['shared/contract/b.ts', "import 'fast-check';", ['packages of shared/contract']],
  ['main/menu/a.ts', "import '../tray/a.ts';", ['layer main/menu']],
  ['main/tray/a.ts', 'export {};', []],
  ['tests/e2e/a.spec.ts', "import '../../server/db/repositories/a.ts';", ['layer tests/e2e']],
  ['tests/server/a.test.ts', "import { sql } from 'kysely';\nimport '../../server/db/repositories/a.ts';", []],
  ['vite.config.ts', "import './server/app.ts';", ['layer .']],
];

const folder = await mkdtemp(join(tmpdir(), 'perch-layers-'));
afterAll(() => rm(folder, { recursive: true }));

async function plant(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, file)), { recursive: true });
  await writeFile(join(folder, file), text);
}

/** What dependency-cruiser prints with the project's own rules, run as `npm run check` runs it. */
function cruise(): string {
  const roots = ['shared', 'main', 'server', 'tests', 'vite.config.ts'];
  const config = resolve('.dependency-cruiser.cjs');
  const program = resolve('node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  return spawnSync(process.execPath, [program, ...roots, '--config', config, '--output-type', 'err'], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, FORCE_COLOR: '0', NO_COLOR: '1' },
  }).stdout;
}

describe('the layer table', () => {
  let said: readonly string[] = [];
  beforeAll(async () => {
    for (const name of PACKAGES) {
      await plant(`node_modules/${name}/package.json`, JSON.stringify({ name, type: 'module', exports: './index.js' }));
      await plant(`node_modules/${name}/index.js`, 'export {};');
    }
    for (const [file, text] of PLANTED) await plant(file, text);
    said = cruise().split('\n');
  }, 60_000);

  it.each(PLANTED)('refuses in %s what it may not import: %s', (file, _, rules) => {
    const refused = said.filter((line) => line.includes(`: ${file} `));
    expect(refused).toHaveLength(rules.length);
    for (const rule of rules) expect(refused.join('\n')).toContain(rule);
  });
});

describe('the folders of the layer table', () => {
  const rows = ['shared', 'shared/domain', 'server', 'server/db', 'tools', '.'];
  const files = ['shared/brand.ts', 'shared/domain/a.ts', 'server/app.ts', 'server/db/a/b.ts', 'tools/x/y.ts', 'a.ts'];

  it('are complete', () => expect(layerProblems(files, rows)).toEqual([]));

  it.each([
    ['server/helpers/a.ts', 'server/helpers'],
    ['scripts/a.ts', 'scripts'],
    ['main/app.ts', 'main'],
    ['shared/public/a.svg', 'shared/public'],
  ])('lack the one of %s', (file, row) => {
    expect(layerProblems([...files, file], rows)).toEqual([`${row} has no row in tools/layers.cjs`]);
  });

  it('hold something, each of them', () => {
    expect(layerProblems(files, [...rows, 'server/gone'])).toEqual([
      'tools/layers.cjs has a row for server/gone, which holds nothing',
    ]);
  });
});
