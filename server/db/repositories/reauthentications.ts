import type { Instant } from '../../../shared/domain/ids.ts';
import type { Db } from '../database.ts';

/** Remembers that somebody proved in the session of a token who they are. @returns false when the session is over */
export async function insertReauthentication(
  db: Db,
  input: { sessionTokenHash: Uint8Array; tokenHash: Uint8Array; expiresAt: Instant },
): Promise<boolean> {
  const expiresAt = new Date(input.expiresAt);
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('reauthentications')
    .columns(['token_hash', 'session_id', 'expires_at'])
    .expression((where) =>
      where
        .selectFrom('session_tokens')
        .where('token_hash', '=', input.sessionTokenHash)
        .select((one) => [
          one.cast<Uint8Array>(one.val(input.tokenHash), 'bytea').as('token_hash'),
          'session_id',
          one.cast<Date>(one.val(expiresAt), 'timestamptz').as('expires_at'),
        ]),
    )
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Whether it was made in the session of the token, and its time is not over. */
export async function hasReauthentication(
  db: Db,
  input: { sessionTokenHash: Uint8Array; tokenHash: Uint8Array; now: Instant },
): Promise<boolean> {
  const row = await db
    .selectFrom('reauthentications as r')
    .innerJoin('session_tokens as t', 't.session_id', 'r.session_id')
    .where('t.token_hash', '=', input.sessionTokenHash)
    .where('r.token_hash', '=', input.tokenHash)
    .where('r.expires_at', '>', new Date(input.now))
    .select('r.session_id')
    .executeTakeFirst();
  return row !== undefined;
}
