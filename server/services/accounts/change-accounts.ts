import type { AccountId, Instant, ProfileId, UserId } from '../../../shared/domain/ids.ts';
import { AppError } from '../../core/app-error.ts';
import type { Db } from '../../db/database.ts';
import { type AccountRow, deleteAccounts, findAccounts, setArchived } from '../../db/repositories/accounts.ts';
import { lockPlaces } from '../../db/repositories/places.ts';
import { deleteUntracked, eraseActions, forgetReads } from '../../db/repositories/tracked-profiles.ts';
import { refuseOverLimit } from './places.ts';

/** Accounts of one user that a group action is about. */
export interface Selection {
  readonly user: UserId;
  readonly ids: readonly AccountId[];
}

/** @throws AppError `not_found` when one of them is not the user's: a group action is done for all or for none. */
async function ownAccounts(tx: Db, { user, ids }: Selection): Promise<AccountRow[]> {
  const rows = await findAccounts(tx, user, ids);
  if (rows.length !== new Set(ids).size) throw new AppError('not_found', { field: 'ids' });
  return rows;
}

/**
 * Stops tracking the accounts. When a profile's last tracker leaves (an archived account is a tracker too), the profile
 * goes at once with every report of it, and then its raw actions; should the process die in between, the clean-up job
 * finds them by `orphanedProfiles`. What others track stays as it is.
 * @throws AppError `not_found`
 */
export async function removeAccounts(db: Db, selection: Selection): Promise<void> {
  const gone = await db.transaction().execute(async (tx) => {
    await lockPlaces(tx, selection.user);
    await ownAccounts(tx, selection);
    const profiles = await deleteAccounts(tx, selection.user, selection.ids);
    await forgetReads(tx, selection.user, profiles);
    return deleteUntracked(tx, profiles);
  });
  for (const profile of gone) await eraseActions(db, profile);
}

/** @throws AppError `not_found` */
export const archiveAccounts = (db: Db, selection: Selection, now: Instant): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockPlaces(tx, selection.user);
    await ownAccounts(tx, selection);
    await setArchived(tx, { ...selection, archivedAt: now });
  });

/**
 * Takes archived accounts up again, all of them or, when the plan has too few places, none.
 * @returns the profiles that are collected again.
 * @throws AppError `not_found`, `no_subscription`, `accounts_limit`
 */
export const unarchiveAccounts = (db: Db, selection: Selection, now: Instant): Promise<ProfileId[]> =>
  db.transaction().execute(async (tx) => {
    await lockPlaces(tx, selection.user);
    const archived = (await ownAccounts(tx, selection)).filter((row) => row.archived);
    if (archived.length === 0) return [];
    await refuseOverLimit(tx, { user: selection.user, more: archived.length, now });
    await setArchived(tx, { ...selection, archivedAt: null });
    return archived.map((row) => row.profile_id);
  });
