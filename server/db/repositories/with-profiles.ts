import type { Db } from '../database.ts';

/** Tracked accounts (`a`) with the profiles they are of (`p`). */
export const accountsWithProfiles = (db: Db) =>
  db.selectFrom('accounts as a').innerJoin('profiles as p', 'p.id', 'a.profile_id');

/** Watched names (`w`) with their profiles (`p`). */
export const watchesWithProfiles = (db: Db) =>
  db.selectFrom('watches as w').innerJoin('profiles as p', 'p.id', 'w.profile_id');

/** Stored reports (`r`) with the profiles they are of (`p`). */
export const reportsWithProfiles = (db: Db) =>
  db.selectFrom('reports as r').innerJoin('profiles as p', 'p.id', 'r.profile_id');
