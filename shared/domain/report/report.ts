import type { Network } from '../accounts/network.ts';
import type { ActionKind, LostFollowReason, Person } from '../activity/action.ts';
import type { CoverageLevel } from '../activity/coverage.ts';
import type { Day, Instant, ReportId } from '../ids.ts';
import type { Localized } from '../languages.ts';
import type { PeriodType } from '../time/period.ts';
import type { Anomalies } from './anomalies/anomaly.ts';
import type { SocialProfile } from './social-profile.ts';

/** One headline number beside its own past. `null` means "not available from this network". */
export interface Headcount {
  readonly value: number | null;
  /** The period before; null when it was not recorded. */
  readonly previous: number | null;
  /** Median of the (up to) four periods before; null without any. */
  readonly median: number | null;
  /** Up to eight periods, oldest first, the last one being this period; null where nothing was recorded. */
  readonly history: readonly (number | null)[];
}

/** The five tiles of the front page. */
export interface Headline {
  readonly likes: Headcount;
  readonly likesReceived: Headcount;
  readonly follows: Headcount;
  readonly unfollows: Headcount;
  readonly comments: Headcount;
}

export interface LikedPost {
  readonly code: string;
  readonly url: string;
  /** The post is no longer shown by the network. */
  readonly notfound: boolean;
  readonly image: string | null;
  readonly text: string | null;
  readonly at: Instant;
}

/** Likes made, grouped by the account whose posts were liked; most liked first. */
export interface LikedAccount extends Person {
  readonly count: number;
  readonly posts: readonly LikedPost[];
}

export interface Liker extends Person {
  readonly count: number;
}

export interface FollowChange extends Person {
  readonly change: 'follow' | 'unfollow';
  readonly reason: LostFollowReason | null;
  readonly at: Instant;
}

export interface Comment {
  readonly at: Instant;
  readonly text: string | null;
  readonly url: string | null;
  /** Whose post was commented on. */
  readonly target: Person | null;
  /** The post commented on was also liked. */
  readonly onLiked: boolean;
}

export interface TagCount {
  readonly tag: string;
  readonly count: number;
}

/** A topic of a fixed vocabulary, found from hashtags and words. `share` is 0 to 1 of all matched actions. */
export interface Interest {
  readonly topic: string;
  readonly count: number;
  readonly share: number;
}

export interface CoverageLine {
  readonly kind: ActionKind;
  readonly level: CoverageLevel;
}

/** Share of the account's public actions that were probably recorded, 0 to 1. */
export interface CoverageEstimate {
  readonly low: number;
  readonly point: number;
  readonly high: number;
}

/**
 * A report of one profile over one period. Built by pure rules: the same actions give the same bytes.
 * Stored once per (profile, period) for everyone who tracks the profile.
 */
export interface Report {
  readonly version: 2;
  readonly network: Network;
  readonly profile: Person & { readonly url: string | null };
  readonly reportId: ReportId;
  readonly period: {
    readonly type: PeriodType;
    readonly index: number;
    readonly start: Day;
    readonly end: Day;
    readonly available: Instant;
  };
  /** "No. 38": how many reports of this type the profile has had, this one included. */
  readonly number: number;
  /** The source's revision at the collection that the report rests on. */
  readonly revision: string | null;
  readonly title: Localized;
  readonly standfirst: Localized;
  /** Which headline template was used; the same is not used twice in a row. */
  readonly template: string;
  readonly headline: Headline;
  /** Number of actions by kind; null where the network does not tell. */
  readonly counts: Readonly<Record<ActionKind, number | null>>;
  /**
   * Activity in quarter hours of the Reykjavik week: 672 counts, Monday 00:00 first. Likes made, posts, comments,
   * reposts and follows count. Quarter hours, because some zones are 30 or 45 minutes off.
   */
  readonly activity: readonly number[];
  /** The same actions by the days of the period, first day first. */
  readonly daily: readonly number[];
  readonly likes: { readonly data: readonly LikedAccount[] };
  readonly likers: { readonly data: readonly Liker[] };
  readonly follows: readonly FollowChange[];
  readonly comments: readonly Comment[];
  readonly hashtags: readonly TagCount[];
  readonly interests: readonly Interest[];
  readonly coverage: { readonly lines: readonly CoverageLine[]; readonly estimate: CoverageEstimate | null };
  /** What stands out against earlier reports of the type. */
  readonly anomalies: Anomalies;
  /** null where the network tells nothing of the account itself. */
  readonly socialProfile: SocialProfile | null;
  /** Under 10 likes were collected (the spelling is the wire format's). */
  readonly not_enought_summary: boolean;
  /** No action carries a hashtag. */
  readonly no_tagged_actions: boolean;
}

/**
 * A report as it may be stored: those of version 1 are from before `daily`, `anomalies` and `socialProfile`. Every other
 * section is the same.
 */
export type StoredReport = Omit<Report, 'version' | 'daily' | 'anomalies' | 'socialProfile'> & {
  readonly version: 1 | 2;
  readonly daily?: Report['daily'] | undefined;
  readonly anomalies?: Report['anomalies'] | undefined;
  readonly socialProfile?: Report['socialProfile'] | undefined;
};
