import { createScratchDatabase, startPostgres } from '../../support/postgres.ts';
import { fillTemplate } from '../../support/template.ts';

/** A PostgreSQL that all workers of a run share: its maintenance database, and the name of a migrated one to copy. */
export interface RunPostgres {
  readonly url: string;
  readonly template: string;
}

/** How workers hear of it from the setup of the run. */
const VARIABLE = 'PERCH_TEST_RUN_POSTGRES';

/** Null in a run on the embedded database, and in what is no run. */
export function runPostgres(): RunPostgres | null {
  const provided = process.env[VARIABLE];
  return provided === undefined ? null : (JSON.parse(provided) as RunPostgres); // written below
}

/**
 * Starts it for products of the run: a start takes half of the processor that one on the embedded database does. Where none can be
 * started, or `PERCH_TEST_DATABASE` says `embedded`, they have that.
 */
// biome-ignore lint/style/noDefaultExport: Playwright calls a setup file's default export
export default async function provideRunPostgres(): Promise<() => Promise<void>> {
  delete process.env[VARIABLE];
  if (process.env.PERCH_TEST_DATABASE === 'embedded') return async () => undefined;
  const server = await startPostgres().catch((error: Error) => {
    process.stderr.write(`products run on the embedded database: ${error.message}\n`);
    return null;
  });
  if (server === null) return async () => undefined;
  const template = await createScratchDatabase(server.url);
  await fillTemplate({ dataDir: '', databaseUrl: template.url });
  process.env[VARIABLE] = JSON.stringify({ url: server.url, template: template.name } satisfies RunPostgres);
  return server.stop;
}
