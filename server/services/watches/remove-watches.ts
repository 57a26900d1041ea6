import { type Instant, instant, type ProfileId, type UserId, type WatchId } from '../../../shared/domain/ids.ts';
import { DELETION_UNDO_MS } from '../../../shared/domain/retention/retention.ts';
import { WATCH_LIMIT } from '../../../shared/domain/watchlist/names.ts';
import { AppError } from '../../core/app-error.ts';
import type { Db } from '../../db/database.ts';
import { forgetWatchesDeletedUntil, putWatchBack, setWatchAside } from '../../db/repositories/deleted-watches.ts';
import { deleteUntracked, eraseActions } from '../../db/repositories/tracked-profiles.ts';
import { lockUser } from '../../db/repositories/user-lock.ts';
import { countWatches } from '../../db/repositories/watches.ts';

/** A name of one user's watchlist, at a moment. */
interface OwnWatch {
  readonly user: UserId;
  readonly watch: WatchId;
  readonly now: Instant;
}

/**
 * Takes a name off the list. It is out of sight and of the feed at once; for `DELETION_UNDO_MS` it can be taken back with
 * `restoreWatch`, afterwards the clean-up forgets it (`purgeDeletedWatches`).
 * @throws AppError `not_found`
 */
export const removeWatch = (db: Db, { user, watch, now }: OwnWatch): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockUser(tx, user);
    if (!(await setWatchAside(tx, { user, watch, deletedAt: now }))) throw new AppError('not_found', { field: 'id' });
  });

/**
 * Takes a name back as it was, in its place on the list.
 * @returns its profile, which is collected again.
 * @throws AppError `not_found` when it was not taken off by the user or may not be taken back any more, `watches_limit`
 */
export const restoreWatch = (db: Db, { user, watch, now }: OwnWatch): Promise<ProfileId> =>
  db.transaction().execute(async (tx) => {
    await lockUser(tx, user);
    const profile = await putWatchBack(tx, { user, watch, after: instant(now - DELETION_UNDO_MS) });
    if (profile === null) throw new AppError('not_found', { field: 'id' });
    if ((await countWatches(tx, user)) > WATCH_LIMIT) {
      throw new AppError('watches_limit', { field: 'id', values: { limit: WATCH_LIMIT } });
    }
    return profile;
  });

/**
 * Forgets for good what can no longer be taken back; a profile that nobody tracks or watches any more goes with its actions,
 * as in `purgeDeleted` of the accounts. Repeating it changes nothing.
 * @returns how many names are gone
 */
export async function purgeDeletedWatches(db: Db, now: Instant): Promise<number> {
  const { names, profiles } = await db.transaction().execute(async (tx) => {
    const gone = await forgetWatchesDeletedUntil(tx, instant(now - DELETION_UNDO_MS));
    return { names: gone.length, profiles: await deleteUntracked(tx, [...new Set(gone)]) };
  });
  for (const profile of profiles) await eraseActions(db, profile);
  return names;
}
