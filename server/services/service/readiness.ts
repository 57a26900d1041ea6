import type { Db } from '../../db/database.ts';
import { ping } from '../../db/ping.ts';
import { StorageError } from '../../db/storage-error.ts';
import { isUnavailable } from '../../db/unavailable.ts';

/** Rejects while the database does not answer. */
export const createReadiness = (db: Db) => (): Promise<void> => ping(db);

/** In one word why the database does not answer, for whoever watches the service; null when that is not it. */
export function outageOf(error: unknown): 'disk-full' | 'database' | null {
  if (error instanceof StorageError && error.code === 'disk-full') return 'disk-full';
  return isUnavailable(error) ? 'database' : null;
}

/** The call failed because the database does not answer at present; what was asked for is not to blame. */
export const isDatabaseUnavailable = (error: unknown): boolean => isUnavailable(error);
