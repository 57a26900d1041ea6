import { type NamedReport, pathOf } from '../../shared/domain/files/pattern.ts';
import { safeName, shortened, splitName, withEnding } from '../../shared/domain/files/safe-name.ts';
import type { ReportId } from '../../shared/domain/ids.ts';
import type { ExportFormat } from '../../shared/domain/report/export-schema.ts';
import { type PeriodType, parseReportId } from '../../shared/domain/time/period.ts';

/** A report as an export asks for it. */
export interface AskedReport extends NamedReport {
  readonly accountId: number;
}

/** A report's period, spelt out. */
export interface ReportPeriod {
  readonly id: ReportId;
  readonly type: PeriodType;
  readonly start: string;
  readonly end: string;
}

/** null when the name is no period's. */
export function reportPeriod(reportId: string): ReportPeriod | null {
  const period = parseReportId(reportId);
  return period === null ? null : { id: period.id, type: period.type, start: period.start, end: period.end };
}

const joined = (path: readonly string[]): string => path.join('/');
/** File systems that do not tell `A` from `a` are the rule on Windows and macOS. */
const folded = (path: string): string => path.normalize('NFC').toLowerCase();

function withMore(path: readonly string[], more: string): readonly string[] {
  const [stem, ending] = splitName(path.at(-1) ?? '');
  // What tells two files apart is what a long name must not lose.
  const kept = shortened(stem, 60, 120);
  return [...path.slice(0, -1), withEnding(safeName(`${kept} ${more}`, '_'), ending)];
}

interface Placed {
  readonly report: AskedReport;
  /** As the pattern gives it. */
  readonly plain: readonly string[];
  readonly path: readonly string[];
}

/** Those that share their path with another get `more` into their names. */
function spread(placed: readonly Placed[], more: (report: AskedReport) => string): readonly Placed[] {
  const counts = new Map<string, number>();
  for (const { path } of placed) counts.set(folded(joined(path)), (counts.get(folded(joined(path))) ?? 0) + 1);
  const isShared = (path: readonly string[]): boolean => (counts.get(folded(joined(path))) ?? 0) > 1;
  return placed.map((each) =>
    isShared(each.path) ? { ...each, path: withMore(each.plain, more(each.report)) } : each,
  );
}

/** The last word, for names that were made to look like another's. */
function apart(placed: readonly Placed[]): readonly string[] {
  const taken = new Set<string>();
  return placed.map(({ plain, path }, index) => {
    let own = joined(path);
    for (let more = index; taken.has(folded(own)); more += placed.length) own = joined(withMore(plain, `#${more}`));
    taken.add(folded(own));
    return own;
  });
}

/**
 * A path for each report, `/` between its parts; no two are the same to any file system. Where the pattern gives several
 * reports one name, the report id, and if that is not enough the account's number, is added to theirs. The same reports
 * get the same paths again.
 */
export function pathsOf(
  pattern: string,
  reports: readonly AskedReport[],
  format: ExportFormat = 'csv',
): readonly string[] {
  const placed = reports.map((report) => {
    const plain = pathOf(pattern, report, format);
    return { report, plain, path: plain };
  });
  const byReport = spread(placed, ({ reportId }) => reportId);
  return apart(spread(byReport, ({ accountId, reportId }) => `${reportId} ${accountId}`));
}
