import { sql } from 'kysely';
import { type Instant, instant, type ProfileId } from '../../../shared/domain/ids.ts';
import type { Network } from '../../../shared/domain/networks/networks.ts';
import { isActive } from '../../../shared/domain/subscription/subscription.ts';
import type { Db } from '../database.ts';
import { accountsWithProfiles } from './with-profiles.ts';

/** The profiles of a network that somebody tracks now, by the network's id; nobody's own archive. Few columns: it is asked every few seconds. */
export async function trackedAccounts(db: Db, network: Network, now: Instant): Promise<Map<string, ProfileId>> {
  const rows = await accountsWithProfiles(db)
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .innerJoin('subscriptions as s', (join) => join.onRef('s.user_id', '=', 'a.user_id').on('s.current', '=', true))
    .where('p.network', '=', network)
    .where('p.owner_id', 'is', null)
    .where('a.archived', '=', false)
    .where('u.blocked', '=', false)
    .where('u.deleted_at', 'is', null)
    .select(['p.id', 'p.external_id', 's.status', 's.expired', 's.next'])
    .execute();
  const active = rows.filter(({ status, expired, next }) =>
    isActive({ status, expired, next: next === null ? null : instant(next.getTime()) }, now),
  );
  return new Map(active.map(({ external_id, id }) => [external_id, id]));
}

const anyOf = (profiles: Iterable<ProfileId>) => sql<ProfileId>`any(${[...profiles]}::int[])`;

/** The stream tells of these from `since` on; of those that it told of already it goes on. Of no other it tells any more. */
export async function joinStream(
  db: Db,
  { network, profiles, since }: { network: Network; profiles: readonly ProfileId[]; since: Instant },
): Promise<void> {
  await db
    .updateTable('profiles')
    .set({ streamed_since: new Date(since) })
    .where('id', '=', anyOf(profiles))
    .where('streamed_since', 'is', null)
    .execute();
  await db
    .updateTable('profiles')
    .set({ streamed_since: null })
    .where('network', '=', network)
    .where('streamed_since', 'is not', null)
    .where('id', '<>', sql<ProfileId>`all(${[...profiles]}::int[])`)
    .execute();
}

/** What is recorded of a profile may lack something, until the next collection: no kind is told wholly. */
const LESS_THAN_WHOLE = sql<string>`(select jsonb_object_agg(kind, case level when 'full' then 'sampled' else level end)
  from jsonb_each_text(coverage) as c (kind, level))`;

/**
 * The stream did not tell everything of the profiles before `since`: they are collected soon, and until then their coverage says so.
 * @returns how many they are
 */
export async function missStream(
  tx: Db,
  { profiles, since }: { profiles: readonly ProfileId[]; since: Instant },
): Promise<number> {
  const missed = await tx
    .updateTable('profiles')
    .set({ streamed_since: new Date(since), coverage: LESS_THAN_WHOLE })
    .where('id', '=', anyOf(profiles))
    .where('streamed_since', 'is not', null)
    .executeTakeFirst();
  return Number(missed.numUpdatedRows);
}

/** Only a collection that begins at `at` or later can tell what the stream brought of the profile; one that stands still is looked at again. */
export async function wantLook(tx: Db, profile: ProfileId, at: Instant): Promise<void> {
  await tx
    .updateTable('profiles')
    .set({
      look_wanted_at: new Date(at),
      look_again_at: sql`case when look_again_at is null then null else least(look_again_at, ${new Date(at)}) end`,
    })
    .where('id', '=', profile)
    .execute();
}

/** What applying a stream to a profile goes by, its row held until the transaction ends; undefined when it is gone. */
export async function lockStreamed(tx: Db, profile: ProfileId) {
  return tx
    .selectFrom('profiles')
    .where('id', '=', profile)
    .select(['id', 'network', 'external_id', 'revision', 'stopped_reason', 'streamed_since'])
    .forNoKeyUpdate()
    .executeTakeFirst();
}
