import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import type { KyselyPlugin } from 'kysely';
import { createHttpClient } from '../../server/adapters/egress/http-client.ts';
import { openSharedTurns } from '../../server/adapters/egress/open-shared-turns.ts';
import { createClock } from '../../server/core/clock.ts';
import { createLogger } from '../../server/core/logger.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { createScratchDatabase, startPostgres } from '../support/postgres.ts';
import { printMeasure } from './measure.ts';

/**
 * What it costs to share turns at a quick host: statements for a thousand calls of a process that has it to itself, and of three that call
 * it all the time; and what those calls take, against calls whose turns are the process's own.
 *
 *     node tests/bench/host-turns.ts
 */
const CALLS = 1000;
const ANSWER_MS = 5;
const PROCESSES = 3;
const clock = createClock(null);
const log = createLogger('warn');

let statements = 0;
const counting: KyselyPlugin = {
  transformQuery: ({ node }) => {
    statements += 1;
    return node;
  },
  transformResult: async ({ result }) => result,
};

const postgres = await startPostgres();
const scratch = await createScratchDatabase(postgres.url);
const server = createServer((_request, response) => void setTimeout(() => response.end('well'), ANSWER_MS));
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address() as AddressInfo; // a TCP server always has one
const host = `127.0.0.1:${port}`;

async function open(isShared: boolean) {
  const database = await openDatabase({ dataDir: tmpdir(), databaseUrl: scratch.url, log, clock });
  const db = database.db.withPlugin(counting);
  const shared = isShared ? await openSharedTurns({ database: { ...database, db }, clock, log }) : null;
  const http = createHttpClient({ egressAllow: [host], version: 'bench', clock, shared });
  return {
    async calls(count: number): Promise<void> {
      const { signal } = new AbortController();
      for (let n = 0; n < count; n += 1) await http.get(`http://${host}/`, { signal });
    },
    async close(): Promise<void> {
      await http.close();
      await shared?.close();
      await database.close();
    },
  };
}

/** Milliseconds and statements of a thousand calls. */
async function measured(processes: number, isShared: boolean) {
  const opened = await Promise.all(Array.from({ length: processes }, () => open(isShared)));
  await Promise.all(opened.map((one) => one.calls(1)));
  const [before, from] = [statements, performance.now()];
  await Promise.all(opened.map((one) => one.calls(Math.ceil(CALLS / processes))));
  const taken = { ms: performance.now() - from, statements: statements - before };
  for (const one of opened) await one.close();
  return taken;
}

const own = await measured(1, false);
const one = await measured(1, true);
const several = await measured(PROCESSES, true);
const unit = 'statements';
printMeasure({ measure: '1,000 calls of one process', value: one.statements, unit, most: 20 });
printMeasure({ measure: `1,000 calls of ${PROCESSES} processes`, value: several.statements, unit, most: 200 });
printMeasure({ measure: 'shared turns', baseline: 'the same calls in turns of one’s own', ratio: own.ms / one.ms });
printMeasure({ measure: `${PROCESSES} processes in turns`, baseline: 'one alone', ratio: one.ms / several.ms });

server.close();
await scratch.drop();
await postgres.stop();
