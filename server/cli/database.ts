import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/open-database.ts';
import type { Environment } from './environment.ts';

/** Opens the product's database for one piece of work, and closes it whatever happens. */
export async function withDatabase<T>(environment: Environment, work: (database: Database) => Promise<T>): Promise<T> {
  const { dataDir, databaseUrl, databaseDirectUrl } = environment.config();
  const storage = { dataDir, databaseUrl, databaseDirectUrl };
  const database = await openDatabase({ ...storage, log: environment.log(), clock: environment.clock() });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
