import type { Network } from '../../../shared/domain/accounts/network.ts';
import type { AccountId, Instant, ProfileId, UserId } from '../../../shared/domain/ids.ts';
import type { Db } from '../../db/database.ts';
import { block } from '../../db/repositories/blocked-accounts.ts';
import { addErasure, type Erasure, emptyProfile, eraseCards } from '../../db/repositories/erasures.ts';
import { findProfileId } from '../../db/repositories/tracked-profiles.ts';
import { trackedBy } from '../../db/repositories/trackers.ts';

export interface Removed {
  /** What is left to do. */
  readonly erasure: number;
  /** Everybody whose list it is in, archived or not. */
  readonly trackers: readonly { readonly user: UserId; readonly account: AccountId }[];
}

/**
 * Blocks an account for good and takes it away from everyone, all in the caller's transaction: its name, its reports, its
 * cards. What takes longer is left as an erasure.
 */
export async function removeAccount(
  tx: Db,
  about: { network: Network; externalId: string; fingerprint: string; reason: Erasure['reason']; at: Instant },
): Promise<Removed> {
  const { network, externalId, fingerprint, reason, at } = about;
  await block(tx, { fingerprint, reason, since: at });
  const tracked: ProfileId | null = await findProfileId(tx, network, externalId);
  const trackers = tracked === null ? [] : await trackedBy(tx, tracked);
  const profile = await emptyProfile(tx, { network, externalId, reason });
  await eraseCards(tx, network, externalId);
  return { erasure: await addErasure(tx, { network, externalId, profile, reason, createdAt: at }), trackers };
}
