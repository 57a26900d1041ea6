import { createHash } from 'node:crypto';
import type { Instant } from '../../../shared/domain/ids.ts';
import type { Db } from '../database.ts';

/** What stands for a picture's address; nobody can tell the address from it. */
export const pictureKey = (url: string): Buffer => createHash('sha256').update(url).digest();

/** Whether the picture of this address (its SHA-256) is not to be shown any more. */
export async function isForgottenPicture(db: Db, urlHash: Uint8Array): Promise<boolean> {
  const query = db.selectFrom('forgotten_pictures').where('url_hash', '=', urlHash).select('url_hash');
  return (await query.executeTakeFirst()) !== undefined;
}

export async function forgetPictures(db: Db, urlHashes: readonly Uint8Array[], now: Instant): Promise<void> {
  if (urlHashes.length === 0) return;
  const rows = urlHashes.map((url_hash) => ({ url_hash, forgotten_at: new Date(now) }));
  await db
    .insertInto('forgotten_pictures')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
