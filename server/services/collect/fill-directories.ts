import { LRUCache } from 'lru-cache';
import { isWithheld } from '../../../shared/domain/activity/withheld.ts';
import { type Instant, instant, type ProfileId } from '../../../shared/domain/ids.ts';
import { firstFeedInstant } from '../../../shared/domain/retention/retention.ts';
import { DAY } from '../../../shared/domain/time/calendar.ts';
import { type PeriodSpan, periodFrom, periodTo } from '../../../shared/domain/time/period.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import {
  type DirectoryGap,
  savePeople,
  savePosts,
  unknownPeople,
  unknownPosts,
} from '../../db/repositories/directory.ts';
import type { ActivitySource } from '../../ports/activity-source.ts';
import type { Blocklist } from '../blocklist/blocklist.ts';

const STALE_AFTER_MS = 7 * DAY;
const MOST_PEOPLE = 3000;
const MOST_POSTS = 3000;
const PER_REQUEST = 100;
/** An account that the network does not know is not asked for again before a day has passed. */
const MISSING_KEPT_MS = DAY;
const MISSING_KEPT = 50_000;

export interface DirectoryFiller {
  /**
   * Fetches what the directories lack for the profile's actions of two weeks, as far back as a feed shows, a hundred at a time, each hundred kept
   * at once: when a report is built, most of what `fillPeriod` asks for is known.
   * @throws SourceError when the network does not answer; what was fetched stays.
   */
  fill(profile: ProfileId, source: ActivitySource, run: FillRun): Promise<void>;
  /**
   * The same for one period's actions, as long ago as it may be, so that its report never depends on what happened to be
   * known from elsewhere.
   */
  fillPeriod(profile: ProfileId, source: ActivitySource, input: FillPeriod): Promise<void>;
}

interface FillRun {
  readonly signal: AbortSignal;
  readonly progress: (done: number, total: number) => void;
  /** Also the cards of the profile's own posts, which the feed of a watchlist shows. */
  readonly ownPosts: boolean;
}

interface FillPeriod {
  readonly period: PeriodSpan;
  readonly signal: AbortSignal;
  /** What was fetched before this is asked for again; without it nothing that is known is. */
  readonly staleBefore?: Instant;
  /** At most so many accounts, and so many posts, the newest ones. */
  readonly most?: number;
}

type Window = Pick<DirectoryGap, 'since' | 'until' | 'staleBefore'>;

/** Accounts that asked not to be shown are neither asked for nor kept, and their posts are not. */
export function createDirectoryFiller(deps: { db: Db; clock: Clock; blocks: Blocklist }): DirectoryFiller {
  const { db, clock } = deps;
  // By size, of which each has one: with `max` the memory for all of them is set aside at once.
  const missing = new LRUCache<string, true>({ maxSize: MISSING_KEPT, sizeCalculation: () => 1, ttl: MISSING_KEPT_MS });

  async function fillGap(
    input: { profile: ProfileId; source: ActivitySource; window: Window; most?: number },
    run: FillRun,
  ): Promise<void> {
    const { source, profile, window } = input;
    const { network } = source;
    const gap = (limit: number): DirectoryGap => ({ profile, network, ...window, limit, ownPosts: run.ownPosts });
    const known = (id: string): boolean => !missing.has(`${network} ${id}`);
    const isWithheldNow = await deps.blocks.withheld(network);
    const mayShow = (id: string): boolean => !isWithheld(id) && !isWithheldNow(id);
    const people = (await unknownPeople(db, gap(input.most ?? MOST_PEOPLE))).filter((id) => known(id) && mayShow(id));
    const posts = (await unknownPosts(db, gap(input.most ?? MOST_POSTS))).filter(known);
    const total = people.length + posts.length;
    let done = 0;
    const step = (asked: readonly string[], answered: ReadonlySet<string>): void => {
      for (const id of asked) if (!answered.has(id)) missing.set(`${network} ${id}`, true);
      done += asked.length;
      run.progress(done, total);
    };
    for (const ids of pages(people)) {
      run.signal.throwIfAborted();
      const found = await source.people(ids, run.signal);
      await savePeople(db, { network, now: clock.now(), people: found });
      step(ids, new Set(found.map(({ id }) => id)));
    }
    for (const codes of pages(posts)) {
      run.signal.throwIfAborted();
      const found = await source.posts(codes, run.signal);
      await savePosts(db, { network, now: clock.now(), posts: found.filter((card) => mayShow(card.authorId)) });
      step(codes, new Set(found.map(({ code }) => code)));
    }
  }

  return {
    fill: (profile, source, run) => {
      const now = clock.now();
      const window = {
        since: firstFeedInstant(now),
        until: instant(now + DAY),
        staleBefore: instant(now - STALE_AFTER_MS),
      };
      return fillGap({ profile, source, window }, run);
    },
    fillPeriod: (profile, source, { period, signal, staleBefore = instant(0), most = MOST_POSTS }) => {
      const window = { since: periodFrom(period), until: periodTo(period), staleBefore };
      return fillGap({ profile, source, window, most }, { signal, progress: () => undefined, ownPosts: false });
    },
  };
}

function* pages<T>(values: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < values.length; from += PER_REQUEST) yield values.slice(from, from + PER_REQUEST);
}
