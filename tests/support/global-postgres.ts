import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { watchForDeadlocks } from './deadlock-watch.ts';
import { createScratchDatabase, type PostgresServer, startPostgres } from './postgres.ts';
import { fillTemplate } from './template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The run's PostgreSQL and the name of a database to copy, migrated and with the job queue's tables; null where none could be started. */
    postgres: { url: string; template: string } | null;
  }
}

/** What did not run and why, for the summary of `npm test` and for `.ci/run`, which fails on it. */
const RESULTS = new URL('../../dist/test-results/', import.meta.url);
const NOT_RUN = new URL('not-run.txt', RESULTS);

/** One PostgreSQL for the whole run, with one filled database that each test file copies. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  rmSync(NOT_RUN, { force: true });
  let server: PostgresServer;
  try {
    server = await startPostgres();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const notice = `tests on PostgreSQL: ${reason}`;
    mkdirSync(RESULTS, { recursive: true });
    writeFileSync(NOT_RUN, `${notice}\n`);
    project.provide('postgres', null);
    return async () => {
      process.stderr.write(`\nNOT RUN: ${notice}\n`);
    };
  }
  try {
    project.provide('postgres', { url: server.url, template: await filledTemplate(server.url) });
    if (process.env.PERCH_TEST_DAY !== 'other') return server.stop;
    const watch = await watchForDeadlocks(server.url, (words) => process.stderr.write(`\n${words}`));
    return async () => {
      await watch.stop();
      await server.stop();
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function filledTemplate(serverUrl: string): Promise<string> {
  const template = await createScratchDatabase(serverUrl);
  await fillTemplate({ dataDir: '', databaseUrl: template.url });
  return template.name;
}
