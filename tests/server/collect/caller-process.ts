import { createHttpClient } from '../../../server/adapters/egress/http-client.ts';
import { openSharedTurns } from '../../../server/adapters/egress/open-shared-turns.ts';
import { createClock } from '../../../server/core/clock.ts';
import { createLogger } from '../../../server/core/logger.ts';
import { openDatabase } from '../../../server/db/open-database.ts';

/** A process that a test starts and kills while it makes a call which is never answered. */
const [dataDir = '', databaseUrl = '', host = ''] = process.argv.slice(2);
const log = createLogger('silent');
const clock = createClock(null);
const database = await openDatabase({ dataDir, databaseUrl, log, clock });
const shared = await openSharedTurns({ database, clock, log });
const http = createHttpClient({ egressAllow: [host], version: 'test', clock, shared });
// The test is gone: nobody would end this process.
process.on('disconnect', () => process.exit(1));
await http.get(`http://${host}/background/killed/held`, { signal: new AbortController().signal });
