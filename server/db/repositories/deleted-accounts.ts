import { sql } from 'kysely';
import type { AccountId, Instant, ProfileId, UserId } from '../../../shared/domain/ids.ts';
import type { Db } from '../database.ts';

/** What an account is, and is again when it comes back. */
const KEPT = sql.raw(
  'id, user_id, profile_id, label, archived, archived_at, summary_showed, example, added_at, past_weeks',
);

const list = (ids: readonly AccountId[]) => sql`any(${[...ids]}::int[])`;
const at = (value: Instant) => sql`${new Date(value).toISOString()}::timestamptz`;

/** Sets the user's accounts aside: from here on nothing sees them. */
export async function setAside(
  tx: Db,
  input: { user: UserId; ids: readonly AccountId[]; deletedAt: Instant },
): Promise<void> {
  await sql`
    with gone as (
      delete from accounts where user_id = ${input.user} and id = ${list(input.ids)} returning ${KEPT}
    )
    insert into deleted_accounts (${KEPT}, deleted_at) select ${KEPT}, ${at(input.deletedAt)} from gone`.execute(tx);
}

export interface DeletedAccount {
  readonly id: AccountId;
  readonly profile_id: ProfileId;
  readonly archived: boolean;
}

/** Those of `ids` that the user deleted after `after`. */
export const findDeleted = (
  db: Db,
  input: { user: UserId; ids: readonly AccountId[]; after: Instant },
): Promise<DeletedAccount[]> =>
  db
    .selectFrom('deleted_accounts')
    .where('user_id', '=', input.user)
    .where('id', 'in', [...input.ids])
    .where('deleted_at', '>', new Date(input.after))
    .select(['id', 'profile_id', 'archived'])
    .execute();

/** Puts the accounts back as they were, under their own ids. */
export async function putBack(tx: Db, user: UserId, ids: readonly AccountId[]): Promise<void> {
  await sql`
    with back as (
      delete from deleted_accounts where user_id = ${user} and id = ${list(ids)} returning ${KEPT}
    )
    insert into accounts (${KEPT}) overriding system value select ${KEPT} from back`.execute(tx);
}

/** Forgets what the user deleted of one profile. @returns whether there was anything */
export async function forgetDeleted(tx: Db, user: UserId, profile: ProfileId): Promise<boolean> {
  const result = await tx
    .deleteFrom('deleted_accounts')
    .where('user_id', '=', user)
    .where('profile_id', '=', profile)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Forgets everything that was deleted at `until` or before. @returns whose it was, and on which profiles */
export const forgetDeletedUntil = (
  tx: Db,
  until: Instant,
): Promise<{ readonly user_id: UserId; readonly profile_id: ProfileId }[]> =>
  tx
    .deleteFrom('deleted_accounts')
    .where('deleted_at', '<=', new Date(until))
    .returning(['user_id', 'profile_id'])
    .execute();
