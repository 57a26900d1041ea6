import pLimit from 'p-limit';
import type { Instant, ProfileId, UserId, WatchId } from '../../../shared/domain/ids.ts';
import type { Language } from '../../../shared/domain/languages.ts';
import type { Network } from '../../../shared/domain/networks/networks.ts';
import { WATCH_LIMIT } from '../../../shared/domain/watchlist/names.ts';
import { AppError } from '../../core/app-error.ts';
import type { Db } from '../../db/database.ts';
import { forgetDeletedWatch } from '../../db/repositories/deleted-watches.ts';
import { upsertProfile } from '../../db/repositories/tracked-profiles.ts';
import { lockUser } from '../../db/repositories/user-lock.ts';
import { countWatches, insertWatch } from '../../db/repositories/watches.ts';
import type { SourceProfile } from '../../ports/activity-source.ts';
import type { AccountsService } from '../accounts/accounts-service.ts';
import { factsOf } from '../accounts/add-account.ts';
import { refuseUnlessFound } from '../accounts/lookup-outcome.ts';

/** Names looked up at the same time. */
const AT_ONCE = 4;

export interface NewNames {
  readonly usernames: readonly string[];
  readonly network: Network;
}

export interface AddedWatches {
  readonly added: readonly { readonly watch: WatchId; readonly profile: ProfileId }[];
  readonly problems: readonly { readonly index: number; readonly error: AppError }[];
}

/**
 * Puts one name on the list. One transaction under the user's lock: of many at once, exactly as many succeed as fit.
 * @throws AppError `account_already_added`, `watches_limit`
 */
export const addWatch = (
  db: Db,
  input: { user: UserId; profile: SourceProfile; now: Instant },
): Promise<{ watch: WatchId; profile: ProfileId }> =>
  db.transaction().execute(async (tx) => {
    const { user, now } = input;
    await lockUser(tx, user);
    const profile = await upsertProfile(tx, factsOf(input.profile), now);
    await forgetDeletedWatch(tx, user, profile);
    const full = (await countWatches(tx, user)) >= WATCH_LIMIT;
    const watch = await insertWatch(tx, { user, profile, addedAt: now });
    if (watch === null) throw new AppError('account_already_added', { field: 'usernames' });
    if (full) throw new AppError('watches_limit', { field: 'usernames', values: { limit: WATCH_LIMIT } });
    return { watch, profile };
  });

type Found = SourceProfile | AppError;

/** The moment after which nothing more is waited for. */
interface Deadline {
  /** Begins `work` only before it, and waits for it no longer than until then. @throws AppError `network_unavailable` */
  race<T>(work: () => Promise<T>): Promise<T>;
}

function createDeadline(signal: AbortSignal): Deadline {
  const passed = new Promise<never>((_, reject) => {
    const end = (): void => reject(new AppError('network_unavailable', { field: 'usernames' }));
    if (signal.aborted) end();
    signal.addEventListener('abort', end, { once: true });
  });
  passed.catch(() => undefined);
  return { race: (work) => (signal.aborted ? passed : Promise.race([work(), passed])) };
}

/** Who a name is, or why it may not be watched: what keeps an account from being tracked keeps it from a watchlist too. */
async function find(
  accounts: Pick<AccountsService, 'checkAccount'>,
  query: { username: string; network: Network; requester: UserId },
  input: { language: Language; deadline: Deadline },
): Promise<Found> {
  const { language, deadline } = input;
  try {
    const { profile, outcome } = await deadline.race(() => accounts.checkAccount(query));
    refuseUnlessFound(outcome, language);
    return profile ?? new AppError('account_not_found', { field: 'usernames' });
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

async function put(db: Db, input: { user: UserId; found: Found; now: Instant }) {
  const { user, found, now } = input;
  if (found instanceof AppError) return found;
  try {
    return await addWatch(db, { user, profile: found, now });
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/**
 * Each name by itself, in their order: those that can be are added, each of the others has its error. A name that has not
 * been found when `patience` is over counts as one whose network did not answer, so that the others are not lost with it.
 */
export async function addWatches(
  deps: { readonly db: Db; readonly accounts: Pick<AccountsService, 'checkAccount'> },
  input: { user: UserId; language: Language; now: Instant; names: NewNames; patience: AbortSignal },
): Promise<AddedWatches> {
  const { user, language, now } = input;
  const { usernames, network } = input.names;
  const limit = pLimit(AT_ONCE);
  const deadline = createDeadline(input.patience);
  const found = await Promise.all(
    usernames.map((username) =>
      limit(() => find(deps.accounts, { username, network, requester: user }, { language, deadline })),
    ),
  );
  const added: { watch: WatchId; profile: ProfileId }[] = [];
  const problems: { index: number; error: AppError }[] = [];
  for (const [index, one] of found.entries()) {
    const result = await put(deps.db, { user, found: one, now });
    if (result instanceof AppError) problems.push({ index, error: result });
    else added.push(result);
  }
  return { added, problems };
}
