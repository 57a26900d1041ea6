import type { CoverageGap, Pause } from '../../report/coverage.ts';
import type { Person } from '../../report/person.ts';
import type { Report } from '../../report/report.ts';
import type { Action, ActionKind } from '../activity/action.ts';
import type { CoverageMatrix, ReadWay } from '../activity/coverage.ts';
import type { Network } from '../networks/networks.ts';
import { kindsOfReport } from '../networks/told.ts';
import { type PeriodSpan, periodFrom, periodTo, shiftPeriod } from '../time/period.ts';
import { findAnomalies } from './anomalies/find-anomalies.ts';
import { pastOf } from './anomalies/look.ts';
import { type Trail, trailOf } from './anomalies/trail.ts';
import { type EstimateInput, estimateCoverage } from './estimate.ts';
import { accountsEnded, findFirsts } from './firsts-and-returns/find.ts';
import { mergeChanges } from './follow-changes.ts';
import { alignEarlier, type EarlierReport, type HeadlineNumbers, headcounts } from './headcount.ts';
import { headline } from './headline.ts';
import type { PeopleLookup, PostLookup } from './likes.ts';
import { type ProfileFacts, socialProfileOf } from './social-profile.ts';
import { standfirst } from './standfirst.ts';
import { addAction, addActivity, createTallies, type Tallies } from './tallies.ts';

/** Everything a report is made of but the actions themselves. */
export interface ReportFrame {
  readonly network: Network;
  readonly profile: Person & { readonly url: string | null };
  readonly period: PeriodSpan;
  /** How many reports of this type the profile has had, this one included. */
  readonly number: number;
  readonly revision: string | null;
  /** Accounts acted on or acting, by stable id, and those of `accountsOfHabit`. */
  readonly people: PeopleLookup;
  /** Posts liked, reposted or commented on, by code. */
  readonly posts: PostLookup;
  /** Codes of posts that the profile liked outside the period; likes inside it are found by themselves. */
  readonly likedCodes: ReadonlySet<string>;
  readonly coverage: CoverageMatrix;
  /** Earlier reports of the same type, in any order; up to twelve matter. */
  readonly earlier: readonly EarlierReport[];
  /** Follows on record, beside those that the network counts. */
  readonly estimate: EstimateInput | null;
  /** The same of posts; absent or null where the network's count compares with nothing on record. */
  readonly postsEstimate?: EstimateInput | null;
  /** The same of likes received, on posts of the last weeks. */
  readonly receivedEstimate?: EstimateInput | null;
  /** The same of reposts received. */
  readonly repostedEstimate?: EstimateInput | null;
  /** In which way each kind was read; without it that is not told. */
  readonly readBy?: Readonly<Record<ActionKind, ReadWay>>;
  /** Something of the period could not be read. */
  readonly incomplete?: boolean;
  /** When the account was not collected, within the period. */
  readonly pauses?: readonly Pause[];
  /** What was not read without a gap, within the period. */
  readonly gaps?: readonly CoverageGap[];
  /** What the network says of the account itself; null where that is not known. */
  readonly social: ProfileFacts | null;
}

export interface ReportInput extends ReportFrame {
  /** The period's actions in any order, each key once, removed ones flagged. Others are left out. */
  readonly actions: Iterable<Action>;
}

export interface ReportBuilder {
  /** Takes one action, in any order. */
  add(action: Action): void;
  finish(): BuiltReport;
}

/** A report, and what it leaves behind for later ones. */
export interface BuiltReport {
  readonly report: Report;
  readonly trail: Trail;
}

/** Fewer collected likes than this make a thin report. */
export const ENOUGH_LIKES = 10;

/** Whether the report speaks of reposts received at all. */
const saysReposters = ({ network, coverage }: ReportFrame): boolean =>
  kindsOfReport(network, coverage).includes('repost-received');

function countsOf(frame: ReportFrame, tally: Tallies) {
  const { coverage } = frame;
  const known = (kind: ActionKind, count: number): number | null => (coverage[kind] === 'none' ? null : count);
  const counted = (kind: ActionKind): number | null => known(kind, tally.counts.get(kind) ?? 0);
  const numbers: HeadlineNumbers = {
    likes: counted('like'),
    likesReceived: counted('like-received'),
    follows: known('follow', tally.follows.count()),
    unfollows: known('unfollow', tally.unfollows.countUnfollowed()),
    comments: counted('comment'),
    ...(saysReposters(frame) ? { repostsReceived: counted('repost-received') } : {}),
  };
  const counts = {
    like: numbers.likes,
    'like-received': numbers.likesReceived,
    ...(numbers.repostsReceived === undefined ? {} : { 'repost-received': numbers.repostsReceived }),
    post: counted('post'),
    comment: numbers.comments,
    repost: counted('repost'),
    follow: numbers.follows,
    unfollow: known('unfollow', tally.unfollows.count()),
  };
  return { numbers, counts };
}

function coverageOf({
  network,
  coverage,
  estimate,
  postsEstimate = null,
  receivedEstimate = null,
  repostedEstimate = null,
  readBy,
  incomplete = false,
  pauses = [],
  gaps = [],
}: ReportFrame): Report['coverage'] {
  const posts = estimateCoverage(postsEstimate);
  const received = estimateCoverage(receivedEstimate);
  // Of a report that is built again, it may be of a later look than the report's actions.
  const reposted = coverage['repost-received'] === 'none' ? null : estimateCoverage(repostedEstimate);
  const wayOf = (kind: ActionKind) =>
    readBy === undefined || coverage[kind] === 'none' ? {} : { readBy: readBy[kind] };
  return {
    lines: kindsOfReport(network, coverage).map((kind) => ({ kind, level: coverage[kind], ...wayOf(kind) })),
    estimate: estimateCoverage(estimate),
    ...(posts === null ? {} : { postsEstimate: posts }),
    ...(received === null ? {} : { receivedEstimate: received }),
    ...(reposted === null ? {} : { repostedEstimate: reposted }),
    ...(incomplete ? { incomplete } : {}),
    ...(pauses.length === 0 ? {} : { pauses }),
    ...(gaps.length === 0 ? {} : { gaps }),
  };
}

function sectionsOf(frame: ReportFrame, tally: Tallies) {
  const { earlier, people, period, posts } = frame;
  for (const at of tally.follows.times()) addActivity(tally, at);
  const { numbers, counts } = countsOf(frame, tally);
  const past = alignEarlier(period, earlier);
  const previous = earlier.find(({ reportId }) => reportId === shiftPeriod(period, 1).id);
  const sections = {
    headline: headcounts(numbers, past),
    counts,
    activity: tally.activity,
    daily: tally.daily,
    likes: { data: tally.likes.list(people, posts) },
    likers: { data: tally.likers.list(people) },
    ...(saysReposters(frame) ? { reposters: { data: tally.reposters.list(people) } } : {}),
    follows: mergeChanges(tally.follows.list(people), tally.unfollows.list(people)),
    comments: tally.comments.list(people, (code) => tally.likes.has(code) || frame.likedCodes.has(code)),
    ownWords: tally.ownWords.list({ people, posts, tellsLikes: frame.coverage['like-received'] !== 'none' }),
    ...tally.content.list(),
    coverage: coverageOf(frame),
    socialProfile: socialProfileOf(frame.social, previous?.trail?.profile ?? null),
  };
  return { sections, past };
}

function assemble(frame: ReportFrame, tally: Tallies): BuiltReport {
  const { earlier, network, number, period, profile, revision } = frame;
  const { sections, past } = sectionsOf(frame, tally);
  const burst = tally.bursts.best();
  const story = { profile, period, number, burst, ...sections };
  const { template, title } = headline(story, past);
  const anomalies = findAnomalies({ ...sections, period, burst, past: pastOf(period, earlier) });
  const evidence = tally.content.evidence;
  const told = { ...sections, profile, period, earlier, people: frame.people, evidence, anomalies, template };
  const firstsAndReturns = findFirsts(told);
  const report: Report = {
    version: 2,
    network,
    profile,
    reportId: period.id,
    period: {
      type: period.type,
      index: period.index,
      start: period.start,
      end: period.end,
      available: period.available,
    },
    number,
    revision,
    title,
    standfirst: standfirst(story, template),
    template,
    ...sections,
    anomalies,
    firstsAndReturns,
    not_enought_summary: (sections.counts.like ?? 0) < ENOUGH_LIKES,
    no_tagged_actions: sections.hashtags.length === 0,
  };
  return { report, trail: trailOf(sections, burst?.count ?? 0, accountsEnded(firstsAndReturns)) };
}

/**
 * Builds a report from actions that arrive one by one (a database cursor): only what the report will show is kept.
 * Actions outside the period, and kinds the network does not tell, are left out.
 */
export function startReport(frame: ReportFrame): ReportBuilder {
  const tally = createTallies(frame.period);
  const [from, to] = [periodFrom(frame.period), periodTo(frame.period)];
  return {
    add(action) {
      if (action.at < from || action.at >= to || frame.coverage[action.kind] === 'none') return;
      addAction(tally, action, frame.posts);
    },
    finish: () => assemble(frame, tally),
  };
}

/**
 * A report by pure rules: the same input, its actions in any order, gives the same bytes through `serializeReport`.
 * One pass over the actions.
 */
export function buildReport(input: ReportInput): Report {
  return buildWithTrail(input).report;
}

/** The same, with what it leaves behind for later reports. */
export function buildWithTrail(input: ReportInput): BuiltReport {
  const builder = startReport(input);
  for (const action of input.actions) builder.add(action);
  return builder.finish();
}
