import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { createClock } from '../../server/core/clock.ts';
import { createLogger } from '../../server/core/logger.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { createScratchDatabase, type PostgresServer, startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The run's PostgreSQL and the name of a migrated database to copy; null where none could be started. */
    postgres: { url: string; template: string } | null;
  }
}

/** Left behind when no PostgreSQL could be started: whoever runs the tests prints it last. */
const MARKER = join(
  fileURLToPath(new URL('../../', import.meta.url)),
  'node_modules',
  '.cache',
  'postgres-not-run.txt',
);

/** One PostgreSQL for the whole run, with one migrated database that each test file copies. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  rmSync(MARKER, { force: true });
  let server: PostgresServer;
  try {
    server = await startPostgres();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const notice = `TESTS ON POSTGRESQL DID NOT RUN: ${reason}`;
    writeFileSync(MARKER, `${notice}\n`);
    project.provide('postgres', null);
    return async () => {
      process.stderr.write(`\n${notice}\n`);
    };
  }
  try {
    project.provide('postgres', { url: server.url, template: await migratedTemplate(server.url) });
    return server.stop;
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function migratedTemplate(serverUrl: string): Promise<string> {
  const template = await createScratchDatabase(serverUrl);
  const options = { dataDir: '', databaseUrl: template.url, log: createLogger('silent'), clock: createClock(null) };
  const database = await openDatabase(options);
  await database.close();
  return template.name;
}
