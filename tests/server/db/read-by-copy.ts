import { createClock } from '../../../server/core/clock.ts';
import { createLogger } from '../../../server/core/logger.ts';
import { openDatabase } from '../../../server/db/open-database.ts';

/** Run as a process of its own: reads by COPY, also what PostgreSQL refuses, closes the database, and has nothing more to do. */
const [dataDir = '', databaseUrl = ''] = process.argv.slice(2);
const database = await openDatabase({
  dataDir,
  databaseUrl: databaseUrl === '' ? null : databaseUrl,
  log: createLogger('silent'),
  clock: createClock(null),
});
const read = (query: string): Promise<string> => database.read(({ copy }) => copy.out(query));
const refused = await read('select nothing from nowhere').then(
  () => 'answered',
  () => 'refused',
);
process.stdout.write(`${(await read('select 1')).trim()} ${refused}\n`);
await database.close();
