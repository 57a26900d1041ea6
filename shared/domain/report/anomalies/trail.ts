import type { LanguageShare } from '../../../report/content.ts';
import type { CoverageEstimate } from '../../../report/coverage.ts';
import type { Report } from '../../../report/report.ts';
import type { SocialProfile } from '../../../report/social-profile.ts';
import { kindsSaid, type StoredCoverage } from '../../activity/coverage.ts';
import { SLOTS_PER_DAY } from '../activity-slots.ts';
import { type Seen, seenOf } from '../firsts-and-returns/seen.ts';
import type { Listed } from '../listed.ts';

/** What a report leaves behind for later ones to compare with, beside its headline numbers. */
export interface Trail {
  readonly posts: number | null;
  readonly reposts: number | null;
  /** Actions by hour of the day, 24 numbers, Reykjavik time. */
  readonly hours: readonly number[];
  /** Days of the period, and how many of them had activity. */
  readonly days: number;
  readonly activeDays: number;
  /** The most liked accounts and most used hashtags, at most `LISTED`; a shorter list is complete. */
  readonly accounts: readonly Listed[];
  readonly tags: readonly Listed[];
  /** Likes of the largest burst, 0 without one. */
  readonly burst: number;
  /** A kind that the report says nothing of is absent. */
  readonly coverage: StoredCoverage;
  readonly estimate: CoverageEstimate | null;
  /** What the report says of the account itself, where it says something. */
  readonly profile: {
    readonly bio: string | null;
    readonly followers: number | null;
    readonly follows: number | null;
    readonly posts: number | null;
  } | null;
  /** Whom and what it is about, as completely as it is known; absent in what reports from before firsts and returns left behind. */
  readonly seen?: Seen;
  /**
   * Activity and declared languages as the report has them, for the account's profile over time; absent in what older reports left
   * behind until it is filled in. Languages are null where the report is older than they are.
   */
  readonly activity?: readonly number[];
  readonly languages?: readonly LanguageShare[] | null;
  /** Accounts that the report names though no action of its period is about them; absent without any. */
  readonly named?: readonly string[];
}

export const LISTED = 10;
const HOURS = 24;
const SLOTS_PER_HOUR = SLOTS_PER_DAY / HOURS;

/** Activity of a Reykjavik week in quarter hours → actions by hour of the day. */
export function hoursOf(activity: readonly number[]): number[] {
  const hours = Array.from({ length: HOURS }, () => 0);
  activity.forEach((count, slot) => {
    const hour = Math.floor((slot % SLOTS_PER_DAY) / SLOTS_PER_HOUR);
    hours[hour] = (hours[hour] ?? 0) + count;
  });
  return hours;
}

const activeDaysOf = (daily: readonly number[]): number => daily.filter((count) => count > 0).length;

/** The sections of a report that a trail is drawn from, and the likes of its largest burst. */
export type TrailSource = Pick<
  Report,
  | 'counts'
  | 'activity'
  | 'daily'
  | 'likes'
  | 'follows'
  | 'comments'
  | 'hashtags'
  | 'interests'
  | 'languages'
  | 'coverage'
  | 'socialProfile'
>;

const toldOf = ({ bio, followers, follows, posts }: SocialProfile): Trail['profile'] => ({
  bio,
  followers: followers.value,
  follows: follows.value,
  posts: posts.value,
});

/** @param named accounts that the report names though no action of its period is about them */
export function trailOf(report: TrailSource, burst: number, named: readonly string[] = []): Trail {
  const { counts, coverage, daily, socialProfile } = report;
  const levels = new Map(coverage.lines.map(({ kind, level }) => [kind, level]));
  const said = kindsSaid((kind) => levels.has(kind)).map((kind) => [kind, levels.get(kind) ?? 'none'] as const);
  return {
    posts: counts.post,
    reposts: counts.repost,
    hours: hoursOf(report.activity),
    days: daily.length,
    activeDays: activeDaysOf(daily),
    accounts: report.likes.data.slice(0, LISTED).map(({ id, count }) => ({ id, count })),
    tags: report.hashtags.slice(0, LISTED).map(({ tag, count }) => ({ id: tag, count })),
    burst,
    coverage: Object.fromEntries(said),
    estimate: coverage.estimate,
    profile: socialProfile === null ? null : toldOf(socialProfile),
    seen: seenOf(report),
    activity: report.activity,
    languages: report.languages,
    ...(named.length === 0 ? {} : { named }),
  };
}
