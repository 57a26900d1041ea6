import type { Instant, ProfileId } from '../../../shared/domain/ids.ts';
import { tellsOf } from '../../../shared/domain/report/social-profile.ts';
import { type PeriodSpan, periodTo } from '../../../shared/domain/time/period.ts';
import type { Db } from '../../db/database.ts';
import type { ProfileEstimate } from '../../db/lasting-tables.ts';
import { readProfile } from '../../db/repositories/collected-profiles.ts';
import { savePeriodCounts } from '../../db/repositories/period-counts.ts';
import type { ActivitySource, CollectSink } from '../../ports/activity-source.ts';

/** Only what the network says of the account itself is asked for. */
const NOTHING_KEPT: CollectSink = {
  actions: async () => undefined,
  present: async () => undefined,
  progress: () => undefined,
};

/** The invented network tells all that it counts. */
const whole = (claimed: number | null): ProfileEstimate | null =>
  claimed === null || claimed === 0 ? null : { recorded: claimed, claimed };

interface Past {
  readonly profile: ProfileId;
  readonly periods: readonly PeriodSpan[];
  readonly now: Instant;
}

/**
 * Keeps what the invented network counted of an account on the day each of its past reports was due, as collections of that time would
 * have. Periods that a collection at `now` tells of are left to it. To be called before there is one: reports may be built from then on.
 */
export async function rememberCounts(
  db: Db,
  source: ActivitySource,
  { profile, periods, now, signal }: Past & { readonly signal: AbortSignal },
): Promise<void> {
  const externalId = (await readProfile(db, profile))?.external_id;
  if (externalId === undefined) return;
  for (const period of periods.filter((one) => !tellsOf(one, now))) {
    const at = period.available;
    const request = { externalId, since: null, now: at, receivedFrom: at, keptFrom: at, recentPosts: [] };
    const outcome = await source.collect(request, NOTHING_KEPT, signal);
    if (outcome.status !== 'collected') continue;
    const { followers, follows, posts } = outcome.profile;
    await savePeriodCounts(db, profile, {
      ...{ followers, follows, posts, endedAt: periodTo(period), collectedAt: at },
      ...{ estimate: whole(follows), postsEstimate: whole(posts), countedAt: now },
      ...{ receivedEstimate: null, repostedEstimate: null },
    });
  }
}
