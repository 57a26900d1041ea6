import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** File by file its text, and what the project's own lint rules say of it; null where they say nothing. */
const PLANTED: readonly (readonly [file: string, text: string, said: string | null])[] = [
  ...['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto'].map(
    (method) => [`server/services/${method}.ts`, `db.${method}('users');`, 'server/db/repositories'] as const,
  ),
  ['server/services/chained.ts', "db.withSchema('a').selectFrom('users').selectAll();", 'server/db/repositories'],
  ['server/http/bare.ts', 'db.selectNoFrom(() => []);', 'server/db/repositories'],
  ['server/jobs/raw.ts', 'db.executeQuery(query);', 'server/db/repositories'],
  ['server/db/repositories/users.ts', "db.selectFrom('users');", null],
  ['server/services/calls.ts', 'findUser(db, id);', null],
  ...['Date.now()', 'new Date()', 'Math.random()', 'performance.now()', 'crypto.randomUUID()'].map(
    (call, index) => [`shared/domain/rule-${index}.ts`, `export const value = ${call};`, 'as arguments'] as const,
  ),
  ['shared/domain/dated.ts', 'export const at = (ms: number) => new Date(ms);', null],
  ['shared/domain/rule.test.ts', 'export const value = Date.now();', null],
  ['server/core/clock.ts', 'export const value = Date.now();', null],
];

const folder = await mkdtemp(join(tmpdir(), 'perch-lint-'));
afterAll(() => rm(folder, { recursive: true }));

interface Diagnostic {
  readonly category: string;
  readonly message: unknown;
  readonly location: { readonly path: unknown };
}

describe('the lint rules of the project', () => {
  let diagnostics: readonly Diagnostic[] = [];
  beforeAll(async () => {
    await cp('biome.json', join(folder, 'biome.json'));
    for (const rule of ['no-clock.grit', 'sql-in-db.grit']) {
      await cp(join('tools', rule), join(folder, 'tools', rule), { recursive: true });
    }
    for (const [file, text] of PLANTED) {
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await writeFile(join(folder, file), `${text}\n`);
    }
    const program = resolve('node_modules/@biomejs/biome/bin/biome');
    const args = [program, 'lint', '--vcs-enabled=false', '--max-diagnostics=none', '--reporter=json', '.'];
    const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
    diagnostics = (JSON.parse(stdout) as { diagnostics: Diagnostic[] }).diagnostics; // as the reporter writes it
  });

  it.each(PLANTED)('%s', (file, _text, said) => {
    const own = diagnostics
      .filter(({ category, location }) => category === 'plugin' && JSON.stringify(location.path).includes(`${file}"`))
      .map(({ message }) => JSON.stringify(message));
    if (said === null) expect(own).toEqual([]);
    else expect(own.join()).toContain(said);
  });
});
