import type { ArchivePreview } from '../../../shared/domain/archives/archive-import.ts';
import { isProven, isShownByLogin } from '../../../shared/domain/archives/ownership.ts';
import type { UserId } from '../../../shared/domain/ids.ts';
import { showsCode } from '../../../shared/domain/opt-out/proof-code.ts';
import { AppError } from '../../core/app-error.ts';
import type { Db } from '../../db/database.ts';
import { findTracked } from '../../db/repositories/accounts.ts';
import { findArchiveImport, moveArchiveImport } from '../../db/repositories/archive-imports.ts';
import { findOwnArchive } from '../../db/repositories/own-archives.ts';
import { type Claim, findOwnershipProof, settleOwnershipProof } from '../../db/repositories/ownership-proofs.ts';
import { lockUser } from '../../db/repositories/user-lock.ts';
import { refuseOverLimit } from '../accounts/account-limit.ts';
import type { Lookup } from '../accounts/lookup.ts';
import { claimOf, openCode } from './archive-view.ts';
import type { OwnArchiveDeps } from './own-archive-deps.ts';

/** The bio as the answer repeats it. */
const SEEN_LENGTH = 300;

async function waiting(db: Db, user: UserId): Promise<{ id: string; preview: ArchivePreview }> {
  const archive = await findArchiveImport(db, { user });
  if (archive?.state !== 'ready' || archive.preview === null) throw new AppError('archive_gone');
  return { id: archive.id, preview: archive.preview };
}

/**
 * Looks for the code in the account's bio, as its network shows it now.
 * @returns the bio where the code is not in it, else null
 * @throws AppError `archive_gone`, `account_not_found`, `account_server_slow`, `network_unavailable`
 */
export async function proveOwnership(
  { db, clock, lookup }: OwnArchiveDeps & { readonly lookup: Lookup },
  user: UserId,
): Promise<string | null> {
  const claim = claimOf(user, (await waiting(db, user)).preview);
  const code = await openCode(db, claim, clock.now());
  if (code === null) return null;
  const found = await lookup.find({
    ...{ network: claim.network, username: claim.externalId, fresh: true },
    requester: user,
  });
  if (found.status !== 'found' || found.profile.id !== claim.externalId) throw new AppError('account_not_found');
  const { bio } = found.profile;
  if (!showsCode(bio, code)) return (bio ?? '').slice(0, SEEN_LENGTH);
  await settleOwnershipProof(db, claim, { code, at: clock.now() });
  return null;
}

/** A further archive of an account goes where the first one went. */
const refuseWithoutRoom = ({ db, clock }: OwnArchiveDeps, claim: Claim): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { user } = claim;
    await lockUser(tx, user);
    const profile = await findOwnArchive(tx, claim);
    if (profile !== null && (await findTracked(tx, user, profile)) !== null) return;
    await refuseOverLimit(tx, { user, more: 1, now: clock.now() });
  });

/** @throws AppError `archive_gone`, `archive_not_proven`, `accounts_limit`, `no_subscription` */
export async function confirmArchive(
  deps: OwnArchiveDeps,
  user: UserId,
  refuseWithoutPlan: () => Promise<void>,
): Promise<void> {
  const { db, clock, jobs } = deps;
  const { id, preview } = await waiting(db, user);
  const claim = claimOf(user, preview);
  const isOwn = isShownByLogin(claim.network) || isProven(await findOwnershipProof(db, claim), clock.now());
  if (!isOwn) throw new AppError('archive_not_proven');
  await refuseWithoutPlan();
  await refuseWithoutRoom(deps, claim);
  if (await moveArchiveImport(db, id, { from: ['ready'], to: 'importing', at: clock.now() }))
    await jobs.enqueueArchive({ importId: id, step: 'importing' });
}
