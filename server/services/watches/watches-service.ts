import type { FeedPage, WatchList } from '../../../shared/contract/watches.ts';
import type { Day, ProfileId, UserId, WatchId } from '../../../shared/domain/ids.ts';
import { parseDay, SECOND } from '../../../shared/domain/time/calendar.ts';
import { feedDayOf, feedWindow } from '../../../shared/domain/watchlist/daily-feed.ts';
import { feedContent, inFeedOrder, pageOf } from '../../../shared/domain/watchlist/feed-item.ts';
import { WATCH_LIMIT } from '../../../shared/domain/watchlist/names.ts';
import { AppError } from '../../core/app-error.ts';
import type { Clock } from '../../core/clock.ts';
import type { Logger } from '../../core/logger.ts';
import type { Db } from '../../db/database.ts';
import { feedActions, feedTallies } from '../../db/repositories/watch-feed.ts';
import { listWatches, setMuted } from '../../db/repositories/watches.ts';
import type { JobQueue } from '../../ports/job-queue.ts';
import type { AccountsService, Reader } from '../accounts/accounts-service.ts';
import { type AddedWatches, addWatches, type NewNames } from './add-watches.ts';
import { removeWatch, restoreWatch } from './remove-watches.ts';
import { itemView, watchView } from './watch-view.ts';

const PER_PAGE = 5;

/** Well under the time that a request may take: what was found in it is still to be put on the list. */
const LOOK_UPS_WITHIN_MS = 20 * SECOND;

export interface FeedRequest {
  readonly page: number;
  /** The last day of the feed that is being read, null for the newest. */
  readonly through: string | null;
}

export interface WatchesService {
  list(user: UserId): Promise<WatchList>;
  /** What the names did on closed days, a page of it. */
  feed(user: UserId, request: FeedRequest): Promise<FeedPage>;
  /** Adds those of the names that can be, and tells of each other one why not. */
  add(reader: Reader, names: NewNames): Promise<{ list: WatchList } & AddedWatches>;
  /** For a few minutes `restore` takes it back. @throws AppError `not_found` */
  remove(user: UserId, watch: WatchId): Promise<void>;
  /** @returns the list with the name in its place. @throws AppError `not_found`, `watches_limit` */
  restore(user: UserId, watch: WatchId): Promise<WatchList>;
  /** @throws AppError `not_found` */
  mute(user: UserId, input: { watch: WatchId; muted: boolean }): Promise<void>;
}

export interface WatchesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly jobs: JobQueue;
  readonly accounts: Pick<AccountsService, 'checkAccount'>;
}

const dayOrNull = (text: string | null): Day | null => (text === null ? null : parseDay(text));

async function listFor(db: Db, user: UserId): Promise<WatchList> {
  return { items: (await listWatches(db, user)).map(watchView), limit: WATCH_LIMIT };
}

/** A page as skeleton (what there is), then content (only of the page), then the shape of the wire. */
async function feedFor(db: Db, user: UserId, input: { through: Day; page: number }): Promise<FeedPage> {
  const { through } = input;
  const tallies = inFeedOrder(await feedTallies(db, user, feedWindow(through)));
  const { items, page } = pageOf(tallies, input.page, PER_PAGE);
  const actions = await feedActions(db, user, items);
  const rows = new Map((await listWatches(db, user)).map((row) => [row.id, row]));
  const shown = items.flatMap((item, index) => {
    const row = rows.get(item.watch);
    // A name that was taken off the list a moment ago.
    if (row === undefined) return [];
    return [itemView(item, row, feedContent(item.kind, item.count, actions[index] ?? []))];
  });
  return { items: shown, perPage: PER_PAGE, page, full_count: tallies.length, through };
}

/** Watchlists: names whose public doings are told of once a day, outside of any plan and without reports. */
export function createWatchesService(deps: WatchesDeps): WatchesService {
  const { db, clock } = deps;

  /** The name is on the list whether or not this succeeds; the daily round reads what was not asked for here. */
  async function collect(profile: ProfileId): Promise<void> {
    await deps.jobs.enqueueCollect(profile).catch((err: unknown) => {
      deps.logger.error({ err, profile }, 'a collection could not be queued');
    });
  }

  return {
    list: (user) => listFor(db, user),

    feed: (user, { page, through }) => feedFor(db, user, { page, through: feedDayOf(dayOrNull(through), clock.now()) }),

    async add(reader, names) {
      const patience = AbortSignal.timeout(LOOK_UPS_WITHIN_MS);
      const about = { ...reader, now: clock.now(), names, patience };
      const result = await addWatches({ db, accounts: deps.accounts }, about);
      for (const { profile } of result.added) await collect(profile);
      return { list: await listFor(db, reader.user), ...result };
    },

    remove: (user, watch) => removeWatch(db, { user, watch, now: clock.now() }),

    async restore(user, watch) {
      await collect(await restoreWatch(db, { user, watch, now: clock.now() }));
      return listFor(db, user);
    },

    async mute(user, input) {
      if (!(await setMuted(db, user, input))) throw new AppError('not_found', { field: 'id' });
    },
  };
}
