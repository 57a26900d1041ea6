import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';

/**
 * The files of an embedded database before anything is in it. Making them (`initdb`) takes five seconds, and copying them
 * a fifth of one: so they are made once when the project is installed, and copied when a data folder is new.
 */

const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/perch/', import.meta.url));

/** Where the prepared files of the installed PGlite are, or would be. */
function templateFolder(): string {
  const manifest = join(dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')), '..', 'package.json');
  const { version }: { version: string } = JSON.parse(readFileSync(manifest, 'utf8'));
  return join(CACHE, `cluster-${version}`);
}

/** Makes the template if it is not there yet. Answers its folder. */
export async function prepareTemplate(): Promise<string> {
  const template = templateFolder();
  if (existsSync(template)) return template;
  await mkdir(CACHE, { recursive: true });
  const draft = await mkdtemp(join(CACHE, 'draft-'));
  await initialise(draft);
  try {
    await rename(draft, template);
  } catch (error) {
    // Another process was first, and its files are as good.
    if (!existsSync(template)) throw error;
    await rm(draft, { recursive: true, force: true });
  }
  return template;
}

/**
 * Makes sure that `dataDir` holds a database. It appears whole or not at all, so that a process killed during its first
 * start leaves nothing that the next one would take for a database.
 */
export async function ensureCluster(dataDir: string): Promise<void> {
  if (existsSync(dataDir)) return;
  const draft = `${dataDir}.new`;
  await rm(draft, { recursive: true, force: true });
  const template = templateFolder();
  if (existsSync(template)) await cp(template, draft, { recursive: true });
  else await initialise(draft);
  await rename(draft, dataDir);
}

async function initialise(folder: string): Promise<void> {
  const database = await PGlite.create({ dataDir: folder });
  await database.close();
}
