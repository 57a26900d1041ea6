import { type Instant, instant, type ProfileId } from '../../../shared/domain/ids.ts';
import { dayOf, firstOfMonth, startOfDay } from '../../../shared/domain/time/calendar.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import { savePeople, savePosts, unknownPeople, unknownPosts } from '../../db/repositories/directory.ts';
import type { ActivitySource } from '../../ports/activity-source.ts';

const AT_MOST = 20_000;
const PER_WRITE = 400;

/**
 * A collection fetches names and pictures for the last weeks only; the reports of the whole past want those of the whole
 * past. The demo network tells them without a request.
 */
export async function fillPast(
  { db, clock, source }: { db: Db; clock: Clock; source: ActivitySource },
  about: { profile: ProfileId; addedAt: Instant },
  signal: AbortSignal,
): Promise<void> {
  const { network } = source;
  const now = clock.now();
  // What was fetched at any time will do: nothing is stale here.
  const since = startOfDay(firstOfMonth(dayOf(about.addedAt)));
  const gap = { profile: about.profile, network, since, staleBefore: instant(0), limit: AT_MOST };
  const people = await unknownPeople(db, gap);
  for (let from = 0; from < people.length; from += PER_WRITE) {
    const found = await source.people(people.slice(from, from + PER_WRITE), signal);
    await savePeople(db, { network, now, people: found });
  }
  const codes = await unknownPosts(db, gap);
  for (let from = 0; from < codes.length; from += PER_WRITE) {
    const found = await source.posts(codes.slice(from, from + PER_WRITE), signal);
    await savePosts(db, { network, now, posts: found });
  }
}
