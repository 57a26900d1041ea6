import type { Network } from '../accounts/network.ts';
import { ACTION_KINDS, type Action, type ActionKind, type Person } from '../activity/action.ts';
import type { CoverageMatrix } from '../activity/coverage.ts';
import { type PeriodSpan, periodFrom, periodTo } from '../time/period.ts';
import { isOwnActivity, SLOTS_PER_WEEK, slotOf } from './activity-slots.ts';
import { createBursts } from './bursts.ts';
import { createComments } from './comments.ts';
import { type EstimateInput, estimateCoverage } from './estimate.ts';
import { createFollowChanges, mergeChanges } from './follow-changes.ts';
import { createTagCounts, hashtagsIn } from './hashtags.ts';
import { alignEarlier, type EarlierReport, type HeadlineNumbers, headcounts } from './headcount.ts';
import { headline } from './headline.ts';
import { createInterests } from './interests.ts';
import { createLikeGroups, createLikerCounts, type PeopleLookup, type PostLookup } from './likes.ts';
import type { Report } from './report.ts';
import { standfirst } from './standfirst.ts';

/** Everything a report is made of but the actions themselves. */
export interface ReportFrame {
  readonly network: Network;
  readonly profile: Person & { readonly url: string | null };
  readonly period: PeriodSpan;
  /** How many reports of this type the profile has had, this one included. */
  readonly number: number;
  readonly revision: string | null;
  /** Accounts acted on or acting, by stable id. */
  readonly people: PeopleLookup;
  /** Posts liked, reposted or commented on, by code. */
  readonly posts: PostLookup;
  /** Codes of posts that the profile liked outside the period; likes inside it are found by themselves. */
  readonly likedCodes: ReadonlySet<string>;
  readonly coverage: CoverageMatrix;
  /** Earlier reports of the same type, in any order; up to eight matter. */
  readonly earlier: readonly EarlierReport[];
  readonly estimate: EstimateInput | null;
}

export interface ReportInput extends ReportFrame {
  /** The period's actions in any order, each key once, removed ones flagged. Others are left out. */
  readonly actions: Iterable<Action>;
}

export interface ReportBuilder {
  /** Takes one action, in any order. */
  add(action: Action): void;
  finish(): Report;
}

/** Fewer collected likes than this make a thin report. */
export const ENOUGH_LIKES = 10;
const NO_TAGS: readonly string[] = [];
const SHOWS_A_POST: ReadonlySet<ActionKind> = new Set(['like', 'repost']);

function tallies() {
  return {
    counts: new Map<ActionKind, number>(),
    activity: Array.from({ length: SLOTS_PER_WEEK }, () => 0),
    likes: createLikeGroups(),
    bursts: createBursts(),
    likers: createLikerCounts(),
    follows: createFollowChanges('follow'),
    unfollows: createFollowChanges('unfollow'),
    comments: createComments(),
    tags: createTagCounts(),
    interests: createInterests(),
  };
}
type Tallies = ReturnType<typeof tallies>;

function addToSections(tally: Tallies, action: Action): void {
  switch (action.kind) {
    case 'like':
      tally.likes.add(action);
      tally.bursts.account(action.targetId, action.at);
      break;
    case 'like-received':
      tally.likers.add(action);
      break;
    case 'follow':
      tally.follows.add(action);
      break;
    case 'unfollow':
      tally.unfollows.add(action);
      break;
    case 'comment':
      tally.comments.add(action);
      break;
    default:
  }
}

/**
 * Hashtags and subjects: of the action itself, or of the post that was liked or reposted. The source names the tags of
 * an action; a post of the directory is known by its words alone.
 */
function addContent(tally: Tallies, action: Action, posts: PostLookup): void {
  if (action.removed || !isOwnActivity(action.kind)) return;
  const content = SHOWS_A_POST.has(action.kind) && action.post !== null ? posts.get(action.post.code) : undefined;
  const shown = content === undefined || content.gone ? null : content.text;
  const written = shown === null ? NO_TAGS : hashtagsIn(shown);
  const tags = written.length === 0 ? action.tags : [...action.tags, ...written];
  if (tags.length > 0) tally.tags.add(tags);
  const subject = tally.interests.add(tags, action.text ?? shown);
  if (action.kind === 'like') tally.bursts.subject(subject, tags, action.at);
}

function bump(activity: number[], slot: number): void {
  activity[slot] = (activity[slot] ?? 0) + 1;
}

function assemble(frame: ReportFrame, tally: Tallies): Report {
  const { coverage, people, period, posts } = frame;
  const known = (kind: ActionKind, count: number): number | null => (coverage[kind] === 'none' ? null : count);
  const counted = (kind: ActionKind): number | null => known(kind, tally.counts.get(kind) ?? 0);
  for (const at of tally.follows.times()) bump(tally.activity, slotOf(at));
  const numbers: HeadlineNumbers = {
    likes: counted('like'),
    likesReceived: counted('like-received'),
    follows: known('follow', tally.follows.count()),
    unfollows: known('unfollow', tally.unfollows.countUnfollowed()),
    comments: counted('comment'),
  };
  const counts = {
    like: numbers.likes,
    'like-received': numbers.likesReceived,
    post: counted('post'),
    comment: numbers.comments,
    repost: counted('repost'),
    follow: numbers.follows,
    unfollow: known('unfollow', tally.unfollows.count()),
  };
  const past = alignEarlier(period, frame.earlier);
  const sections = {
    headline: headcounts(numbers, past),
    counts,
    activity: tally.activity,
    likes: { data: tally.likes.list(people, posts) },
    likers: { data: tally.likers.list(people) },
    follows: mergeChanges(tally.follows.list(people), tally.unfollows.list(people)),
    comments: tally.comments.list(people, (code) => tally.likes.has(code) || frame.likedCodes.has(code)),
    hashtags: tally.tags.list(),
    interests: tally.interests.list(),
  };
  const story = { profile: frame.profile, period, number: frame.number, burst: tally.bursts.best(), ...sections };
  const { template, title } = headline(story, past);
  return {
    version: 1,
    network: frame.network,
    profile: frame.profile,
    reportId: period.id,
    period: {
      type: period.type,
      index: period.index,
      start: period.start,
      end: period.end,
      available: period.available,
    },
    number: frame.number,
    revision: frame.revision,
    title,
    standfirst: standfirst(story, template),
    template,
    ...sections,
    coverage: {
      lines: ACTION_KINDS.map((kind) => ({ kind, level: coverage[kind] })),
      estimate: estimateCoverage(frame.estimate),
    },
    not_enought_summary: (numbers.likes ?? 0) < ENOUGH_LIKES,
    no_tagged_actions: sections.hashtags.length === 0,
  };
}

/**
 * Builds a report from actions that arrive one by one (a database cursor): only what the report will show is kept.
 * Actions outside the period, and kinds the network does not tell, are left out.
 */
export function startReport(frame: ReportFrame): ReportBuilder {
  const tally = tallies();
  const [from, to] = [periodFrom(frame.period), periodTo(frame.period)];
  return {
    add(action) {
      if (action.at < from || action.at >= to || frame.coverage[action.kind] === 'none') return;
      tally.counts.set(action.kind, (tally.counts.get(action.kind) ?? 0) + 1);
      if (isOwnActivity(action.kind) && action.kind !== 'follow') bump(tally.activity, slotOf(action.at));
      addToSections(tally, action);
      addContent(tally, action, frame.posts);
    },
    finish: () => assemble(frame, tally),
  };
}

/**
 * A report by pure rules: the same input, its actions in any order, gives the same bytes through `serializeReport`.
 * One pass over the actions.
 */
export function buildReport(input: ReportInput): Report {
  const builder = startReport(input);
  for (const action of input.actions) builder.add(action);
  return builder.finish();
}
