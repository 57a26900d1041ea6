import { type AccountId, type Instant, instant, type ProfileId, type UserId } from '../../../shared/domain/ids.ts';
import { DELETION_UNDO_MS } from '../../../shared/domain/retention/retention.ts';
import { AppError } from '../../core/app-error.ts';
import type { Db } from '../../db/database.ts';
import { type AccountRow, findAccounts, setArchived } from '../../db/repositories/accounts.ts';
import { findDeleted, forgetDeletedUntil, putBack, setAside } from '../../db/repositories/deleted-accounts.ts';
import { deleteUntracked, eraseActions, forgetReads } from '../../db/repositories/tracked-profiles.ts';
import { lockUser } from '../../db/repositories/user-lock.ts';
import { refuseOverLimit, refuseWithoutRoom } from './account-limit.ts';

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
 * Stops tracking the accounts. They are out of sight and free their places at once; for `DELETION_UNDO_MS` they can be
 * taken back with `restoreAccounts`, afterwards the clean-up deletes them for good (`purgeDeleted`).
 * @throws AppError `not_found`
 */
export const removeAccounts = (db: Db, selection: Selection, now: Instant): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockUser(tx, selection.user);
    await ownAccounts(tx, selection);
    await setAside(tx, { ...selection, deletedAt: now });
  });

/**
 * Takes deleted accounts back as they were: all of them or, when their places were taken meanwhile, none. A plan that
 * has ended is no hindrance, for nothing can be added under it.
 * @returns the profiles that are collected again.
 * @throws AppError `not_found` when one was not deleted by the user or may not be taken back any more, `accounts_limit`
 */
export const restoreAccounts = (db: Db, selection: Selection, now: Instant): Promise<ProfileId[]> =>
  db.transaction().execute(async (tx) => {
    const { user, ids } = selection;
    await lockUser(tx, user);
    const deleted = await findDeleted(tx, { user, ids, after: instant(now - DELETION_UNDO_MS) });
    if (deleted.length !== new Set(ids).size) throw new AppError('not_found', { field: 'ids' });
    const active = deleted.filter((row) => !row.archived);
    if (active.length > 0) await refuseWithoutRoom(tx, { user, more: active.length });
    await putBack(tx, user, ids);
    return active.map((row) => row.profile_id);
  });

/**
 * Deletes for good what can no longer be taken back. When a profile's last tracker has left (an archived account is a
 * tracker too), the profile goes with every report of it, and then its raw actions; should the process die in between,
 * the clean-up job finds them by `goneProfiles`. What others track stays as it is. Repeating it changes nothing.
 * @returns how many accounts are gone
 */
export async function purgeDeleted(db: Db, now: Instant): Promise<number> {
  const { accounts, profiles } = await db.transaction().execute(async (tx) => {
    const gone = await forgetDeletedUntil(tx, instant(now - DELETION_UNDO_MS));
    for (const { user_id, profile_id } of gone) await forgetReads(tx, user_id, [profile_id]);
    const left = await deleteUntracked(tx, [...new Set(gone.map(({ profile_id }) => profile_id))]);
    return { accounts: gone.length, profiles: left };
  });
  for (const profile of profiles) await eraseActions(db, profile);
  return accounts;
}

/** @throws AppError `not_found` */
export const archiveAccounts = (db: Db, selection: Selection, now: Instant): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockUser(tx, selection.user);
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
    await lockUser(tx, selection.user);
    const archived = (await ownAccounts(tx, selection)).filter((row) => row.archived);
    if (archived.length === 0) return [];
    await refuseOverLimit(tx, { user: selection.user, more: archived.length, now });
    await setArchived(tx, { ...selection, archivedAt: null });
    return archived.map((row) => row.profile_id);
  });
