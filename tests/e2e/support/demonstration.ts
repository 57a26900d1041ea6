import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { MINUTE } from '../../../shared/domain/time/calendar.ts';
import { createProduct, type Product, type ProductOptions, WITH_COMPILED } from './product.ts';
import { createProductData, type ProductData } from './product-data.ts';

const run = promisify(execFile);

const FILL_LIMIT_MS = 180_000;
/** The demonstration is from a little earlier: a clock that the server finds behind what is stored would confuse it. */
const FILLED_BEFORE_MS = 3 * MINUTE;
/** A Friday morning: last week's reports are out. */
export const FRIDAY = '2026-11-20T10:00:00Z';
const KEPT = 'dist/test-results/demonstrations';

/** Data that hold the demonstration, and secrets that log its subscriber in, each once. */
type Demonstration = NonNullable<ProductOptions['from']>;

/** Fills data with the demonstration, before a server has them. @param now the instant from which that server's clock will run */
async function fill({ settings, nodeOptions }: ProductData, now: string): Promise<string[]> {
  const from = new Date(Date.parse(now) - FILLED_BEFORE_MS).toISOString();
  const clock = { PERCH_PUBLIC_URL: 'http://localhost', PERCH_NOW: from, PERCH_DEMO: 'yes' };
  const options = { env: { ...process.env, ...WITH_COMPILED, ...settings, ...clock }, timeout: FILL_LIMIT_MS };
  const program = join(import.meta.dirname, '../../support/fill-demonstration.ts');
  const { stdout } = await run('node', [...nodeOptions, program], options);
  return stdout.trim().split('\n');
}

const keptFor = (now: string): string => join(KEPT, `${Date.parse(now)}.json`);

/** Fills data once for a whole run. @param now the instant from which clocks of its products will run */
export async function keepDemonstration(now: string): Promise<void> {
  const data = await createProductData();
  const links = await fill(data, now);
  const { folder, database } = data;
  await mkdir(KEPT, { recursive: true });
  await writeFile(keptFor(now), JSON.stringify({ folder, database, links } satisfies Demonstration));
}

async function keptIn(file: string): Promise<Demonstration | null> {
  const text = await readFile(file, 'utf8').catch(() => null);
  return text === null ? null : JSON.parse(text);
}

/** What the run has kept for `now`, if anything. */
export const keptDemonstration = (now: string): Promise<Demonstration | null> => keptIn(keptFor(now));

/** Removes what was kept; what is on the run's PostgreSQL goes with it. */
export async function dropDemonstrations(): Promise<void> {
  for (const name of await readdir(KEPT).catch(() => [])) {
    const kept = await keptIn(join(KEPT, name));
    if (kept !== null) await rm(kept.folder, { recursive: true, force: true, maxRetries: 5 });
  }
  await rm(KEPT, { recursive: true, force: true, maxRetries: 5 });
}

/** A product whose demonstration is there from its first start, which is at `now` or later: a copy of what the run keeps, if it does. */
export async function createFilledProduct(now = FRIDAY): Promise<Product> {
  const kept = await keptDemonstration(now);
  if (kept !== null) return createProduct({ from: kept });
  const data = await createProductData();
  try {
    return await createProduct({ from: { ...data, links: await fill(data, now) } });
  } finally {
    await data.remove();
  }
}
