import type { Day, Instant, UserId } from '../../../shared/domain/ids.ts';
import type { Db } from '../database.ts';

/** What a signature is checked with, and whose it then is. */
export interface PasskeyKey {
  readonly user: UserId;
  readonly publicKey: Uint8Array;
  readonly counter: number;
}

export interface PasskeyRow {
  readonly id: string;
  readonly credentialId: Uint8Array;
  readonly transports: readonly string[];
  readonly name: string;
  readonly createdOn: Day;
  readonly usedOn: Day | null;
}

/** In the order in which they were added. */
export const listPasskeys = (db: Db, user: UserId): Promise<PasskeyRow[]> =>
  db
    .selectFrom('passkeys')
    .where('user_id', '=', user)
    .select(['id', 'credential_id as credentialId', 'transports', 'name'])
    .select(['created_on as createdOn', 'used_on as usedOn'])
    .orderBy('id')
    .execute();

export async function findPasskey(db: Db, credentialId: Uint8Array): Promise<PasskeyKey | null> {
  const row = await db
    .selectFrom('passkeys')
    .where('credential_id', '=', credentialId)
    .select(['user_id as user', 'public_key as publicKey', 'counter'])
    .executeTakeFirst();
  return row === undefined ? null : { ...row, counter: Number(row.counter) };
}

/** @returns false when somebody has it already */
export async function insertPasskey(db: Db, input: Omit<PasskeyRow, 'id' | 'usedOn'> & PasskeyKey): Promise<boolean> {
  const row = await db
    .insertInto('passkeys')
    .values({
      user_id: input.user,
      credential_id: input.credentialId,
      public_key: input.publicKey,
      counter: input.counter,
      transports: [...input.transports],
      name: input.name,
      created_on: input.createdOn,
      used_on: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Remembers a use. @returns false when the counter is no longer what the signature was checked against */
export async function markPasskeyUsed(
  db: Db,
  input: { credentialId: Uint8Array; from: number; to: number; today: Day },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter: input.to, used_on: input.today })
    .where('credential_id', '=', input.credentialId)
    .where('counter', '=', String(input.from))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @returns whether it is the user's */
export async function renamePasskey(db: Db, input: { user: UserId; id: string; name: string }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ name: input.name })
    .where('user_id', '=', input.user)
    .where('id', '=', input.id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @returns whether it was the user's */
export async function deletePasskey(db: Db, input: { user: UserId; id: string }): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where('user_id', '=', input.user)
    .where('id', '=', input.id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Takes away what was added on the day or later. */
export async function deletePasskeysSince(tx: Db, user: UserId, day: Day): Promise<void> {
  await tx.deleteFrom('passkeys').where('user_id', '=', user).where('created_on', '>=', day).execute();
}

export async function insertChallenge(
  db: Db,
  input: { challengeHash: Uint8Array; user: UserId | null; expiresAt: Instant },
): Promise<void> {
  await db
    .insertInto('passkey_challenges')
    .values({ challenge_hash: input.challengeHash, user_id: input.user, expires_at: new Date(input.expiresAt) })
    .execute();
}

/** Uses a challenge up, whatever becomes of it. @returns whether it was made for this user, or for a log-in, and counts still */
export async function takeChallenge(
  db: Db,
  input: { challengeHash: Uint8Array; user: UserId | null; now: Instant },
): Promise<boolean> {
  const row = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', input.challengeHash)
    .returning(['user_id', 'expires_at'])
    .executeTakeFirst();
  return row !== undefined && row.user_id === input.user && row.expires_at.getTime() > input.now;
}
