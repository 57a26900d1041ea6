import type { UserId } from '../../../shared/domain/ids.ts';
import type { Db } from '../database.ts';

/**
 * Makes whoever else locks the user wait for the end of this transaction: counting what a person has and adding to it are one
 * step, and so is reckoning with a plan and replacing it. What only refers to the user is written meanwhile: a stronger lock would wait
 * for a transaction that writes such a row while that one waits for this.
 */
export async function lockUser(tx: Db, user: UserId): Promise<void> {
  await tx.selectFrom('users').where('id', '=', user).forNoKeyUpdate().select('id').executeTakeFirstOrThrow();
}
