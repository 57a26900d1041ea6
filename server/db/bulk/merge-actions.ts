import { type Kysely, sql, type Transaction } from 'kysely';
import type { Instant, ProfileId } from '../../../shared/domain/ids.ts';
import { LOCKS, lockInTransaction } from '../locks.ts';
import type { Schema } from '../schema.ts';
import { STAGED_COLUMNS } from './encode-actions.ts';

interface Merge {
  /** The stage's table of actions. */
  readonly staged: string;
  readonly profile: ProfileId;
  readonly seenAt: Instant;
}

/**
 * Staged actions into `actions`; answers how many were new. A key that is stored already stays as it is, also where it
 * comes with another time now; of a key that was staged twice, the earliest counts, and the stage then holds it once.
 *
 * Merges of one profile take turns, so that nobody can store a key between the look and the insert: that is why there is no
 * `on conflict`, which costs half as much again. Sorting and hashing 200,000 keys fits into the working memory asked for.
 */
export async function mergeActions(tx: Transaction<Schema>, { staged, profile, seenAt }: Merge): Promise<number> {
  await lockInTransaction(tx, LOCKS.merge, profile);
  await sql`set local work_mem = '64MB'`.execute(tx);
  const table = sql.table(staged);
  if (await hasRepeatedKeys(tx, staged)) {
    await sql`
      delete from ${table} using (
        select ctid as at, row_number() over (partition by key order by occurred_at, ctid) as place from ${table}
      ) as each_key
      where ${table}.ctid = each_key.at and each_key.place > 1`.execute(tx);
  }
  const columns = sql.raw(STAGED_COLUMNS.join(', '));
  const { numAffectedRows } = await sql`
    insert into actions (profile_id, seen_at, ${columns})
    select ${profile}::int, ${new Date(seenAt).toISOString()}::timestamptz, ${columns} from ${table} as staged
    where not exists (select from actions where profile_id = ${profile}::int and key = staged.key)`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

async function hasRepeatedKeys(tx: Kysely<Schema>, staged: string): Promise<boolean> {
  const { rows } = await sql<{ repeated: boolean }>`
    select exists (select from ${sql.table(staged)} group by key having count(*) > 1) as repeated`.execute(tx);
  return rows[0]?.repeated ?? false;
}
