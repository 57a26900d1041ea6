import type { UserId } from '../../../shared/domain/ids.ts';
import type { Db } from '../../db/database.ts';
import { ownAddressChanges } from '../../db/repositories/own-data.ts';
import { listPasskeys } from '../../db/repositories/passkeys.ts';
import type { OwnTable } from './table-files.ts';

/** The passkeys by which the person logs in; their keys are no secret of the person's, and of no use to a reader. */
async function passkeys(db: Db, user: UserId): Promise<OwnTable> {
  const rows = await listPasskeys(db, user);
  return {
    path: 'passkeys',
    columns: ['name', 'created_on', 'last_used'],
    rows: rows.map(({ name, createdOn, usedOn }) => ({ name, created_on: createdOn, last_used: usedOn })),
  };
}

/** Changes of the e-mail address that are still remembered, confirmed or not. */
async function addressChanges(db: Db, user: UserId): Promise<OwnTable> {
  const rows = await ownAddressChanges(db, user);
  return {
    path: 'address-changes',
    columns: ['old_email', 'new_email', 'requested_at', 'confirmed_at'],
    rows: rows.map(({ requested_at, confirmed_at, ...row }) => ({
      ...row,
      requested_at: requested_at.toISOString(),
      confirmed_at: confirmed_at?.toISOString() ?? null,
    })),
  };
}

/** How the person logs in, beside the password. */
export const ownLoginTables = async (db: Db, user: UserId): Promise<OwnTable[]> => [
  await passkeys(db, user),
  await addressChanges(db, user),
];
