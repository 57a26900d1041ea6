import { sql } from 'kysely';
import type { ProfileId } from '../../../shared/domain/ids.ts';
import { lookUp } from '../bulk/look-ups.ts';
import type { Db } from '../database.ts';
import { deleteUntracked, eraseActions, unwantedAmong } from './tracked-profiles.ts';

/**
 * Profiles that nobody may want any more, and those that are gone: triggers note them (migration 0086), and the hourly clean-up looks at no
 * other. What is noted twice is looked at twice; what is read stays noted until the transaction is over that did what there was to do.
 */

/** Of a transaction, which holds the rows of those that it lets go of. */
const NOTED_AT_ONCE = 500;

/** What a slice of the notes came to. */
export interface LooseSlice {
  /** The last note of it. */
  readonly last: string;
  /** Profiles that are gone with it. */
  readonly unwanted: number;
}

/**
 * Lets go of those of the next profiles noted that nobody wants, and forgets the notes of those that are still there: whoever leaves one from
 * now on notes it again. Notes of what is gone stay, for `eraseGone`.
 * @returns null after the last note
 */
export const letGoOfLoose = (db: Db, after: string | null): Promise<LooseSlice | null> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string; profile: ProfileId }>`
      select id::text, profile_id as profile from loose_profiles where id > ${after ?? '0'}::bigint
      order by loose_profiles.id limit ${sql.lit(NOTED_AT_ONCE)}`.execute(tx);
    const last = rows.at(-1)?.id;
    if (last === undefined) return null;
    // After the notes, in a later view: it has all that was committed beside them.
    const unwanted = await unwantedAmong(tx, [...new Set(rows.map(({ profile }) => profile))]);
    const gone = await deleteUntracked(tx, unwanted);
    await sql`
      delete from loose_profiles l where l.id = any(${rows.map(({ id }) => id)}::bigint[])
        and exists (select from profiles p where p.id = l.profile_id)`.execute(tx);
    return { last, unwanted: gone.length };
  });

/** A profile that is gone, with the notes of it that were read. */
export interface GoneProfile {
  readonly profile: ProfileId;
  readonly notes: readonly string[];
}

/**
 * Profiles that are noted and have no row, some at a time: actions may be left of them, where the process died between deleting one and
 * erasing its actions, or a collection that was under way stored more. For the clean-up job, which calls `eraseGone` for each.
 */
export async function goneProfiles(db: Db): Promise<GoneProfile[]> {
  return lookUp(db, async (tx) => {
    const { rows } = await sql<GoneProfile>`
      select profile_id as profile, array_agg(id::text) as notes from (
        select id, profile_id from loose_profiles l where not exists (select from profiles p where p.id = l.profile_id)
        order by id limit ${sql.lit(NOTED_AT_ONCE)}
      ) as noted group by profile_id order by 1`.execute(tx);
    return rows;
  });
}

/** Erases what is stored of a profile that is gone, and forgets the notes. @returns whether there were actions */
export const eraseGone = (db: Db, { profile, notes }: GoneProfile): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ left: boolean }>`
      select exists (select from actions where profile_id = ${profile}::int)
        or exists (select from packed_weeks where profile_id = ${profile}::int) as left`.execute(tx);
    await eraseActions(tx, profile);
    await sql`delete from loose_profiles where id = any(${[...notes]}::bigint[])`.execute(tx);
    return rows[0]?.left ?? false;
  });
