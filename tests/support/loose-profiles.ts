import { sql } from 'kysely';
import type { Db } from '../../server/db/database.ts';
import type { ProfileId } from '../../shared/domain/ids.ts';

/** What the clean-up is to find, found by looking at everything that is stored. */
export interface Loose {
  /** Profiles to look after: nobody tracks them, and nobody watches them or a report is left. */
  readonly unwanted: ProfileId[];
  /** Profiles that are gone, of which there are actions. */
  readonly orphaned: ProfileId[];
}

export async function looseByLookingAtAll(db: Db): Promise<Loose> {
  const { rows: unwanted } = await sql<{ id: ProfileId }>`
    select p.id from profiles p
    where not exists (select from accounts a where a.profile_id = p.id)
      and not exists (select from deleted_accounts d where d.profile_id = p.id)
      and not exists (select from archive_imports i where i.profile_id = p.id and i.state = 'importing')
      and (exists (select from reports r where r.profile_id = p.id)
        or not exists (select from watches w where w.profile_id = p.id)
          and not exists (select from deleted_watches d where d.profile_id = p.id))
    order by p.id`.execute(db);
  const { rows: orphaned } = await sql<{ id: ProfileId }>`
    select profile_id as id from (select profile_id from actions union select profile_id from packed_weeks) as stored
    where not exists (select from profiles p where p.id = stored.profile_id) order by 1`.execute(db);
  return { unwanted: unwanted.map(({ id }) => id), orphaned: orphaned.map(({ id }) => id) };
}

/** Everything of profiles that are there: their reports and how many actions, and whether anybody tracks or watches them. */
export interface StoredProfile {
  readonly id: ProfileId;
  readonly reports: number;
  readonly actions: number;
  readonly tracked: boolean;
  readonly watched: boolean;
}

export async function storedProfiles(db: Db): Promise<StoredProfile[]> {
  const { rows } = await sql<StoredProfile>`
    select p.id, (select count(*)::int from reports r where r.profile_id = p.id) as reports,
      (select count(*)::int from actions a where a.profile_id = p.id) as actions,
      exists (select from accounts a where a.profile_id = p.id)
        or exists (select from deleted_accounts d where d.profile_id = p.id) as tracked,
      exists (select from watches w where w.profile_id = p.id)
        or exists (select from deleted_watches d where d.profile_id = p.id) as watched
    from profiles p order by p.id`.execute(db);
  return rows;
}
