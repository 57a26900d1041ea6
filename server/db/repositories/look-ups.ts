import { sql } from 'kysely';
import type { Instant, ProfileId } from '../../../shared/domain/ids.ts';
import type { Db } from '../database.ts';

/** The collection that began then counts from here on, unless another has been stored meanwhile. */
export async function endLookUps(db: Db, profile: ProfileId, collectedAt: Instant): Promise<void> {
  const began = new Date(collectedAt);
  await db
    .updateTable('profiles')
    .set({
      collected_at: began,
      complete_at: sql`case when (looking_up->>'complete')::boolean then ${began.toISOString()}::timestamptz else complete_at end`,
      looking_up: null,
    })
    .where('id', '=', profile)
    .where(sql<boolean>`(looking_up->>'collectedAt')::int8 = ${collectedAt}::int8`)
    .execute();
}
