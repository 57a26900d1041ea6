import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { MINUTE } from '../../../shared/domain/time/calendar.ts';
import { createProduct, type Product, prepareDatabase, WITH_COMPILED } from './product.ts';

const run = promisify(execFile);

const FILL_LIMIT_MS = 180_000;
/** The demonstration is from a little earlier: a clock that the server finds behind what is stored would confuse it. */
const FILLED_BEFORE_MS = 3 * MINUTE;
/** A Friday morning: last week's reports are out. */
export const FRIDAY = '2026-11-20T10:00:00Z';
const KEPT = 'dist/test-results/demonstrations';

/**
 * Fills a data folder with the demonstration, before a server has it.
 * @param options.now the instant from which that server's clock will run
 * @returns secrets that log the demonstration's subscriber in, each once
 */
async function fillFolder(folder: string, { now, url }: { now: string; url: string }): Promise<string[]> {
  const from = new Date(Date.parse(now) - FILLED_BEFORE_MS).toISOString();
  const settings = { PERCH_DATA_DIR: folder, PERCH_PUBLIC_URL: url, PERCH_NOW: from, PERCH_DEMO: 'yes' };
  await prepareDatabase(folder);
  const options = { env: { ...process.env, ...WITH_COMPILED, ...settings }, timeout: FILL_LIMIT_MS };
  const { stdout } = await run('node', [join(import.meta.dirname, '../../support/fill-demonstration.ts')], options);
  return stdout.trim().split('\n');
}

const keptFor = (now: string): string => join(KEPT, String(Date.parse(now)));
const dataIn = (kept: string): string => join(kept, 'data');
const linksIn = (kept: string): string => join(kept, 'links.json');

/** Fills a folder once for a whole run. @param now the instant from which clocks of its products will run */
export async function keepDemonstration(now: string): Promise<void> {
  const kept = keptFor(now);
  await rm(kept, { recursive: true, force: true, maxRetries: 5 });
  await mkdir(dataIn(kept), { recursive: true });
  const links = await fillFolder(dataIn(kept), { now, url: 'http://localhost' });
  await writeFile(linksIn(kept), JSON.stringify(links));
}

export const dropDemonstrations = (): Promise<void> => rm(KEPT, { recursive: true, force: true, maxRetries: 5 });

/** Fills a product's folder with what the run keeps, or anew where it keeps none. @returns as `fillFolder` */
export async function copyDemonstration({ folder, url }: Product, now: string): Promise<string[]> {
  const kept = keptFor(now);
  if (!existsSync(linksIn(kept))) return fillFolder(folder, { now, url });
  await cp(dataIn(kept), folder, { recursive: true });
  return JSON.parse(await readFile(linksIn(kept), 'utf8'));
}

/** A product whose demonstration is there from its first start, which is on `FRIDAY` or later. */
export async function createFilledProduct(): Promise<Product> {
  const product = await createProduct();
  await copyDemonstration(product, FRIDAY);
  return product;
}
