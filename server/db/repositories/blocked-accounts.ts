import { randomBytes } from 'node:crypto';
import type { Instant } from '../../../shared/domain/ids.ts';
import type { BlockingTables, BlockReason } from '../blocking-tables.ts';
import type { Db } from '../database.ts';

const SECRET_BYTES = 32;

/** A secret of the installation, made by whoever asks first; every process gets the same. */
export async function installationSecret(db: Db, name: string, now: Instant): Promise<string> {
  const value = randomBytes(SECRET_BYTES).toString('base64url');
  await db
    .insertInto('installation_secrets')
    .values({ name, value, created_at: new Date(now) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const query = db.selectFrom('installation_secrets').where('name', '=', name).select('value');
  return (await query.executeTakeFirstOrThrow()).value;
}

export async function findBlock(db: Db, fingerprint: string): Promise<BlockReason | null> {
  const query = db.selectFrom('blocked_accounts').where('fingerprint', '=', fingerprint).select('reason');
  return (await query.executeTakeFirst())?.reason ?? null;
}

/** Accounts that are withheld from other people's reports; one under review is not yet. */
export async function withheldFingerprints(db: Db): Promise<ReadonlySet<string>> {
  const query = db.selectFrom('blocked_accounts').where('reason', '<>', 'under-review').select('fingerprint');
  return new Set((await query.execute()).map(({ fingerprint }) => fingerprint));
}

/** Blocks the account; an earlier block is replaced, a minor's never. @returns whether this block stands now */
export async function block(
  tx: Db,
  input: { fingerprint: string; reason: BlockReason; since: Instant },
): Promise<boolean> {
  const { fingerprint, reason } = input;
  const since = new Date(input.since);
  const row = await tx
    .insertInto('blocked_accounts')
    .values({ fingerprint, reason, since })
    .onConflict((conflict) =>
      conflict
        .column('fingerprint')
        .doUpdateSet({ reason, since })
        .where(({ eb, or }) => or([eb('blocked_accounts.reason', '<>', 'minor'), eb.lit(reason === 'minor')])),
    )
    .returning('fingerprint')
    .executeTakeFirst();
  return row !== undefined;
}

/** Blocks the account unless something stands against it already. @returns whether it was blocked now. */
export async function suspend(tx: Db, fingerprint: string, since: Instant): Promise<boolean> {
  const row = await tx
    .insertInto('blocked_accounts')
    .values({ fingerprint, reason: 'under-review', since: new Date(since) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('fingerprint')
    .executeTakeFirst();
  return row !== undefined;
}

/** Lifts a block of that kind. @returns whether there was one. */
export async function unblock(tx: Db, fingerprint: string, reason: BlockReason): Promise<boolean> {
  const result = await tx
    .deleteFrom('blocked_accounts')
    .where('fingerprint', '=', fingerprint)
    .where('reason', '=', reason)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Appends to the audit. `about` names nobody: a fingerprint or a receipt. */
export async function appendAudit(
  tx: Db,
  entry: Omit<BlockingTables['audit'], 'id' | 'at'> & { at: Instant },
): Promise<void> {
  await tx
    .insertInto('audit')
    .values({ ...entry, at: new Date(entry.at) })
    .execute();
}
