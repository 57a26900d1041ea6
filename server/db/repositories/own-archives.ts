import { sql } from 'kysely';
import type { AccountId, Instant, ProfileId, UserId } from '../../../shared/domain/ids.ts';
import type { Network } from '../../../shared/domain/networks/networks.ts';
import type { Db } from '../database.ts';
import type { Claim } from './ownership-proofs.ts';
import type { ProfileFacts } from './tracked-profiles.ts';

/** The profile that a person's own archives of an account are kept in, null before the first. */
export async function findOwnArchive(db: Db, { user, network, externalId }: Claim): Promise<ProfileId | null> {
  const row = await db
    .selectFrom('profiles')
    .where('owner_id', '=', user)
    .where('network', '=', network)
    .where('external_id', '=', externalId)
    .select('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The same, made where it is not there; names and picture are brought up to date. */
export async function openOwnArchive(
  tx: Db,
  user: UserId,
  input: { readonly facts: ProfileFacts; readonly now: Instant },
): Promise<ProfileId> {
  const { externalId, flags, ...shown } = input.facts;
  const row = { ...shown, flags: JSON.stringify(flags) };
  const { id } = await tx
    .insertInto('profiles')
    .values({ ...row, external_id: externalId, owner_id: user, created_at: new Date(input.now) })
    .onConflict((conflict) =>
      conflict.columns(['owner_id', 'network', 'external_id']).where('owner_id', 'is not', null).doUpdateSet(row),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Where its reports begin; an earlier archive may have begun before. */
export async function setHistoryFrom(tx: Db, profile: ProfileId, from: Instant): Promise<void> {
  await tx
    .updateTable('profiles')
    .set({ history_from: sql<Date>`least(history_from, ${new Date(from).toISOString()}::timestamptz)` })
    .where('id', '=', profile)
    .execute();
}

/** Takes somebody out of the lists of followers that others' own archives hold. */
export async function dropListedFollower(tx: Db, network: Network, externalId: string): Promise<void> {
  await sql`
    delete from archive_followers f using profiles p
    where f.external_id = ${externalId} and p.id = f.profile_id and p.network = ${network}`.execute(tx);
  await sql`
    delete from archive_follower_stage s using archive_imports i
    where s.external_id = ${externalId} and i.id = s.import_id and i.preview ->> 'network' = ${network}`.execute(tx);
}

/**
 * Takes an account's own archives away from whoever imported them, with their reports; their actions are orphans from then on.
 * @returns whose lists they were in
 */
export async function dropOwnArchives(
  tx: Db,
  network: Network,
  externalId: string,
): Promise<{ user: UserId; account: AccountId }[]> {
  await sql`
    delete from archive_imports
    where preview ->> 'network' = ${network} and preview ->> 'externalId' = ${externalId}`.execute(tx);
  const profiles = await tx
    .selectFrom('profiles')
    .where('network', '=', network)
    .where('external_id', '=', externalId)
    .where('owner_id', 'is not', null)
    .select('id')
    .execute();
  if (profiles.length === 0) return [];
  const ids = profiles.map(({ id }) => id);
  const lists = await tx
    .deleteFrom('accounts')
    .where('profile_id', 'in', ids)
    .returning(['user_id as user', 'id as account'])
    .execute();
  await tx.deleteFrom('deleted_accounts').where('profile_id', 'in', ids).execute();
  await tx.deleteFrom('profiles').where('id', 'in', ids).execute();
  return lists;
}
