import { type Day, type Instant, instant, type UserId } from '../../../shared/domain/ids.ts';
import type { Language } from '../../../shared/domain/languages.ts';
import type { TimeZone } from '../../../shared/domain/time/time-zone.ts';
import type { Db } from '../database.ts';
import { lockUser } from './user-lock.ts';

/** A token as its owner sees it. */
export interface ApiTokenRow {
  readonly id: string;
  readonly name: string;
  readonly shown: string;
  readonly createdOn: Day;
  readonly usedOn: Day | null;
  readonly expiresAt: Instant | null;
}

interface FoundToken {
  readonly id: string;
  readonly usedOn: Day | null;
  readonly expiresAt: Instant | null;
  readonly user: TimeZone & {
    readonly id: UserId;
    readonly email: string;
    readonly lang: Language;
    readonly role: 'user' | 'support' | 'admin';
    readonly blocked: boolean;
  };
}

const endOf = (at: Date | null): Instant | null => (at === null ? null : instant(at.getTime()));

/** In the order in which they were made. */
export async function listApiTokens(db: Db, user: UserId): Promise<ApiTokenRow[]> {
  const rows = await db
    .selectFrom('api_tokens')
    .where('user_id', '=', user)
    .select(['id', 'name', 'shown', 'created_on as createdOn', 'used_on as usedOn', 'expires_at'])
    .orderBy('id')
    .execute();
  return rows.map(({ expires_at, ...row }) => ({ ...row, expiresAt: endOf(expires_at) }));
}

/** The user's row is locked by whoever counts first: two calls at once do not both find room. */
export async function countApiTokens(tx: Db, user: UserId): Promise<number> {
  await lockUser(tx, user);
  const { count } = await tx
    .selectFrom('api_tokens')
    .where('user_id', '=', user)
    .select((of) => of.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** @returns its number */
export async function insertApiToken(
  tx: Db,
  input: Omit<ApiTokenRow, 'id' | 'usedOn'> & { readonly user: UserId; readonly tokenHash: Uint8Array },
): Promise<string> {
  const { id } = await tx
    .insertInto('api_tokens')
    .values({
      user_id: input.user,
      token_hash: input.tokenHash,
      name: input.name,
      shown: input.shown,
      created_on: input.createdOn,
      used_on: null,
      expires_at: input.expiresAt === null ? null : new Date(input.expiresAt),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The token with whose it is, expired or not; null where there is none, or its owner deleted the account. */
export async function findApiToken(db: Db, tokenHash: Uint8Array): Promise<FoundToken | null> {
  const row = await db
    .selectFrom('api_tokens as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .where('t.token_hash', '=', tokenHash)
    .where('u.deleted_at', 'is', null)
    .select(['t.id as tokenId', 't.used_on', 't.expires_at'])
    .select(['u.id', 'u.email', 'u.lang', 'u.timezone_min as timezoneMin', 'u.zone', 'u.role', 'u.blocked'])
    .executeTakeFirst();
  if (row === undefined) return null;
  const { tokenId, used_on, expires_at, ...user } = row;
  return { id: tokenId, usedOn: used_on, expiresAt: endOf(expires_at), user };
}

export async function setApiTokenUsed(db: Db, id: string, today: Day): Promise<void> {
  await db.updateTable('api_tokens').set({ used_on: today }).where('id', '=', id).execute();
}

/** @returns whether it was the user's */
export async function deleteApiToken(db: Db, input: { user: UserId; id: string }): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('api_tokens')
    .where('user_id', '=', input.user)
    .where('id', '=', input.id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Takes away what was made on the day or later. */
export async function deleteApiTokensSince(tx: Db, user: UserId, day: Day): Promise<void> {
  await tx.deleteFrom('api_tokens').where('user_id', '=', user).where('created_on', '>=', day).execute();
}
