import { sql } from 'kysely';
import { dueForPacking, packNext } from '../../server/db/bulk/pack-weeks.ts';
import type { Db } from '../../server/db/database.ts';
import type { Instant, ProfileId } from '../../shared/domain/ids.ts';
import type { PackedTogether } from '../../shared/domain/retention/packing.ts';

/** Packs everything of a profile that can be and happened before, or its likes; answers how many actions that were. */
export async function packProfile(
  db: Db,
  profile: ProfileId,
  { before, what = 'all' }: { readonly before: Instant; readonly what?: PackedTogether },
): Promise<number> {
  let actions = 0;
  for (;;) {
    const due = (await dueForPacking(db, { what, before, limit: 100_000 })).find((one) => one.profile === profile);
    if (due === undefined) return actions;
    const packed = await packNext(db, due, before);
    if (packed === 'busy') throw new Error(`somebody else has profile ${profile}`);
    actions += packed.actions;
  }
}

/** The profile's actions as readers see them, each as JSON text to the last microsecond, in order of time; whose they are is left out. */
export async function publishedLines(db: Db, profile: ProfileId): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select (row_to_json(a)::jsonb - array['profile_id', 'stored_from', 'stored_to'])::text as line from published_actions a
    where profile_id = ${profile}::int order by occurred_at, key`.execute(db);
  return rows.map(({ line }) => line);
}

/** How many actions of a profile are packed. */
export async function packedOf(db: Db, profile: ProfileId): Promise<number> {
  const { rows } = await sql<{ packed: number }>`
    select coalesce(sum(actions), 0)::int as packed from packed_weeks where profile_id = ${profile}::int`.execute(db);
  return rows[0]?.packed ?? 0;
}
