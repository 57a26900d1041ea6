import { LRUCache } from 'lru-cache';
import type { Network } from '../../../shared/domain/accounts/network.ts';
import { type Instant, instant, type ProfileId } from '../../../shared/domain/ids.ts';
import { DAY } from '../../../shared/domain/time/calendar.ts';
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

const STALE_AFTER_MS = 7 * DAY;
/** Names and pictures are fetched for what a report may still be built of. */
const LOOK_BACK_MS = 70 * DAY;
const MOST_PEOPLE = 3000;
const MOST_POSTS = 3000;
const PER_REQUEST = 100;
/** An account that the network does not know is not asked for again before a day has passed. */
const MISSING_KEPT_MS = DAY;
const MISSING_KEPT = 50_000;

export interface DirectoryFiller {
  /**
   * Fetches what the directories lack for the profile's newer actions, a hundred at a time, each hundred kept at once.
   * @throws SourceError when the network does not answer; what was fetched stays.
   */
  fill(profile: ProfileId, source: ActivitySource, run: FillRun): Promise<void>;
}

interface FillRun {
  readonly signal: AbortSignal;
  readonly progress: (done: number, total: number) => void;
}

export function createDirectoryFiller({ db, clock }: { db: Db; clock: Clock }): DirectoryFiller {
  const missing = new LRUCache<string, true>({ max: MISSING_KEPT, ttl: MISSING_KEPT_MS });

  function gapOf(profile: ProfileId, network: Network, limit: number): DirectoryGap {
    const now = clock.now();
    const ago = (ms: number): Instant => instant(now - ms);
    return { profile, network, since: ago(LOOK_BACK_MS), staleBefore: ago(STALE_AFTER_MS), limit };
  }

  return {
    async fill(profile, source, { signal, progress }) {
      const { network } = source;
      const known = (id: string): boolean => !missing.has(`${network} ${id}`);
      const people = (await unknownPeople(db, gapOf(profile, network, MOST_PEOPLE))).filter(known);
      const posts = (await unknownPosts(db, gapOf(profile, network, MOST_POSTS))).filter(known);
      const total = people.length + posts.length;
      let done = 0;
      const step = (asked: readonly string[], answered: ReadonlySet<string>): void => {
        for (const id of asked) if (!answered.has(id)) missing.set(`${network} ${id}`, true);
        done += asked.length;
        progress(done, total);
      };
      for (const ids of pages(people)) {
        signal.throwIfAborted();
        const found = await source.people(ids, signal);
        await savePeople(db, { network, now: clock.now(), people: found });
        step(ids, new Set(found.map(({ id }) => id)));
      }
      for (const codes of pages(posts)) {
        signal.throwIfAborted();
        const found = await source.posts(codes, signal);
        await savePosts(db, { network, now: clock.now(), posts: found });
        step(codes, new Set(found.map(({ code }) => code)));
      }
    },
  };
}

function* pages<T>(values: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < values.length; from += PER_REQUEST) yield values.slice(from, from + PER_REQUEST);
}
