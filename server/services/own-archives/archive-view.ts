import { randomBytes } from 'node:crypto';
import type { OwnArchiveView } from '../../../shared/contract/own-archive.ts';
import type { ArchivePreview } from '../../../shared/domain/archives/archive-import.ts';
import { isOpen, isProven, isShownByLogin } from '../../../shared/domain/archives/ownership.ts';
import { type Instant, instant, type UserId } from '../../../shared/domain/ids.ts';
import { PROOF_BYTES, PROOF_LIFETIME_MS, proofCode } from '../../../shared/domain/opt-out/proof-code.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import { followerChanges } from '../../db/repositories/archive-followers.ts';
import { findArchiveImport } from '../../db/repositories/archive-imports.ts';
import { type Claim, findOwnershipProof, openOwnershipProof } from '../../db/repositories/ownership-proofs.ts';
import type { ArchiveFiles } from '../../ports/archive-files.ts';

export const claimOf = (user: UserId, { network, externalId }: ArchivePreview): Claim => ({
  user,
  network,
  externalId,
});

/** The code to be shown, another one where the last is over; null where the account is proven, or its archive is proof enough. */
export async function openCode(db: Db, claim: Claim, now: Instant): Promise<string | null> {
  if (isShownByLogin(claim.network)) return null;
  const proof = await findOwnershipProof(db, claim);
  if (isProven(proof, now)) return null;
  if (isOpen(proof, now)) return proof.code;
  const code = proofCode(randomBytes(PROOF_BYTES));
  await openOwnershipProof(db, claim, { code, at: now, expiresAt: instant(now + PROOF_LIFETIME_MS) });
  return code;
}

/** A person's archive as they see it; null without one. */
export async function viewArchive(
  { db, clock, files }: { readonly db: Db; readonly clock: Clock; readonly files: ArchiveFiles },
  user: UserId,
): Promise<OwnArchiveView | null> {
  const archive = await findArchiveImport(db, { user });
  if (archive === null) return null;
  const { id, state, fileName, bytes, preview, progress, failure, account, profile } = archive;
  const decides = state === 'ready' && preview !== null;
  return {
    ...{ id, state, fileName, bytes, preview, progress, failure, account },
    received: state === 'uploading' ? await files.size(id) : bytes,
    code: decides ? await openCode(db, claimOf(user, preview), clock.now()) : null,
    followerChanges: state === 'done' && profile !== null ? await followerChanges(db, profile) : null,
  };
}
