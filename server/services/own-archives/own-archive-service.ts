import type { OwnArchiveView } from '../../../shared/contract/own-archive.ts';
import type { UserId } from '../../../shared/domain/ids.ts';
import { isActive } from '../../../shared/domain/subscription/subscription.ts';
import { AppError } from '../../core/app-error.ts';
import { findSubscription } from '../../db/repositories/subscriptions.ts';
import { createLookup } from '../accounts/lookup.ts';
import { viewArchive } from './archive-view.ts';
import { confirmArchive, proveOwnership } from './decide-archive.ts';
import type { OwnArchiveDeps } from './own-archive-deps.ts';
import { type ArchivePiece, beginArchive, cancelArchive, takePiece } from './take-archive.ts';

type Answer = Promise<OwnArchiveView | null>;

/** Bringing one's own archive: the file in pieces, what is in it, whose it is, and the decision. A person has one at a time. */
export interface OwnArchiveService {
  find(user: UserId): Answer;
  /** Begins a new one, in the place of an earlier. @throws AppError `no_subscription`, `archive_too_large` (with `max` in MB) */
  begin(user: UserId, file: { readonly name: string; readonly bytes: number }): Answer;
  /** Takes the piece at `offset` in; the last one has it read. @throws AppError `archive_gone`, `invalid_input` */
  take(user: UserId, piece: ArchivePiece): Answer;
  /** Looks for the code in the account's bio. @throws AppError `archive_gone`, `account_not_found`, `account_server_slow`, `network_unavailable` */
  prove(user: UserId): Promise<{ archive: OwnArchiveView | null; seen: string | null }>;
  /** Has it imported. @throws AppError `archive_gone`, `archive_not_proven`, `accounts_limit`, `no_subscription` */
  confirm(user: UserId): Answer;
  /** Gives it up, whatever state it is in; what was imported stays. */
  cancel(user: UserId): Promise<void>;
}

export function createOwnArchiveService(deps: OwnArchiveDeps): OwnArchiveService {
  const { db, clock } = deps;
  const lookup = createLookup({ sources: deps.sources });
  const find = (user: UserId): Answer => viewArchive(deps, user);

  async function refuseWithoutPlan(user: UserId): Promise<void> {
    const subscription = await findSubscription(db, user);
    if (subscription === null || !isActive(subscription, clock.now())) throw new AppError('no_subscription');
  }

  return {
    find,
    cancel: (user) => cancelArchive(deps, user),
    async begin(user, file) {
      await refuseWithoutPlan(user);
      await beginArchive(deps, user, file);
      return find(user);
    },
    async take(user, piece) {
      await takePiece(deps, user, piece);
      return find(user);
    },
    async prove(user) {
      const seen = await proveOwnership({ ...deps, lookup }, user);
      return { archive: await find(user), seen };
    },
    async confirm(user) {
      await confirmArchive(deps, user, () => refuseWithoutPlan(user));
      return find(user);
    },
  };
}
