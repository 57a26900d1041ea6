import type { AccountId, Instant, ProfileId, UserId } from '../../../shared/domain/ids.ts';
import { AppError } from '../../core/app-error.ts';
import type { Db } from '../../db/database.ts';
import { findTracked, insertAccount } from '../../db/repositories/accounts.ts';
import { forgetDeleted } from '../../db/repositories/deleted-accounts.ts';
import { forgetReads, type ProfileFacts, upsertProfile } from '../../db/repositories/tracked-profiles.ts';
import { lockUser } from '../../db/repositories/user-lock.ts';
import type { SourceProfile } from '../../ports/activity-source.ts';
import { includeFirstLook } from '../past-weeks/first-look.ts';
import { refuseOverLimit } from './account-limit.ts';

/** What is kept of an account as its network describes it. */
export const factsOf = (profile: SourceProfile): ProfileFacts => ({
  network: profile.network,
  externalId: profile.id,
  server: profile.server ?? null,
  username: profile.username,
  name: profile.name,
  userpic: profile.userpic,
  url: profile.url,
  bio: profile.bio,
  followers: profile.followers,
  flags: profile.flags,
});

interface NewAccount {
  readonly user: UserId;
  readonly profile: SourceProfile;
  readonly now: Instant;
}

/**
 * `addTracked` as a part of a transaction that does more.
 * @throws AppError `account_already_added`, `no_subscription`, `accounts_limit`
 */
export async function addTrackedWithin(tx: Db, input: NewAccount): Promise<{ account: AccountId; profile: ProfileId }> {
  const { user, now } = input;
  await lockUser(tx, user);
  const profile = await upsertProfile(tx, factsOf(input.profile), now);
  if ((await findTracked(tx, user, profile)) !== null) {
    throw new AppError('account_already_added', { field: 'username' });
  }
  await refuseOverLimit(tx, { user, more: 1, now });
  // Added anew, it begins anew: what was deleted a moment ago does not come back beside it.
  if (await forgetDeleted(tx, user, profile)) await forgetReads(tx, user, [profile]);
  const account = await insertAccount(tx, { user, profile, addedAt: now });
  return { account, profile };
}

/**
 * Takes one place of the user's plan for a profile that policy allows. One transaction: of many at once, exactly as
 * many succeed as there are places. Its first look comes with it.
 * @throws AppError `account_already_added`, `no_subscription`, `accounts_limit`
 */
export const addTracked = (db: Db, input: NewAccount): Promise<{ account: AccountId; profile: ProfileId }> =>
  db.transaction().execute(async (tx) => {
    const added = await addTrackedWithin(tx, input);
    await includeFirstLook(tx, { user: input.user, now: input.now, ...added });
    return added;
  });
