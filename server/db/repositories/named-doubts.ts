import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { ProfileId } from '../../../shared/domain/ids.ts';
import { lookUp } from '../bulk/look-ups.ts';
import type { Db } from '../database.ts';
import { SECRET } from './named-people.ts';

/**
 * Whom something of a profile named that was erased since. Whether anything else of it does is seen by reading what is stored of it; of
 * whom nothing does, nobody is to be able to tell that it once did.
 */

/** Nobody looks for its process: the claim ends with the transaction that made it. */
const OWNER = 0;
const PROFILES_AT_ONCE = 5_000;

/**
 * Profiles in doubt, as many as a run could ever settle. Those wait of which reports still have to be written again, and those that were
 * not walked through yet: nothing is believed of them anyhow.
 */
export async function doubtfulProfiles(db: Db): Promise<ProfileId[]> {
  return lookUp(db, async (tx) => {
    const { rows } = await sql<{ profile: ProfileId }>`
      select distinct d.profile_id as profile from named_doubts d
      where not exists (select from reports r where r.profile_id = d.profile_id and r.outdated)
        and not exists (select from named_walk w where w.one and d.profile_id > w.reached and d.profile_id <= w.last)
      order by 1 limit ${sql.lit(PROFILES_AT_ONCE)}`.execute(tx);
    return rows.map(({ profile }) => profile);
  });
}

/**
 * Forgets whom nothing of the profile names any more. Nobody delivers to it meanwhile, and no feed while anything comes in: they would
 * count on somebody who is remembered already.
 * @returns false where somebody does, with nothing changed
 */
export async function settleDoubts(db: Db, profile: ProfileId): Promise<boolean> {
  const claim = String(randomBytes(8).readBigInt64BE());
  return lookUp(db, async (tx) => {
    const { numAffectedRows } = await sql`
      insert into unpublished_deliveries (id, profile_id, owner) values (${claim}::bigint, ${profile}::int, ${OWNER})
      on conflict do nothing`.execute(tx);
    if (numAffectedRows !== 1n) return false;
    await sql`lock table feed_receipts in share row exclusive mode`.execute(tx);
    const { rows: coming } = await sql`select from feed_receipts limit 1`.execute(tx);
    if (coming.length === 0) {
      await sql`
        with mentioned as materialized (
          select distinct named_in_action(target_id, key) as id from actions where profile_id = ${profile}::int
          union select unnest(string_to_array(packed_ids(targets, targets_dense), chr(1))) from packed_weeks where profile_id = ${profile}::int
          union select target_id from standing_follows where profile_id = ${profile}::int
          union select named_in_action(target_id, key) from feed_actions
            where delivery = any(array(select id from feed_deliveries where emptied_at is null)) and profile_id = ${profile}::int
          union select named_in_report(body, trail) from reports where profile_id = ${profile}::int
        ), named as materialized (select named_as(id, ${SECRET}) as person from mentioned)
        delete from named_people n using named_doubts d
        where d.profile_id = ${profile}::int and n.profile_id = ${profile}::int and n.person = d.person
          and n.person <> all(array(select person from named where person is not null))`.execute(tx);
      await sql`delete from named_doubts where profile_id = ${profile}::int`.execute(tx);
    }
    await sql`delete from unpublished_deliveries where id = ${claim}::bigint`.execute(tx);
    return coming.length === 0;
  });
}
