import type { Network } from '../accounts/network.ts';
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
  readonly hashtags: readonly TagCount[];
  readonly interests: readonly Interest[];
  /** Per kind of action, the least that any of the members' networks tells. */
  readonly coverage: { readonly lines: readonly CoverageLine[] };
  readonly not_enought_summary: boolean;
  readonly no_tagged_actions: boolean;
}
