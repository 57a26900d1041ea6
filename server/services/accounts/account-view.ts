import type { AccountView } from '../../../shared/contract/accounts.ts';
import { readability, type Tracking } from '../../../shared/domain/accounts/readable.ts';
import { type Instant, instant, type ProfileId, type ReportId } from '../../../shared/domain/ids.ts';
import type { Language } from '../../../shared/domain/languages.ts';
import type { DenialReason } from '../../../shared/domain/policy/tracking.ts';
import { HIDDEN_TITLE, saysNothing } from '../../../shared/domain/report/hide-content.ts';
import { type Period, type PeriodSpan, shiftPeriod } from '../../../shared/domain/time/period.ts';
import type { AccountRow } from '../../db/repositories/accounts.ts';
import type { ReportSummary } from '../../db/schema.ts';

/** Headlines of a period in which nothing public happened (`shared/domain/report/headline-plain.ts`). */
const STILL: ReadonlySet<string> = new Set(['nothing', 'nothing-again']);

/** Bars of the line's small chart. */
export const HISTORY_LENGTH = 8;

/** Facts about all accounts shown, read in a few queries, that each account's view picks its own from. */
export interface AccountContext {
  readonly now: Instant;
  readonly language: Language;
  /** Every period of the shared strip. */
  readonly periods: readonly Period[];
  /** The period whose line is shown; null when there is none. */
  readonly selected: PeriodSpan | null;
  /** Whether the profile has a report of the period. */
  readonly hasReport: (profile: ProfileId, report: ReportId) => boolean;
  readonly summaryOf: (profile: ProfileId, report: ReportId) => ReportSummary | undefined;
  /** Profiles whose report of the selected period has been opened. */
  readonly read: ReadonlySet<ProfileId>;
}

/** What an own archive tells is its owner's to read from its first period on. */
export const trackingOf = (
  row: Pick<AccountRow, 'added_at' | 'archived_at' | 'past_weeks' | 'history_from'>,
): Tracking => ({
  addedAt: instant((row.history_from ?? row.added_at).getTime()),
  archivedAt: row.archived_at === null ? null : instant(row.archived_at.getTime()),
  pastWeeks: row.past_weeks,
});

const GONE: readonly DenialReason[] = ['missing', 'deleted', 'deactivated', 'suspended', 'memorial'];

/** What a reader is told of an account that is not collected. */
export function stoppedState(reason: DenialReason): 'gone' | 'private' | 'hidden' {
  if (GONE.includes(reason)) return 'gone';
  return reason === 'locked' ? 'private' : 'hidden';
}

function stateOf(row: AccountRow, anyReport: boolean): AccountView['state'] {
  if (row.stopped_reason !== null) return stoppedState(row.stopped_reason);
  if (row.progress !== null && !row.archived) return row.progress.error === null ? 'collecting' : 'failing';
  return anyReport ? 'ok' : 'counting';
}

function headcount(row: AccountRow, around: AccountContext, of: (summary: ReportSummary) => number | null) {
  const { selected } = around;
  if (selected === null) return { value: null, previous: null, history: [] };
  const history = Array.from({ length: HISTORY_LENGTH }, (_, index) => {
    const { id } = shiftPeriod(selected, HISTORY_LENGTH - 1 - index);
    const summary = around.summaryOf(row.profile_id, id);
    return summary === undefined ? null : of(summary);
  });
  return { value: history.at(-1) ?? null, previous: history.at(-2) ?? null, history };
}

/** One that is believed gone is looked at, too, but nobody is told to expect it back. */
function lookAgain({ archived, look_again_at, stopped_reason }: AccountRow): Pick<AccountView, 'lookAgainAt'> {
  if (archived || stopped_reason === null || stopped_reason === 'deleted' || look_again_at === null) return {};
  return { lookAgainAt: look_again_at.getTime() };
}

/** The line of the selected period; null while there is nothing to read. */
function lineOf(row: AccountRow, around: AccountContext): AccountView['line'] {
  const { selected } = around;
  if (row.stopped_reason === 'under-review') return null;
  if (selected === null || readability(selected, trackingOf(row), around.now) !== 'readable') return null;
  const summary = around.summaryOf(row.profile_id, selected.id);
  if (summary === undefined) return null;
  return {
    reportId: selected.id,
    title: (saysNothing(row.stopped_reason) ? HIDDEN_TITLE : summary.title)[around.language],
    ...(STILL.has(summary.template) ? { still: true } : {}),
    likes: headcount(row, around, ({ likes }) => likes),
    follows: headcount(row, around, ({ follows }) => follows),
    unfollows: headcount(row, around, ({ unfollows }) => unfollows),
    isNew: !around.read.has(row.profile_id),
  };
}

/** Periods with a report to read, and those whose report is still to come. */
function periodsOf(row: AccountRow, around: AccountContext): Period[] {
  const tracking = trackingOf(row);
  if (row.stopped_reason === 'under-review') return [];
  const comes = row.stopped_reason === null && !row.archived && row.owner_id === null;
  return around.periods.filter(
    (period) =>
      readability(period, tracking, around.now) !== 'not-yours' &&
      (comes || around.hasReport(row.profile_id, period.id)),
  );
}

/** A tracked account as the dashboard shows it. */
export function accountView(row: AccountRow, around: AccountContext): AccountView {
  const periods = periodsOf(row, around);
  const anyReport = periods.some(({ id }) => around.hasReport(row.profile_id, id));
  return {
    id: row.id,
    userId: row.user_id,
    network: row.network,
    'ig-id': row.external_id,
    label: row.label,
    username: row.username,
    name: row.name,
    userpic: row.userpic,
    url: row.url,
    archived: row.archived,
    ...(row.archived_at === null ? {} : { archivedAt: row.archived_at.getTime() }),
    addedAt: row.added_at.getTime(),
    ...(row.owner_id === null ? {} : { ownArchive: true as const }),
    refreshedAt: row.collected_at?.getTime() ?? null,
    state: stateOf(row, anyReport),
    reason: row.stopped_reason,
    ...lookAgain(row),
    progress: row.progress,
    periods,
    line: lineOf(row, around),
    socialprofiler: periods.some(({ id, type }) => type === 'week' && around.hasReport(row.profile_id, id)),
    summaryShowed: row.summary_showed,
  };
}
