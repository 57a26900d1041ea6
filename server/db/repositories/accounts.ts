import type { Selectable } from 'kysely';
import type { AccountId, Instant, ProfileId, UserId } from '../../../shared/domain/ids.ts';
import type { Db } from '../database.ts';
import type { AccountsTable, ProfilesTable } from '../schema.ts';
import { accountsWithProfiles } from './with-profiles.ts';

type OfAccount = Pick<
  Selectable<AccountsTable>,
  | 'id'
  | 'user_id'
  | 'profile_id'
  | 'label'
  | 'archived'
  | 'archived_at'
  | 'summary_showed'
  | 'example'
  | 'added_at'
  | 'past_weeks'
>;
type OfProfile = Pick<
  Selectable<ProfilesTable>,
  | 'network'
  | 'external_id'
  | 'username'
  | 'name'
  | 'userpic'
  | 'url'
  | 'stopped_reason'
  | 'look_again_at'
  | 'collected_at'
  | 'progress'
  | 'owner_id'
  | 'history_from'
>;
/** A tracked account with what its network says of it. */
export type AccountRow = OfAccount & OfProfile;

const everyRow = (db: Db) =>
  accountsWithProfiles(db).select([
    'a.id',
    'a.user_id',
    'a.profile_id',
    'a.label',
    'a.archived',
    'a.archived_at',
    'a.summary_showed',
    'a.example',
    'a.added_at',
    'a.past_weeks',
    'p.network',
    'p.external_id',
    'p.username',
    'p.name',
    'p.userpic',
    'p.url',
    'p.stopped_reason',
    'p.look_again_at',
    'p.collected_at',
    'p.progress',
    'p.owner_id',
    'p.history_from',
  ]);

const accountRows = (db: Db, user: UserId) => everyRow(db).where('a.user_id', '=', user);

/** In the order they were added. */
export const listAccounts = (db: Db, user: UserId, archived: boolean): Promise<AccountRow[]> =>
  accountRows(db, user).where('a.archived', '=', archived).orderBy('a.added_at').orderBy('a.id').execute();

export const findAccount = (db: Db, user: UserId, account: AccountId): Promise<AccountRow | undefined> =>
  accountRows(db, user).where('a.id', '=', account).executeTakeFirst();

/** Those of `ids` that are the user's, in the order they were added. */
export const findAccounts = (db: Db, user: UserId, ids: readonly AccountId[]): Promise<AccountRow[]> =>
  accountRows(db, user)
    .where('a.id', 'in', [...ids])
    .orderBy('a.added_at')
    .orderBy('a.id')
    .execute();

/** Whoever's it is, if the operator opened it to visitors. */
export const findExample = (db: Db, account: AccountId): Promise<AccountRow | undefined> =>
  everyRow(db).where('a.id', '=', account).where('a.example', '=', true).executeTakeFirst();

/** The accounts that the operator opened to visitors, whoever's they are, in the order they were added. */
export const listExamples = (db: Db): Promise<AccountRow[]> =>
  everyRow(db).where('a.example', '=', true).orderBy('a.added_at').orderBy('a.id').execute();

/** Opens an account to visitors, or closes it again. @returns false when there is no such account, or it is somebody's own archive. */
export async function setExample(db: Db, account: AccountId, example: boolean): Promise<boolean> {
  const shared = db.selectFrom('profiles').where('owner_id', 'is', null).select('id');
  const result = await db
    .updateTable('accounts')
    .set({ example })
    .where('id', '=', account)
    .where('profile_id', 'in', shared)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function countAccounts(db: Db, user: UserId): Promise<{ active: number; archived: number }> {
  const rows = await db
    .selectFrom('accounts')
    .where('user_id', '=', user)
    .groupBy('archived')
    .select(({ fn }) => ['archived', fn.countAll<string>().as('count')])
    .execute();
  const of = (archived: boolean) => Number(rows.find((row) => row.archived === archived)?.count ?? 0);
  return { active: of(false), archived: of(true) };
}

/** @returns the id of the user's account on the profile, null when it is not tracked. */
export async function findTracked(db: Db, user: UserId, profile: ProfileId): Promise<AccountId | null> {
  const row = await db
    .selectFrom('accounts')
    .where('user_id', '=', user)
    .where('profile_id', '=', profile)
    .select('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function insertAccount(
  db: Db,
  input: { user: UserId; profile: ProfileId; addedAt: Instant },
): Promise<AccountId> {
  const { id } = await db
    .insertInto('accounts')
    .values({ user_id: input.user, profile_id: input.profile, added_at: new Date(input.addedAt) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The user's own word for an account; null takes it away. @returns false when the account is not the user's. */
export async function setLabel(
  db: Db,
  input: { user: UserId; account: AccountId; label: string | null },
): Promise<boolean> {
  const result = await db
    .updateTable('accounts')
    .set({ label: input.label })
    .where('user_id', '=', input.user)
    .where('id', '=', input.account)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** `archivedAt` null takes the accounts up again. */
export async function setArchived(
  db: Db,
  input: { user: UserId; ids: readonly AccountId[]; archivedAt: Instant | null },
): Promise<void> {
  const { archivedAt } = input;
  await db
    .updateTable('accounts')
    .set({ archived: archivedAt !== null, archived_at: archivedAt === null ? null : new Date(archivedAt) })
    .where('user_id', '=', input.user)
    .where('id', 'in', [...input.ids])
    .where('archived', '=', archivedAt === null)
    .execute();
}

/** @returns false when the account is not the user's. */
export async function setSummaryShowed(db: Db, user: UserId, account: AccountId): Promise<boolean> {
  const result = await db
    .updateTable('accounts')
    .set({ summary_showed: true })
    .where('user_id', '=', user)
    .where('id', '=', account)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
