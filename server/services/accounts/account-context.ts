import { sharedPeriods } from '../../../shared/domain/accounts/readable.ts';
import type { Instant, ReportId, UserId } from '../../../shared/domain/ids.ts';
import type { Language } from '../../../shared/domain/languages.ts';
import { type Period, type PeriodSpan, parseReportId, shiftPeriod } from '../../../shared/domain/time/period.ts';
import type { Db } from '../../db/database.ts';
import type { AccountRow } from '../../db/repositories/accounts.ts';
import { listReportIds, readBy, readSummaries } from '../../db/repositories/stored-reports.ts';
import { type AccountContext, HISTORY_LENGTH, trackingOf } from './account-view.ts';

export interface Viewer {
  /** null for a visitor, who has read nothing. */
  readonly user: UserId | null;
  readonly language: Language;
  readonly now: Instant;
}

const key = (profile: number, report: string): string => `${profile} ${report}`;

/**
 * The period shown when none is asked for: the newest week that is due and has a report, else the newest week that is
 * due. Weeks come first: the paper is weekly, and a month is opened from the strip.
 */
function latestOf(periods: readonly Period[], hasReport: (report: ReportId) => boolean): PeriodSpan | null {
  const due = periods.filter(({ type, nonActive }) => type === 'week' && !nonActive);
  return due.findLast(({ id }) => hasReport(id)) ?? due.at(-1) ?? null;
}

/** The period asked for (`latest` or a report id); null when there is none. */
const selectPeriod = (
  asked: string,
  periods: readonly Period[],
  hasReport: (report: ReportId) => boolean,
): PeriodSpan | null => (asked === 'latest' ? latestOf(periods, hasReport) : parseReportId(asked));

/** The period that the list of these accounts shows when it is asked for one (`latest` or a report id). */
export async function findPeriod(
  db: Db,
  rows: readonly AccountRow[],
  { period, now }: { period: string; now: Instant },
): Promise<PeriodSpan | null> {
  const stored = await listReportIds(
    db,
    rows.map((row) => row.profile_id),
  );
  const reported = new Set(stored.map((report) => report.reportId));
  return selectPeriod(period, sharedPeriods(rows.map(trackingOf), now), (id) => reported.has(id));
}

/** Reads everything that the views of the accounts have in common; four queries, however many accounts there are. */
export async function readAccountContext(
  db: Db,
  rows: readonly AccountRow[],
  input: { viewer: Viewer; period: string },
): Promise<AccountContext> {
  const { user, language, now } = input.viewer;
  const profiles = rows.map((row) => row.profile_id);
  const stored = await listReportIds(db, profiles);
  const reports = new Set(stored.map((report) => key(report.profileId, report.reportId)));
  const reported = new Set(stored.map((report) => report.reportId));
  const periods = sharedPeriods(rows.map(trackingOf), now);
  const selected = selectPeriod(input.period, periods, (id) => reported.has(id));
  const shown = selected === null ? [] : Array.from({ length: HISTORY_LENGTH }, (_, n) => shiftPeriod(selected, n).id);
  const lines = await readSummaries(db, profiles, shown);
  const summaries = new Map(lines.map((line) => [key(line.profileId, line.reportId), line.summary]));
  return {
    now,
    language,
    periods,
    selected,
    hasReport: (profile, report) => reports.has(key(profile, report)),
    summaryOf: (profile, report) => summaries.get(key(profile, report)),
    read: selected === null || user === null ? new Set() : await readBy(db, user, { profiles, period: selected.id }),
  };
}
