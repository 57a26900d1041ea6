import type { Report } from '../../../report/report.ts';
import type { ActionKind } from '../../activity/action.ts';
import type { CoverageMatrix } from '../../activity/coverage.ts';
import { COVERAGE_LEVELS } from '../../activity/coverage.ts';
import { type PeriodSpan, shiftPeriod } from '../../time/period.ts';
import type { Burst } from '../bursts.ts';
import type { EarlierReport } from '../headcount.ts';
import type { Trail, TrailSource } from './trail.ts';

/** Earlier periods that the rules compare with. */
const COMPARED = 8;

/** What the rules are asked about: a report's finished sections, and what earlier reports left behind. */
export interface Look extends TrailSource, Pick<Report, 'headline' | 'follows' | 'interests'> {
  readonly period: PeriodSpan;
  readonly burst: Burst | null;
  /** Reports of the (up to) eight periods before, newest first; periods without a report are left out. */
  readonly past: readonly EarlierReport[];
}

/** Those of the reports that are of the eight periods before, newest first, in whatever order they came. */
export function pastOf(period: PeriodSpan, earlier: readonly EarlierReport[]): EarlierReport[] {
  const byId = new Map(earlier.map((report) => [report.reportId, report]));
  return Array.from({ length: COMPARED }, (_, index) => byId.get(shiftPeriod(period, index + 1).id)).filter(
    (report) => report !== undefined,
  );
}

/** The trails of the past, newest first; reports from before there were trails have none. */
export const trailsOf = ({ past }: Pick<Look, 'past'>): Trail[] => past.flatMap(({ trail }) => trail ?? []);

export const levelOf = ({ coverage }: Pick<Look, 'coverage'>, kind: ActionKind): CoverageMatrix[ActionKind] =>
  coverage.lines.find((line) => line.kind === kind)?.level ?? 'none';

/** Whether the kind was seen as completely then as now; a report without a trail is believed to be like this one. */
export const seenAlike = (look: Look, kind: ActionKind, { trail }: Pick<EarlierReport, 'trail'>): boolean =>
  trail === undefined || trail === null || levelThen(trail, kind) === levelOf(look, kind);

/** How much of the kind a report saw that left this behind. */
export const levelThen = ({ coverage }: Pick<Trail, 'coverage'>, kind: ActionKind): CoverageMatrix[ActionKind] =>
  coverage[kind] ?? 'none';

/** Whether less of the kind was seen now than then. */
export const sawLess = (look: Look, kind: ActionKind, trail: Trail): boolean =>
  COVERAGE_LEVELS.indexOf(levelOf(look, kind)) > COVERAGE_LEVELS.indexOf(levelThen(trail, kind));
