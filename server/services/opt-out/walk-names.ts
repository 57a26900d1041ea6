import { SECOND } from '../../../shared/domain/time/calendar.ts';
import type { Db } from '../../db/database.ts';
import { walkNames } from '../../db/repositories/named-people.ts';

/** A part of each minute, until it is done; everybody else has the database in between. */
const WALKS_FOR_MS = 15 * SECOND;

/**
 * Walks on through what was stored before it was remembered whom profiles name. Until that is done, an erasure looks through every profile
 * that was not reached.
 */
export type WalkNames = (signal: AbortSignal) => Promise<void>;

export function createWalkNames({ db }: { readonly db: Db }): WalkNames {
  return async (signal) => {
    const until = performance.now() + WALKS_FOR_MS;
    for (let walking = true; walking && !signal.aborted && performance.now() < until; ) {
      walking = await walkNames(db, signal);
    }
  };
}
