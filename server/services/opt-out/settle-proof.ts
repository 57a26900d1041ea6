import type { Instant } from '../../../shared/domain/ids.ts';
import type { Network } from '../../../shared/domain/networks/networks.ts';
import { AppError } from '../../core/app-error.ts';
import type { Db } from '../../db/database.ts';
import { openMinorReports } from '../../db/repositories/abuse-reports.ts';
import { appendAudit, suspend, unblock } from '../../db/repositories/blocked-accounts.ts';
import { findProofRequest, settleProof as markSettled } from '../../db/repositories/proof-requests.ts';
import type { ArchiveName } from './archive-names.ts';
import { type Removed, removeAccount } from './remove-account.ts';

/** The account that was proven, and the request that asked for it. */
interface Proven {
  readonly tokenHash: Uint8Array;
  readonly network: Network;
  readonly externalId: string;
  readonly fingerprint: string;
  /** By which archives know it, where that is not its id. */
  readonly names: readonly ArchiveName[];
  readonly at: Instant;
}

/**
 * Who is let in again while a report of a minor waits for the operator stays suspended.
 * @throws AppError `not_opted_out` where there is nothing of the owner's to take back: a minor's block is not theirs to lift
 */
async function letIn(tx: Db, { fingerprint, names, at }: Proven): Promise<void> {
  if (!(await unblock(tx, fingerprint, 'opted-out'))) throw new AppError('not_opted_out');
  for (const name of names) await unblock(tx, name.fingerprint, 'opted-out');
  if ((await openMinorReports(tx, fingerprint)).length > 0) await suspend(tx, fingerprint, at);
}

/**
 * What was asked for, done in one transaction with the memory of it.
 * @returns what was removed; null where the account was let in, or another tab was faster.
 * @throws AppError `already_opted_out`, `not_opted_out` where what the account is blocked for has changed since the request
 */
export const settleProof = (db: Db, proven: Proven): Promise<Removed | null> =>
  db.transaction().execute(async (tx) => {
    const { tokenHash, network, externalId, fingerprint, names, at } = proven;
    const row = await findProofRequest(tx, tokenHash, true);
    if (row === undefined || row.proved_at !== null) return null;
    const out = row.want === 'out';
    const about = { network, externalId, fingerprint, names, reason: 'opted-out', at } as const;
    const removed = out ? await removeAccount(tx, about) : null;
    if (!out) await letIn(tx, proven);
    await markSettled(tx, tokenHash, { at, erasure: removed?.erasure ?? null });
    const act = out ? 'opted-out' : 'opted-in';
    await appendAudit(tx, { at, actor: 'owner', act, about: fingerprint, detail: network });
    return removed;
  });
