import type { ActionKind, Person } from '../../activity/action.ts';
import type { CoverageLevel } from '../../activity/coverage.ts';
import type { Day, Instant } from '../../ids.ts';

/** Every rule by its stable id. Of equal scores the rule that stands first is shown first. */
export const ANOMALY_RULES = [
  'coverage-drop',
  'silence',
  'unfollow-wave',
  'unusual-count',
  'new-top-account',
  'burst',
  'new-hours',
  'new-top-tag',
] as const;
export type AnomalyRule = (typeof ANOMALY_RULES)[number];

/** The numbers that `unusual-count` looks at. */
export const UNUSUAL_METRICS = ['likes', 'likesReceived', 'follows', 'comments', 'posts', 'reposts'] as const;
export type UnusualMetric = (typeof UNUSUAL_METRICS)[number];

interface Found<Rule extends AnomalyRule> {
  readonly rule: Rule;
  /** 1 to 100: how far from the usual. Only an order between the anomalies of one report, never shown. */
  readonly score: number;
}

/** A number outside of median ± 3 spreads of the periods before. */
export interface UnusualCount extends Found<'unusual-count'> {
  readonly metric: UnusualMetric;
  readonly direction: 'above' | 'below';
  readonly value: number;
  readonly median: number;
  /** The bounds that were passed: what is usual lies between them. One decimal; `low` is at least 0. */
  readonly low: number;
  readonly high: number;
  /** How many earlier periods it is compared with. */
  readonly periods: number;
}

/** What a burst of likes went to: an account (its name where it is known), a hashtag, or a topic of the vocabulary. */
export type BurstTarget =
  | { readonly kind: 'account'; readonly account: Person }
  | { readonly kind: 'tag'; readonly tag: string }
  | { readonly kind: 'topic'; readonly topic: string };

/** Likes that came all at once. */
export interface LikeBurst extends Found<'burst'> {
  readonly to: BurstTarget;
  readonly count: number;
  /** Of that many likes to the same in the whole period. */
  readonly total: number;
  readonly day: Day;
  readonly from: Instant;
  readonly minutes: number;
  /** Likes of the largest burst in a usual period; null while too few periods are known. */
  readonly median: number | null;
  readonly periods: number;
}

/** Activity at hours of the day that had none, nor the hours beside them, in the periods before. */
export interface NewHours extends Found<'new-hours'> {
  /** Hours of the day in Reykjavik time (UTC), 0 to 23, ascending. */
  readonly hours: readonly number[];
  /** Actions in those hours. */
  readonly count: number;
  /** Actions in the earlier periods, none of them at these hours. */
  readonly before: number;
  readonly periods: number;
}

/** The most liked account was not among the most liked ones of any period before. */
export interface NewTopAccount extends Found<'new-top-account'> {
  readonly account: Person;
  readonly count: number;
  /** Of that many likes. */
  readonly total: number;
  readonly periods: number;
}

/** Many unfollows within a day. */
export interface UnfollowWave extends Found<'unfollow-wave'> {
  /** Unfollows within 24 hours … */
  readonly count: number;
  /** … of that many in the period. */
  readonly total: number;
  /** The usual number in a whole period. */
  readonly median: number;
  readonly day: Day;
  readonly from: Instant;
  readonly periods: number;
}

/** Days without any activity of an account that is otherwise active on most days. */
export interface Silence extends Found<'silence'> {
  readonly days: number;
  /** First and last day, inclusive. */
  readonly from: Day;
  readonly to: Day;
  /** Of the days of the periods before, how many had activity. */
  readonly activeDays: number;
  readonly ofDays: number;
  readonly periods: number;
}

/** The most used hashtag was not among those of any period before. */
export interface NewTopTag extends Found<'new-top-tag'> {
  readonly tag: string;
  readonly count: number;
  readonly periods: number;
}

/** Less was seen than in the period before. This is about the recording, not about the account. */
export interface CoverageDrop extends Found<'coverage-drop'> {
  readonly kinds: readonly { readonly kind: ActionKind; readonly from: CoverageLevel; readonly to: CoverageLevel }[];
  /** Shares of public actions probably recorded, before and now, where their 95 % intervals lie apart. */
  readonly estimate: { readonly before: number; readonly now: number } | null;
}

/** What stands out in a report, with the numbers it rests on. No mood, no motive. */
export type Anomaly =
  | UnusualCount
  | LikeBurst
  | NewHours
  | NewTopAccount
  | UnfollowWave
  | Silence
  | NewTopTag
  | CoverageDrop;

/** The rules' answer for one report. */
export interface Anomalies {
  /** Highest score first, at most six. */
  readonly items: readonly Anomaly[];
  /** Earlier periods there were to compare with, at most eight. Most rules say nothing under four. */
  readonly periods: number;
}
