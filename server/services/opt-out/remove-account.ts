import type { AccountId, Instant, ProfileId, UserId } from '../../../shared/domain/ids.ts';
import type { Network } from '../../../shared/domain/networks/networks.ts';
import { AppError } from '../../core/app-error.ts';
import type { Db } from '../../db/database.ts';
import { block } from '../../db/repositories/blocked-accounts.ts';
import { type Connection, dropConnections } from '../../db/repositories/connections.ts';
import {
  addErasure,
  type Erasure,
  emptyProfile,
  emptyProofs,
  eraseCards,
  picturesOf,
} from '../../db/repositories/erasures.ts';
import { forgetPictures, pictureKey } from '../../db/repositories/forgotten-pictures.ts';
import { dropListedFollower, dropOwnArchives } from '../../db/repositories/own-archives.ts';
import { dropOwnershipProofs } from '../../db/repositories/ownership-proofs.ts';
import { findProfileId } from '../../db/repositories/tracked-profiles.ts';
import { trackedBy } from '../../db/repositories/trackers.ts';
import type { ArchiveName } from './archive-names.ts';

export interface Removed {
  /** What is left to do. */
  readonly erasure: number;
  /** The same of names under which archives know it. */
  readonly nameErasures: readonly number[];
  /** Everybody whose list it is in, archived or not. */
  readonly trackers: readonly { readonly user: UserId; readonly account: AccountId }[];
  /** Addresses of its pictures, which are marked as not to be shown. */
  readonly pictures: readonly string[];
  /** What it was read with, deleted here and not yet given back. */
  readonly connections: readonly Connection[];
}

interface RemovedAccount {
  readonly network: Network;
  readonly externalId: string;
  readonly fingerprint: string;
  /** By which archives know it, where that is not its id. */
  readonly names: readonly ArchiveName[];
  readonly reason: Erasure['reason'];
  readonly at: Instant;
}

/** Archives of the account, its owner's own and those that name it: none comes in any more, and what came in goes. */
async function removeNames(tx: Db, { network, names, reason, at }: RemovedAccount) {
  const trackers: { user: UserId; account: AccountId }[] = [];
  const erasures: number[] = [];
  for (const { name, fingerprint } of names) {
    await block(tx, { fingerprint, reason, since: at });
    trackers.push(...(await dropOwnArchives(tx, network, name)));
    await dropListedFollower(tx, network, name);
    await eraseCards(tx, network, name);
    erasures.push(await addErasure(tx, { network, externalId: name, profile: null, reason, createdAt: at }));
  }
  return { trackers, erasures };
}

/**
 * Blocks an account for good and takes it away from everyone, all in the caller's transaction: its name, its reports, its
 * cards. What takes longer is left as an erasure.
 * @throws AppError `already_opted_out` where it is blocked as a minor's, which nothing replaces
 */
export async function removeAccount(tx: Db, input: RemovedAccount): Promise<Removed> {
  const { network, externalId, fingerprint, reason, at } = input;
  if (!(await block(tx, { fingerprint, reason, since: at }))) throw new AppError('already_opted_out');
  const tracked: ProfileId | null = await findProfileId(tx, network, externalId);
  const lists = tracked === null ? [] : await trackedBy(tx, tracked);
  const pictures = await picturesOf(tx, network, externalId);
  await forgetPictures(tx, pictures.map(pictureKey), at);
  const named = await removeNames(tx, input);
  const trackers = [...lists, ...(await dropOwnArchives(tx, network, externalId)), ...named.trackers];
  await dropListedFollower(tx, network, externalId);
  await dropOwnershipProofs(tx, network, externalId);
  const profile = await emptyProfile(tx, { network, externalId, reason });
  await eraseCards(tx, network, externalId);
  await emptyProofs(tx, network, externalId);
  const erasure = await addErasure(tx, { network, externalId, profile, reason, createdAt: at });
  const connections = await dropConnections(tx, network, externalId);
  return { erasure, nameErasures: named.erasures, trackers, pictures, connections };
}
