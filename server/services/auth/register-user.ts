import type { UserId } from '../../../shared/domain/ids.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import { findCredentials, insertUser, type NewUser } from '../../db/repositories/users.ts';
import { newReferralCode } from './tokens.ts';

/** A referral code of 40 bits meets another one rarely, and three times in a row never. */
const CODE_TRIES = 3;

/** Signs somebody up with a referral code of their own. @returns null when the address is taken, in whatever letter case */
export async function registerUser(
  { db, clock, alongside }: { db: Db; clock: Clock; alongside?: (tx: Db, user: UserId) => Promise<void> },
  user: Omit<NewUser, 'code' | 'signedUpAt'>,
): Promise<UserId | null> {
  for (let tries = 0; tries < CODE_TRIES; tries += 1) {
    const add = async (tx: Db): Promise<UserId | null> => {
      const added = await insertUser(tx, { ...user, code: newReferralCode(), signedUpAt: clock.now() });
      if (added !== null) await alongside?.(tx, added);
      return added;
    };
    // The seed signs its reader up in a transaction of its own.
    const id = db.isTransaction ? await add(db) : await db.transaction().execute(add);
    if (id !== null) return id;
    if ((await findCredentials(db, user.email)) !== null) return null;
  }
  throw new Error('no free referral code');
}
