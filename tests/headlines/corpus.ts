import { CAST } from '../../server/adapters/sources/demo/cast/cast.ts';
import { createDemoSource } from '../../server/adapters/sources/demo/source.ts';
import type { Action } from '../../shared/domain/activity/action.ts';
import { type Instant, instant } from '../../shared/domain/ids.ts';
import { bestCoverage } from '../../shared/domain/networks/networks.ts';
import type { Trail } from '../../shared/domain/report/anomalies/trail.ts';
import { buildWithTrail } from '../../shared/domain/report/build.ts';
import { LOOKED_AT } from '../../shared/domain/report/firsts-and-returns/past.ts';
import type { EarlierReport } from '../../shared/domain/report/headcount.ts';
import type { PeopleLookup, PostLookup } from '../../shared/domain/report/likes.ts';
import { dayOf, WEEK } from '../../shared/domain/time/calendar.ts';
import { type PeriodSpan, periodFrom, periodOf, periodTo, shiftPeriod } from '../../shared/domain/time/period.ts';
import type { Report } from '../../shared/report/report.ts';

/** A Friday of the demo world. */
const NOW = instant(Date.parse('2026-11-20T12:00:00Z'));
/** Newest first, so that each account has so many reports. */
const WEEKS = 26;
/** Reports that stand before the first one that is measured, so that it has a past. */
const PAST = LOOKED_AT.week;
const never = new AbortController().signal;

/** The weekly reports of one account of the demo world, oldest first. */
export interface Run {
  readonly account: string;
  readonly reports: readonly Report[];
}

async function actionsOf(
  source: ReturnType<typeof createDemoSource>,
  id: string,
  from: Instant,
): Promise<Action[] | null> {
  const actions: Action[] = [];
  const request = { externalId: id, since: null, now: NOW, receivedFrom: from, recentPosts: [], keptFrom: from };
  const sink = {
    async actions(batch: readonly Action[]) {
      actions.push(...batch);
    },
    async present() {},
    progress() {},
  };
  const outcome = await source.collect(request, sink, never);
  return outcome.status === 'collected' ? actions : null;
}

async function lookupsOf(source: ReturnType<typeof createDemoSource>, actions: readonly Action[]) {
  const ids = [...new Set(actions.flatMap(({ targetId }) => (targetId === null ? [] : [targetId])))];
  const codes = [...new Set(actions.flatMap(({ post }) => (post === null ? [] : [post.code])))];
  const people: PeopleLookup = new Map((await source.people(ids, never)).map((person) => [person.id, person]));
  const posts: PostLookup = new Map((await source.posts(codes, never)).map((card) => [card.code, card]));
  return { people, posts };
}

const earlierOf = (report: Report, trail: Trail): EarlierReport => {
  const { likes, likesReceived, follows, unfollows, comments } = report.headline;
  const numbers = {
    ...{ likes: likes.value, likesReceived: likesReceived.value, follows: follows.value },
    ...{ unfollows: unfollows.value, comments: comments.value },
  };
  return { reportId: report.reportId, template: report.template, trail, ...numbers };
};

/** Half a year of every account of the demo world that can be read, each week with twelve before it: more than 2,600 reports. */
export async function demoRuns(): Promise<Run[]> {
  const source = createDemoSource({ clock: { now: () => NOW } });
  const newest = shiftPeriod(periodOf('week', dayOf(NOW)), 1);
  const weeks: PeriodSpan[] = Array.from({ length: WEEKS + PAST }, (_, back) =>
    shiftPeriod(newest, WEEKS + PAST - 1 - back),
  );
  const [oldest] = weeks;
  if (oldest === undefined) return [];
  const runs: Run[] = [];
  for (const { id, name, usernames, avatar } of CAST) {
    const actions = await actionsOf(source, id, instant(periodFrom(oldest) - 4 * WEEK));
    if (actions === null) continue;
    const { people, posts } = await lookupsOf(source, actions);
    const profile = { id, name, username: usernames.at(-1)?.username ?? id, userpic: avatar, url: null };
    const reports: Report[] = [];
    let earlier: EarlierReport[] = [];
    for (const [index, period] of weeks.entries()) {
      const { report, trail } = buildWithTrail({
        ...{ network: 'demo', profile, period, number: index + 1, revision: null, people, posts },
        ...{ likedCodes: new Set<string>(), coverage: bestCoverage('demo'), earlier, estimate: null, social: null },
        actions: actions.filter(({ at }) => at >= periodFrom(period) && at < periodTo(period)),
      });
      reports.push(report);
      earlier = [...earlier, earlierOf(report, trail)].slice(-PAST);
    }
    runs.push({ account: name, reports: reports.slice(PAST) });
  }
  return runs;
}
