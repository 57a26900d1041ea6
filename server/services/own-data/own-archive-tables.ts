import type { UserId } from '../../../shared/domain/ids.ts';
import type { Db } from '../../db/database.ts';
import { listedFollowers } from '../../db/repositories/archive-followers.ts';
import { findArchiveImport } from '../../db/repositories/archive-imports.ts';
import { ownProofs } from '../../db/repositories/ownership-proofs.ts';
import type { OwnTable } from './table-files.ts';

/** The accounts that the person has shown to be theirs, or begun to. */
async function ownAccounts(db: Db, user: UserId): Promise<OwnTable> {
  const rows = await ownProofs(db, user);
  return {
    path: 'lists/own-accounts',
    columns: ['network', 'number', 'code', 'asked_at', 'proved_at'],
    rows: rows.map(({ network, external_id, code, created_at, proved_at }) => ({
      ...{ network, number: external_id, code },
      asked_at: created_at.toISOString(),
      proved_at: proved_at?.toISOString() ?? null,
    })),
  };
}

/** The archive that the person is bringing. */
async function ownImport(db: Db, user: UserId): Promise<OwnTable> {
  const found = await findArchiveImport(db, { user });
  const rows = (found === null ? [] : [found]).map(({ fileName, bytes, state }) => ({ file: fileName, bytes, state }));
  return { path: 'lists/import', columns: ['file', 'bytes', 'state'], rows };
}

/** Who follows the person's own accounts, as the archives list them that were imported. */
async function ownFollowers(db: Db, user: UserId): Promise<OwnTable> {
  const rows = await listedFollowers(db, user);
  return {
    path: 'lists/followers',
    columns: ['network', 'account', 'follower', 'since', 'gone_by'],
    rows: rows.map(({ since, gone_by, ...row }) => ({
      ...row,
      since: since?.toISOString() ?? null,
      gone_by: gone_by?.toISOString() ?? null,
    })),
  };
}

/** What the person brought of accounts of their own. */
export const ownArchiveTables = async (db: Db, user: UserId): Promise<OwnTable[]> => [
  await ownAccounts(db, user),
  await ownImport(db, user),
  await ownFollowers(db, user),
];
