import type { Selectable } from 'kysely';
import type { OwnershipProof } from '../../../shared/domain/archives/ownership.ts';
import { type Instant, instant, type UserId } from '../../../shared/domain/ids.ts';
import type { Network } from '../../../shared/domain/networks/networks.ts';
import type { ArchiveTables } from '../archive-tables.ts';
import type { Db } from '../database.ts';

/** A person and an account that may be theirs. */
export interface Claim {
  readonly user: UserId;
  readonly network: Network;
  readonly externalId: string;
}

export async function findOwnershipProof(db: Db, claim: Claim): Promise<OwnershipProof | null> {
  const row = await db
    .selectFrom('ownership_proofs')
    .where('user_id', '=', claim.user)
    .where('network', '=', claim.network)
    .where('external_id', '=', claim.externalId)
    .selectAll()
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    code: row.code,
    expiresAt: instant(row.expires_at.getTime()),
    provedAt: row.proved_at === null ? null : instant(row.proved_at.getTime()),
  };
}

/** Everything that a person has shown, or was asked to show. */
export const ownProofs = (db: Db, user: UserId): Promise<Selectable<ArchiveTables['ownership_proofs']>[]> =>
  db.selectFrom('ownership_proofs').where('user_id', '=', user).orderBy('created_at').selectAll().execute();

/** A new code in the place of one that is over. */
export async function openOwnershipProof(
  db: Db,
  { user, network, externalId }: Claim,
  input: { readonly code: string; readonly at: Instant; readonly expiresAt: Instant },
): Promise<void> {
  const open = {
    code: input.code,
    created_at: new Date(input.at),
    expires_at: new Date(input.expiresAt),
    proved_at: null,
  };
  await db
    .insertInto('ownership_proofs')
    .values({ user_id: user, network, external_id: externalId, ...open })
    .onConflict((conflict) => conflict.columns(['user_id', 'network', 'external_id']).doUpdateSet(open))
    .execute();
}

/** The bio showed this code. One that was replaced meanwhile proves nothing. */
export async function settleOwnershipProof(
  db: Db,
  { user, network, externalId }: Claim,
  proven: { readonly code: string; readonly at: Instant },
): Promise<void> {
  await db
    .updateTable('ownership_proofs')
    .set({ proved_at: new Date(proven.at) })
    .where('user_id', '=', user)
    .where('network', '=', network)
    .where('external_id', '=', externalId)
    .where('code', '=', proven.code)
    .execute();
}

/** Whoever claims the account, it is gone from here. */
export async function dropOwnershipProofs(tx: Db, network: Network, externalId: string): Promise<void> {
  await tx
    .deleteFrom('ownership_proofs')
    .where('network', '=', network)
    .where('external_id', '=', externalId)
    .execute();
}

/** Forgets codes that nobody showed, and proofs that are too old to count. */
export async function forgetOwnershipProofs(db: Db, provedBefore: Instant, now: Instant): Promise<void> {
  await db
    .deleteFrom('ownership_proofs')
    .where(({ eb, or, and }) =>
      or([
        eb('proved_at', '<', new Date(provedBefore)),
        and([eb('proved_at', 'is', null), eb('expires_at', '<', new Date(now))]),
      ]),
    )
    .execute();
}
