import { appendFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClock } from '../../server/core/clock.ts';
import { createLogger } from '../../server/core/logger.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { NOT_RUN, RESULTS } from '../../tools/tally.ts';
import { createScratchDatabase, type PostgresServer, startPostgres } from '../support/postgres.ts';
import { checkOut, findEarlier, NoEarlierProgram, ROOT } from './earlier.ts';
import { type Pair, tell } from './story.ts';

/**
 * Runs an earlier program of this repository beside today's, on a PostgreSQL that today's has migrated, and has somebody use both: once with the
 * earlier one first, once with today's. Ends with 1 when one of them is not ready, tells of an error, or does not see what the other did.
 *
 *     npm run test:rolling -- [REF]
 *
 * Without REF it is the newest commit that does not know the newest migration. It is checked out into a temporary folder, with the packages
 * of this checkout.
 */
const print = (line: string): void => void process.stdout.write(`${line}\n`);

function tellNotRun(reason: string): void {
  const notice = `the last release's program on today's schema: ${reason}`;
  mkdirSync(join(ROOT, RESULTS), { recursive: true });
  appendFileSync(join(ROOT, NOT_RUN), `${notice}\n`);
  print(`NOT RUN: ${notice}`);
  process.exitCode = 1;
}

async function tellOn(server: PostgresServer, pair: Pair): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'perch-rolling-'));
  const { url: databaseUrl, drop } = await createScratchDatabase(server.url);
  try {
    const migrated = { dataDir, databaseUrl, log: createLogger('silent'), clock: createClock(null) };
    await (await openDatabase(migrated)).close();
    const { steps, findings } = await tell(pair, { dataDir, databaseUrl });
    for (const step of steps) print(step);
    for (const finding of findings) print(`  ${finding}`);
    if (findings.length > 0) process.exitCode = 1;
    print(`${pair.first.name} first: ${findings.length} findings`);
  } finally {
    await drop();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function run(): Promise<void> {
  const earlier = await findEarlier(process.argv[2]);
  const checkout = checkOut(earlier);
  try {
    print(`${earlier.commit.slice(0, 8)}, whose newest migration is ${earlier.newest}, beside today's program`);
    const [before, today] = [
      { name: 'earlier', folder: checkout.folder },
      { name: 'today', folder: ROOT },
    ];
    const server = await startPostgres();
    try {
      await tellOn(server, { first: before, second: today });
      await tellOn(server, { first: today, second: before });
    } finally {
      await server.stop();
    }
  } finally {
    checkout.remove();
  }
}

try {
  await run();
} catch (error) {
  if (!(error instanceof NoEarlierProgram)) throw error;
  tellNotRun(error.message);
}
