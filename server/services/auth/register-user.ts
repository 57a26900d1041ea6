import type { UserId } from '../../../shared/domain/ids.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import { isAddressKept } from '../../db/repositories/address-changes.ts';
import { findCredentials, insertUser, type NewUser } from '../../db/repositories/users.ts';
import { newReferralCode } from './tokens.ts';

/** A referral code of 40 bits meets another one rarely, and three times in a row never. */
const CODE_TRIES = 3;

/** Whoever had the address can still have it back. */
class KeptAddressError extends Error {}

/** Signs somebody up with a referral code of their own. @returns null when the address is taken, in whatever letter case, or kept for whoever had it */
export async function registerUser(
  { db, clock, alongside }: { db: Db; clock: Clock; alongside?: (tx: Db, user: UserId) => Promise<void> },
  user: Omit<NewUser, 'code' | 'signedUpAt'>,
): Promise<UserId | null> {
  const now = clock.now();
  const attempt = async (tx: Db): Promise<UserId | null> => {
    const added = await insertUser(tx, { ...user, code: newReferralCode(), signedUpAt: now });
    if (added === null) return null;
    // Looked for only now: before, the address may have been another's, who changes it at this moment.
    if (await isAddressKept(tx, { email: user.email, user: added, now })) throw new KeptAddressError();
    await alongside?.(tx, added);
    return added;
  };
  try {
    for (let tries = 0; tries < CODE_TRIES; tries += 1) {
      // The seed signs its reader up in a transaction of its own.
      const id = db.isTransaction ? await attempt(db) : await db.transaction().execute(attempt);
      if (id !== null) return id;
      if ((await findCredentials(db, user.email)) !== null) return null;
    }
  } catch (error) {
    if (error instanceof KeptAddressError) return null;
    throw error;
  }
  throw new Error('no free referral code');
}
