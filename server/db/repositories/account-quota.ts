import type { UserId } from '../../../shared/domain/ids.ts';
import type { Db } from '../database.ts';

/**
 * Makes whoever changes how many accounts the user tracks wait for the end of this transaction: counting and inserting
 * are one step for each user.
 */
export async function lockQuota(tx: Db, user: UserId): Promise<void> {
  await tx.selectFrom('users').where('id', '=', user).forUpdate().select('id').executeTakeFirstOrThrow();
}
