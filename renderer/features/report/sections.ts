import { createContext, useContext } from 'react';
import type { Anomaly as OwnAnomaly } from '../../../shared/report/anomalies.ts';
import type { GroupReport } from '../../../shared/report/group-report.ts';
import type * as lists from '../../../shared/report/lists.ts';
import type { StoredReport } from '../../../shared/report/report.ts';

/** In a group report an entry names the members that it comes from, by their stable ids. */
type By = { readonly by?: readonly string[] };

export type Liked = lists.LikedAccount & By;
export type Post = lists.LikedPost;
export type Liker = lists.Liker & By;
export type FollowChange = lists.FollowChange & By;
export type Quoted = lists.Comment & By;
export type Anomaly = OwnAnomaly & By;

/** The sections that a report of one account and one of several have in common, but the lists, which may name members. */
type Common = Omit<
  Pick<StoredReport, keyof StoredReport & keyof GroupReport>,
  'version' | 'likes' | 'likers' | 'reposters' | 'follows' | 'comments' | 'anomalies'
>;

/** What the sections are drawn from: one account's report, or several accounts' at once. */
export interface Sections extends Common {
  /** Absent where the accounts may be of several. */
  readonly network?: StoredReport['network'];
  readonly likes: { readonly data: readonly Liked[] };
  readonly likers: { readonly data: readonly Liker[] };
  /** Absent where nothing is said of reposts received. */
  readonly reposters?: { readonly data: readonly Liker[] } | undefined;
  readonly follows: readonly FollowChange[];
  readonly comments: readonly Quoted[];
  /** Absent in reports from before there were such rules. */
  readonly anomalies?: { readonly items: readonly Anomaly[]; readonly periods: number | null } | undefined;
  /** Actions by the days of the period; absent over several accounts, and in reports from before it was kept. */
  readonly daily?: StoredReport['daily'];
  /** How long the lists were where they are cut. */
  readonly totals?: GroupReport['totals'];
}

export interface Member {
  readonly id: string;
  readonly name: string;
  readonly userpic: string | null;
}

/** The members of a group report by stable id; nobody in the report of one account. */
export const MembersContext = createContext<ReadonlyMap<string, Member>>(new Map());
export const useMembers = (): ReadonlyMap<string, Member> => useContext(MembersContext);

/** A group's report as sections; no share can be estimated over several accounts. */
export const sectionsOf = (report: GroupReport): Sections => ({
  ...report,
  coverage: { ...report.coverage, estimate: null },
  anomalies: { items: report.anomalies, periods: null },
});
