import type { Network } from '../../../shared/domain/networks/networks.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import { appendAudit } from '../../db/repositories/blocked-accounts.ts';
import type { Blocklist } from '../blocklist/blocklist.ts';
import { type AfterRemovalDeps, afterRemoval } from './after-removal.ts';
import { archiveNamesOf } from './archive-names.ts';
import { removeAccount } from './remove-account.ts';

/** Leaves an account out of everything, for an owner whose wish another provider vouches for. One that is left out already stays so. */
export type LeaveOut = (
  network: Network,
  account: { readonly externalId: string; readonly username: string },
) => Promise<void>;

export interface LeaveOutDeps extends AfterRemovalDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly blocks: Pick<Blocklist, 'fingerprint' | 'nameFingerprint' | 'standing'>;
}

export function createLeaveOut(deps: LeaveOutDeps): LeaveOut {
  const { db, clock, blocks } = deps;
  return async (network, { externalId, username }) => {
    const standing = await blocks.standing(network, externalId);
    if (standing === 'opted-out' || standing === 'minor') return;
    const [at, fingerprint] = [clock.now(), await blocks.fingerprint(network, externalId)];
    const names = await archiveNamesOf(deps, { network, externalId, username });
    const removed = await db.transaction().execute(async (tx) => {
      await appendAudit(tx, { at, actor: 'owner', act: 'opted-out', about: fingerprint, detail: network });
      return removeAccount(tx, { network, externalId, fingerprint, names, reason: 'opted-out', at });
    });
    await afterRemoval(deps, removed);
  };
}
