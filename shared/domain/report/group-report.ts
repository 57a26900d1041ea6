import type { Network } from '../accounts/network.ts';
import type { Anomaly } from './anomalies/anomaly.ts';
import type {
  Comment,
  CoverageLine,
  FollowChange,
  Headline,
  Interest,
  LikedAccount,
  Liker,
  Report,
  TagCount,
} from './report.ts';

/** One of the accounts that a group report is about. */
export interface GroupMember {
  readonly network: Network;
  readonly profile: Report['profile'];
  readonly title: Report['title'];
  readonly headline: Headline;
}

/** Stable ids of the members that an entry comes from, in the order of the members. */
export type ByMembers<T> = T & { readonly by: readonly string[] };

/** Entries of each list. */
export interface GroupTotals {
  readonly likes: number;
  readonly likers: number;
  readonly follows: number;
  readonly comments: number;
}

/** The sections of a report over several accounts at once. */
export interface GroupReport {
  readonly version: 1;
  readonly period: Report['period'];
  readonly members: readonly GroupMember[];
  readonly headline: Headline;
  readonly counts: Report['counts'];
  readonly activity: readonly number[];
  readonly likes: { readonly data: readonly ByMembers<LikedAccount>[] };
  readonly likers: { readonly data: readonly ByMembers<Liker>[] };
  readonly follows: readonly ByMembers<FollowChange>[];
  readonly comments: readonly ByMembers<Comment>[];
  /** How long the lists are when nothing is cut from them. */
  readonly totals: GroupTotals;
  readonly hashtags: readonly TagCount[];
  readonly interests: readonly Interest[];
  /** Per kind of action, the least that any of the members' networks tells. */
  readonly coverage: { readonly lines: readonly CoverageLine[] };
  /** The members' own, the furthest from the usual first, at most six. */
  readonly anomalies: readonly ByMembers<Anomaly>[];
  readonly not_enought_summary: boolean;
  readonly no_tagged_actions: boolean;
}
