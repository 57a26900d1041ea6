import type { UserId } from '../../../shared/domain/ids.ts';
import type { Db } from '../../db/database.ts';
import { listApiTokens } from '../../db/repositories/api-tokens.ts';
import type { OwnTable } from './table-files.ts';

/** The tokens that a person's programs read with, by what they are told by. */
export async function ownApiTokens(db: Db, user: UserId): Promise<OwnTable> {
  const rows = await listApiTokens(db, user);
  return {
    path: 'api-tokens',
    columns: ['name', 'begins_with', 'created_on', 'last_used', 'expires_at'],
    rows: rows.map(({ name, shown, createdOn, usedOn, expiresAt }) => ({
      name,
      begins_with: shown,
      created_on: createdOn,
      last_used: usedOn,
      expires_at: expiresAt === null ? null : new Date(expiresAt).toISOString(),
    })),
  };
}
