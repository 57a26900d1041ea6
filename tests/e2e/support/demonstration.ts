import { execFile } from 'node:child_process';
import { cp, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { MINUTE } from '../../../shared/domain/time/calendar.ts';
import { createProduct, type Product } from './product.ts';

const run = promisify(execFile);

const FILL_LIMIT_MS = 180_000;
/** The demonstration is from a little earlier: a clock that the server finds behind what is stored would confuse it. */
const FILLED_BEFORE_MS = 3 * MINUTE;
/** A Friday morning: last week's reports are out. */
export const FRIDAY = '2026-11-20T10:00:00Z';
const KEPT = 'dist/test-results/demonstration';

/**
 * Fills a data folder with the demonstration, before a server has it.
 * @param options.now the instant from which that server's clock will run
 * @returns secrets that log the demonstration's subscriber in, each once
 */
export async function fillFolder(folder: string, { now, url }: { now: string; url: string }): Promise<string[]> {
  const from = new Date(Date.parse(now) - FILLED_BEFORE_MS).toISOString();
  const settings = { PERCH_DATA_DIR: folder, PERCH_PUBLIC_URL: url, PERCH_NOW: from, PERCH_DEMO: 'yes' };
  const options = { env: { ...process.env, ...settings }, timeout: FILL_LIMIT_MS };
  const { stdout } = await run('node', [join(import.meta.dirname, '../../support/fill-demonstration.ts')], options);
  return stdout.trim().split('\n');
}

/** Fills a folder once for a whole run. */
export async function keepDemonstration(): Promise<void> {
  await dropDemonstration();
  await mkdir(KEPT, { recursive: true });
  await fillFolder(KEPT, { now: FRIDAY, url: 'http://localhost' });
}

export const dropDemonstration = (): Promise<void> => rm(KEPT, { recursive: true, force: true, maxRetries: 5 });

/** A product whose demonstration is there from its first start, which is on `FRIDAY` or later. */
export async function createFilledProduct(): Promise<Product> {
  const product = await createProduct();
  await cp(KEPT, product.folder, { recursive: true });
  return product;
}
