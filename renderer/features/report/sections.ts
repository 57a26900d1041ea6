import { createContext, useContext } from 'react';
import type { AnomalyView } from '../../../shared/contract/anomalies.ts';
import type { GroupReportView } from '../../../shared/contract/group-report.ts';
import type { ReportView } from '../../../shared/contract/report.ts';

/** In a group report an entry names the members that it comes from, by their stable ids. */
type By = { readonly by?: readonly string[] };

export type Liked = ReportView['likes']['data'][number] & By;
export type Post = Liked['posts'][number];
export type Liker = ReportView['likers']['data'][number] & By;
export type FollowChange = ReportView['follows'][number] & By;
export type Quoted = ReportView['comments'][number] & By;
export type Odd = AnomalyView & By;

/** What the sections are drawn from: one account's report, or several accounts' at once. */
export interface Sections {
  readonly period: ReportView['period'];
  readonly headline: ReportView['headline'];
  readonly activity: readonly number[];
  readonly likes: { readonly data: readonly Liked[] };
  readonly likers: { readonly data: readonly Liker[] };
  readonly follows: readonly FollowChange[];
  readonly comments: readonly Quoted[];
  readonly hashtags: ReportView['hashtags'];
  readonly interests: ReportView['interests'];
  readonly coverage: ReportView['coverage'];
  /** Absent in reports from before there were such rules. */
  readonly anomalies?: { readonly items: readonly Odd[]; readonly periods: number | null } | undefined;
  readonly not_enought_summary: boolean;
  readonly no_tagged_actions: boolean;
  /** How long the lists were where they are cut. */
  readonly totals?: GroupReportView['totals'];
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
export const sectionsOf = (report: GroupReportView): Sections => ({
  ...report,
  coverage: { ...report.coverage, estimate: null },
  anomalies: { items: report.anomalies, periods: null },
});
