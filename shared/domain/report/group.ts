import type { Anomaly } from '../../report/anomalies.ts';
import type { CoverageLine } from '../../report/coverage.ts';
import type { ByMembers, GroupReport } from '../../report/group-report.ts';
import type { Headcount, Headline } from '../../report/headline.ts';
import type { LikedAccount, LikedPost, Liker } from '../../report/lists.ts';
import type { Report, StoredReport } from '../../report/report.ts';
import type { ActionKind } from '../activity/action.ts';
import { COVERAGE_LEVELS, kindsSaid } from '../activity/coverage.ts';
import { SLOTS_PER_WEEK } from './activity-slots.ts';
import { compareAnomalies, MOST_ANOMALIES } from './anomalies/find-anomalies.ts';
import { ENOUGH_LIKES } from './build.ts';
import { mergeContent } from './content.ts';
import { groupStory } from './group-story.ts';
import { headcount, type TileName } from './headcount.ts';
import { compareText } from './order.ts';

/** The sum of what is known; null when nothing is. */
function sumKnown(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}

/** The sum; null when one of the values is not known, because part of a group is no fair comparison. */
const sumAll = (values: readonly (number | null)[]): number | null => (values.includes(null) ? null : sumKnown(values));

/** Members whose network tells the number are added up, beside the periods that all of them have. */
function sumHeadcounts(all: readonly Headcount[]): Headcount {
  const told = all.filter(({ value }) => value !== null);
  const pasts = told.map(({ history }) => history.slice(0, -1));
  const length = told.length === 0 ? 0 : Math.min(...pasts.map((past) => past.length));
  const past = Array.from({ length }, (_, index) => sumAll(pasts.map((values) => values.at(index - length) ?? null)));
  return headcount(sumKnown(told.map(({ value }) => value)), past);
}

/** Of the members whose reports speak of them; of one from before their past was kept, the period alone. */
function repostsReceivedOf(reports: readonly StoredReport[]): Pick<Headline, 'repostsReceived'> {
  if (reports.every(({ headline }) => headline.repostsReceived === undefined)) return {};
  const told = reports.flatMap(({ headline: { repostsReceived }, counts: { 'repost-received': number } }) => {
    if (repostsReceived !== undefined) return [repostsReceived];
    return number === undefined ? [] : [headcount(number, [])];
  });
  return { repostsReceived: sumHeadcounts(told) };
}

function sumHeadlines(reports: readonly StoredReport[]): Headline {
  const sum = (key: TileName) => sumHeadcounts(reports.map(({ headline }) => headline[key]));
  return {
    likes: sum('likes'),
    likesReceived: sum('likesReceived'),
    follows: sum('follows'),
    unfollows: sum('unfollows'),
    comments: sum('comments'),
    ...repostsReceivedOf(reports),
  };
}

/** Entries about the same account, met by several members, become one by `merge`. Networks keep their own ids. */
function mergePeople<T extends Liker>(
  reports: readonly StoredReport[],
  list: (report: StoredReport) => readonly T[],
  merge: (a: T, b: T) => T,
): ByMembers<T>[] {
  const merged = new Map<string, ByMembers<T>>();
  for (const report of reports) {
    for (const entry of list(report)) {
      const key = `${report.network} ${entry.id}`;
      const seen = merged.get(key);
      const by = [...(seen?.by ?? []), report.profile.id];
      merged.set(key, seen === undefined ? { ...entry, by } : { ...merge(seen, entry), by });
    }
  }
  return [...merged.values()].sort((a, b) => b.count - a.count || compareText(a.id, b.id));
}

/** Every post once: the latest like, and shown while one of the likes still stands. */
function mergePosts(a: readonly LikedPost[], b: readonly LikedPost[]): LikedPost[] {
  const posts = new Map<string, LikedPost>();
  for (const post of [...a, ...b]) {
    const seen = posts.get(post.code);
    const shown = seen === undefined || (seen.notfound && !post.notfound) ? post : seen;
    posts.set(post.code, { ...shown, at: seen !== undefined && seen.at > post.at ? seen.at : post.at });
  }
  return [...posts.values()].sort((x, y) => y.at - x.at || compareText(x.code, y.code));
}

const mergeLiked = (a: LikedAccount, b: LikedAccount): LikedAccount => ({
  ...a,
  count: a.count + b.count,
  posts: mergePosts(a.posts, b.posts),
});

const mergeLikers = (a: Liker, b: Liker): Liker => ({ ...a, count: a.count + b.count });

/** Entries of every member in order of time, members in their own order on a tie. */
function inTime<T extends { readonly at: number }>(
  reports: readonly StoredReport[],
  list: (report: StoredReport) => readonly T[],
): ByMembers<T>[] {
  return reports
    .flatMap((report) => list(report).map((entry) => ({ ...entry, by: [report.profile.id] })))
    .sort((a, b) => a.at - b.at);
}

const mergeAnomalies = (reports: readonly StoredReport[]): ByMembers<Anomaly>[] =>
  reports
    .flatMap(({ anomalies, profile }) => (anomalies?.items ?? []).map((item) => ({ ...item, by: [profile.id] })))
    .sort(compareAnomalies)
    .slice(0, MOST_ANOMALIES);

/** Who reposted the members' posts; undefined where no report says it. */
function repostersOf(reports: readonly StoredReport[]): ByMembers<Liker>[] | undefined {
  if (reports.every(({ reposters }) => reposters === undefined)) return undefined;
  return mergePeople(reports, ({ reposters }) => reposters?.data ?? [], mergeLikers);
}

function listsOf(reports: readonly StoredReport[]) {
  const likes = { data: mergePeople(reports, (report) => report.likes.data, mergeLiked) };
  const likers = { data: mergePeople(reports, (report) => report.likers.data, mergeLikers) };
  const reposters = repostersOf(reports);
  const follows = inTime(reports, (report) => report.follows);
  const comments = inTime(reports, (report) => report.comments);
  const totals = {
    likes: likes.data.length,
    likers: likers.data.length,
    ...(reposters === undefined ? {} : { reposters: reposters.length }),
    follows: follows.length,
    comments: comments.length,
  };
  const told = reposters === undefined ? {} : { reposters: { data: reposters } };
  return { likes, likers, ...told, follows, comments, totals };
}

/** The kinds that a report of any member speaks of. */
const kindsOf = (reports: readonly StoredReport[]): ActionKind[] =>
  kindsSaid((kind) => reports.some(({ coverage }) => coverage.lines.some((line) => line.kind === kind)));

function leastCoverage(reports: readonly StoredReport[]): CoverageLine[] {
  return kindsOf(reports).map((kind) => {
    const ranks = reports.flatMap(({ coverage }) =>
      coverage.lines.filter((line) => line.kind === kind).map(({ level }) => COVERAGE_LEVELS.indexOf(level)),
    );
    return { kind, level: COVERAGE_LEVELS[Math.max(...ranks)] ?? 'none' };
  });
}

function laterOf(reports: readonly StoredReport[]): number | undefined {
  const sum = reports.reduce((total, { later = 0 }) => total + later, 0);
  return sum === 0 ? undefined : sum;
}

/**
 * One report over several, the members in the order given: numbers added up, lists merged, with the members each entry
 * comes from.
 * @throws RangeError without reports, or when they are not of one period.
 */
export function groupReports(reports: readonly StoredReport[]): GroupReport {
  const [first] = reports;
  if (first === undefined) throw new RangeError('a group report needs a report');
  if (reports.some(({ reportId }) => reportId !== first.reportId)) throw new RangeError('reports of different periods');
  const counts = kindsOf(reports).map(
    (kind) => [kind, sumKnown(reports.map((report) => report.counts[kind] ?? null))] as const,
  );
  const headline = sumHeadlines(reports);
  const content = mergeContent(reports);
  return {
    version: 1,
    period: first.period,
    ...groupStory(reports),
    members: reports.map(({ network, profile, title, headline: own }) => ({ network, profile, title, headline: own })),
    headline,
    // As: `fromEntries` widens the keys of a table that lists every kind.
    counts: Object.fromEntries(counts) as Report['counts'],
    activity: Array.from({ length: SLOTS_PER_WEEK }, (_, slot) =>
      reports.reduce((sum, { activity }) => sum + (activity[slot] ?? 0), 0),
    ),
    ...listsOf(reports),
    ...content,
    coverage: { lines: leastCoverage(reports) },
    anomalies: mergeAnomalies(reports),
    later: laterOf(reports),
    not_enought_summary: (headline.likes.value ?? 0) < ENOUGH_LIKES,
    no_tagged_actions: content.hashtags.length === 0,
  };
}
