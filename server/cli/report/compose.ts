import type { Action } from '../../../shared/domain/activity/action.ts';
import type { Instant } from '../../../shared/domain/ids.ts';
import { type BuiltReport, buildWithTrail } from '../../../shared/domain/report/build.ts';
import { coverageGaps } from '../../../shared/domain/report/coverage-gaps.ts';
import { LOOKED_AT } from '../../../shared/domain/report/firsts-and-returns/past.ts';
import { hideInSeen } from '../../../shared/domain/report/firsts-and-returns/seen.ts';
import { type EarlierReport, numbersOf } from '../../../shared/domain/report/headcount.ts';
import { readWays } from '../../../shared/domain/report/read-ways.ts';
import { type ProfileFacts, tellsOf } from '../../../shared/domain/report/social-profile.ts';
import { dayOf } from '../../../shared/domain/time/calendar.ts';
import { type PeriodSpan, periodFrom, periodOf, periodTo, shiftPeriod } from '../../../shared/domain/time/period.ts';
import type { CoverageGap } from '../../../shared/report/coverage.ts';
import type { Report } from '../../../shared/report/report.ts';
import type { Directory, Material } from './material.ts';

const NOTHING_KNOWN: Directory = { people: new Map(), posts: new Map() };

export const within = (actions: readonly Action[], period: PeriodSpan): Action[] => {
  const [from, to] = [periodFrom(period), periodTo(period)];
  return actions.filter(({ at }) => at >= from && at < to);
};

const firstAction = (actions: readonly Action[]): Instant | null =>
  actions.reduce<Instant | null>((first, { at }) => (first === null || at < first ? at : first), null);

/** The periods from the account's first action up to the reported one, oldest first. */
function course(material: Material, period: PeriodSpan): PeriodSpan[] {
  const first = firstAction(material.actions);
  const periods = [period];
  if (first === null) return periods;
  const oldest = periodOf(period.type, dayOf(first));
  for (let span = shiftPeriod(period, 1); span.start >= oldest.start; span = shiftPeriod(span, 1)) periods.push(span);
  return periods.reverse();
}

const summaryOf = ({ report: { reportId, template, headline }, trail }: BuiltReport): EarlierReport => ({
  reportId,
  template,
  ...numbersOf(headline),
  trail,
});

const gapsOf = (material: Material, span: PeriodSpan): CoverageGap[] =>
  coverageGaps(
    {
      network: material.account.network,
      coverage: material.coverage,
      incomplete: material.incomplete,
      ...{ completeAt: null, streamedSince: null, wholeSince: material.wholeSince },
    },
    { from: periodFrom(span), to: periodTo(span) },
  );

const socialOf = ({ social }: Material, span: PeriodSpan): ProfileFacts | null =>
  social !== null && tellsOf(span, social.readAt) ? social.facts : null;

function withoutTags(report: EarlierReport): EarlierReport {
  const { trail } = report;
  if (trail === undefined || trail === null) return report;
  const { seen, ...rest } = trail;
  return { ...report, trail: { ...rest, tags: [], ...(seen === undefined ? {} : { seen: hideInSeen(seen) }) } };
}

/** The report of one period, and before it, for comparison, those of the periods that led to it. */
export async function composeReport(material: Material, period: PeriodSpan): Promise<Report> {
  const periods = course(material, period);
  const likedCodes = new Set(
    material.actions.flatMap(({ kind, post }) => (kind === 'like' && post !== null ? [post.code] : [])),
  );
  const build = (
    span: PeriodSpan,
    input: { earlier: readonly EarlierReport[]; number: number; directory: Directory },
  ) =>
    buildWithTrail({
      network: material.account.network,
      profile: material.profile,
      period: span,
      number: input.number,
      revision: material.revision,
      ...input.directory,
      likedCodes,
      coverage: material.coverage,
      incomplete: material.incomplete,
      earlier: input.earlier,
      estimate: material.estimate,
      postsEstimate: material.postsEstimate,
      receivedEstimate: material.receivedEstimate,
      repostedEstimate: material.repostedEstimate,
      readBy: readWays(material.account.network, { by: material.readBy, streamed: false }),
      gaps: gapsOf(material, span),
      social: socialOf(material, span),
      actions: within(material.actions, span),
    });
  const earlier: EarlierReport[] = [];
  const before = periods.slice(0, -1).slice(-LOOKED_AT[period.type]);
  for (const [index, span] of before.entries()) {
    const number = periods.length - before.length + index;
    earlier.push(summaryOf(build(span, { earlier, number, directory: NOTHING_KNOWN })));
  }
  const directory = await material.directory(within(material.actions, period));
  // Posts' own words were looked up for the reported period alone; without them, earlier lists of hashtags are not complete.
  const compared = directory.posts.size === 0 ? earlier : earlier.map(withoutTags);
  return build(period, { earlier: compared, number: periods.length, directory }).report;
}
