import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readMigrations } from '../../server/db/migrate.ts';
import { isExpandOnly } from '../../server/db/migration-rules.ts';

export const ROOT = join(import.meta.dirname, '../..');
const MIGRATIONS = 'server/db/migrations';

/** There is no earlier program here to run. */
export class NoEarlierProgram extends Error {
  override name = 'NoEarlierProgram';
}

export interface Earlier {
  readonly commit: string;
  /** The newest migration that it knows. */
  readonly newest: number;
}

/** A checkout of an earlier commit, outside of this one; `remove` leaves nothing of it. */
export interface Checkout {
  readonly folder: string;
  remove(): void;
}

function git(...words: string[]): string {
  try {
    return execFileSync('git', ['-C', ROOT, ...words], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
  } catch (error) {
    const told = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
    throw new NoEarlierProgram(`git ${words[0]}: ${told}`);
  }
}

const numberOf = (file: string): number => Number(/(\d{4})_\w+\.sql$/.exec(file)?.[1] ?? 0);

const newestOf = (files: readonly string[]): number => Math.max(0, ...files.map(numberOf));

const newestAt = (commit: string): number =>
  newestOf(git('ls-tree', '-r', '--name-only', commit, '--', MIGRATIONS).split('\n'));

/** The newest commit that does not know today's newest migration: this one, where that is not committed yet. */
function beforeTheNewest(): string {
  const today = newestOf(readdirSync(join(ROOT, MIGRATIONS)));
  if (newestAt('HEAD') < today) return git('rev-parse', 'HEAD');
  // Of a commit that brought a migration the one before may know it already, where branches came together.
  for (const commit of git('log', '--format=%H', '--', MIGRATIONS).split('\n')) {
    const [, parent] = git('rev-list', '--parents', '-n', '1', commit).split(' ');
    if (parent !== undefined && newestAt(parent) < today) return parent;
  }
  throw new NoEarlierProgram('the history has no commit from before the newest migration');
}

/**
 * The program of a commit, or the newest one that does not know today's newest migration.
 * @throws NoEarlierProgram where the history is not there, or where what was migrated since does not only add
 */
export async function findEarlier(ref: string | undefined): Promise<Earlier> {
  if (git('rev-parse', '--is-shallow-repository') === 'true') {
    throw new NoEarlierProgram('the git history is not here (shallow clone)');
  }
  const commit = ref === undefined ? beforeTheNewest() : git('rev-parse', '--verify', `${ref}^{commit}`);
  const newest = newestAt(commit);
  const since = (await readMigrations()).filter(({ number }) => number > newest);
  const taking = since.filter(({ sql }) => !isExpandOnly(sql));
  if (taking.length > 0) {
    const names = taking.map(({ number, name }) => `${number} ${name}`);
    throw new NoEarlierProgram(`the program of ${commit.slice(0, 8)} is not to run beside ${names.join(', ')}`);
  }
  return { commit, newest };
}

/** Checks the commit out, with the packages of this checkout. */
export function checkOut({ commit }: Earlier): Checkout {
  const parent = mkdtempSync(join(tmpdir(), 'perch-earlier-'));
  const folder = join(parent, 'perch');
  const remove = (): void => {
    git('worktree', 'remove', '--force', folder);
    rmSync(parent, { recursive: true, force: true, maxRetries: 5 });
  };
  git('worktree', 'add', '--detach', '--quiet', folder, commit);
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'dir');
  return { folder, remove };
}
