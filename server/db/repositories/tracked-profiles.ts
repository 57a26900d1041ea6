import { sql } from 'kysely';
import type { Instant, ProfileId, UserId } from '../../../shared/domain/ids.ts';
import type { Network } from '../../../shared/domain/networks/networks.ts';
import type { ProfileFlags } from '../../../shared/domain/policy/profile-flags.ts';
import { holdActions } from '../bulk/packed-weeks.ts';
import type { Db } from '../database.ts';
import type { ProfileProgress } from '../schema.ts';
import { forgetNamedBy } from './named-people.ts';
import { RUNNING } from './standstills.ts';

/** What is kept of a public account when somebody begins to track it. */
export interface ProfileFacts {
  readonly network: Network;
  readonly externalId: string;
  /** The account's own server, where its network has many. */
  readonly server: string | null;
  readonly username: string;
  readonly name: string | null;
  readonly userpic: string | null;
  readonly url: string | null;
  readonly bio: string | null;
  readonly followers: number | null;
  readonly flags: ProfileFlags;
}

/**
 * The profile's one row, made or brought up to date (a renamed account keeps its row: its identity is the network's
 * stable id). A profile that was stopped and may be tracked again is resumed; one never collected waits in the queue.
 */
export async function upsertProfile(db: Db, facts: ProfileFacts, now: Instant): Promise<ProfileId> {
  const { externalId, flags, ...shown } = facts;
  const queued: ProfileProgress = { stage: 'queued', done: 0, total: null, startedAt: now, error: null };
  const row = { ...shown, flags: JSON.stringify(flags), ...RUNNING };
  const { id } = await db
    .insertInto('profiles')
    .values({ ...row, external_id: externalId, progress: JSON.stringify(queued), created_at: new Date(now) })
    .onConflict((conflict) =>
      conflict
        .columns(['network', 'external_id'])
        .where('owner_id', 'is', null)
        .doUpdateSet({
          ...row,
          progress: sql`case when profiles.collected_at is null
          then coalesce(profiles.progress, excluded.progress) else profiles.progress end`,
        }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function findProfileId(db: Db, network: Network, externalId: string): Promise<ProfileId | null> {
  const row = await db
    .selectFrom('profiles')
    .where('network', '=', network)
    .where('external_id', '=', externalId)
    .where('owner_id', 'is', null)
    .select('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Forgets which of the profiles' reports the user has opened. */
export async function forgetReads(db: Db, user: UserId, profiles: readonly ProfileId[]): Promise<void> {
  if (profiles.length === 0) return;
  await db
    .deleteFrom('report_reads')
    .where('user_id', '=', user)
    .where('profile_id', 'in', [...profiles])
    .execute();
}

/**
 * Whether somebody tracks the profile of the column, archived or not, or may still take back that it was deleted; its
 * reports are kept for as long.
 */
export const tracked = (
  profile: string,
) => sql`(exists (select from accounts a where a.profile_id = ${sql.ref(profile)})
  or exists (select from deleted_accounts d where d.profile_id = ${sql.ref(profile)}))`;

/** Whether the profile of the column is on a watchlist, or may still come back to one. */
const watched = (profile: string) => sql`(exists (select from watches w where w.profile_id = ${sql.ref(profile)})
  or exists (select from deleted_watches d where d.profile_id = ${sql.ref(profile)}))`;

/**
 * Lets go of those of the profiles that nobody tracks any more: their reports go, and where nobody watches them either, the
 * profiles themselves. Runs inside the transaction that deleted the accounts or watches. Actions are not reached by a
 * cascade: see `eraseActions`.
 * @returns the profiles that are gone.
 */
export async function deleteUntracked(tx: Db, profiles: readonly ProfileId[]): Promise<ProfileId[]> {
  if (profiles.length === 0) return [];
  // Locked first, in one order: someone who begins to track one of them now is waited for and seen by the delete.
  await tx
    .selectFrom('profiles')
    .where('id', 'in', [...profiles])
    .orderBy('id')
    .forUpdate()
    .select('id')
    .execute();
  const ids = sql`any(${[...profiles]}::int[])`;
  await sql`delete from reports r where r.profile_id = ${ids} and not ${tracked('r.profile_id')}`.execute(tx);
  const { rows: gone } = await sql<{ id: ProfileId }>`
    delete from profiles p where p.id = ${ids} and not ${tracked('p.id')} and not ${watched('p.id')}
    returning p.id`.execute(tx);
  return gone.map(({ id }) => id);
}

/**
 * Those of the profiles that `deleteUntracked` is to let go of: nobody tracks or watches them, because their last user was deleted, or
 * nobody tracks them and a build that was under way left a report.
 */
export async function unwantedAmong(db: Db, profiles: readonly ProfileId[]): Promise<ProfileId[]> {
  const { rows } = await sql<{ id: ProfileId }>`
    select p.id from profiles p
    where p.id = any(${[...profiles]}::int[]) and not ${tracked('p.id')}
      and not exists (select from archive_imports i where i.profile_id = p.id and i.state = 'importing')
      and (not ${watched('p.id')} or exists (select from reports r where r.profile_id = p.id))
    order by p.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Erases the raw actions of a profile that is gone, and whom it named. Repeating it changes nothing. */
export async function eraseActions(db: Db, profile: ProfileId): Promise<void> {
  const erase = async (tx: Db): Promise<void> => {
    await holdActions(tx, profile);
    await tx.deleteFrom('actions').where('profile_id', '=', profile).execute();
    await tx.deleteFrom('packed_weeks').where('profile_id', '=', profile).execute();
  };
  await (db.isTransaction ? erase(db) : db.transaction().execute(erase));
  await forgetNamedBy(db, profile);
}
