import { readability } from '../../../shared/domain/accounts/readable.ts';
import type { UserId } from '../../../shared/domain/ids.ts';
import type { CsvSeparator } from '../../../shared/domain/report/csv-cell.ts';
import { type PeriodSpan, parseReportId } from '../../../shared/domain/time/period.ts';
import type { TimeZone } from '../../../shared/domain/time/time-zone.ts';
import { AppError } from '../../core/app-error.ts';
import type { Clock } from '../../core/clock.ts';
import type { Database } from '../../db/database.ts';
import type { AccountRow } from '../../db/repositories/accounts.ts';
import { listReportIds } from '../../db/repositories/stored-reports.ts';
import { trackingOf } from '../accounts/account-view.ts';
import { csvPieces } from '../csv-export/csv-stream.ts';
import { fileSafe } from '../csv-export/file-name.ts';
import { isHidden, proveAccess } from '../report-reading/access.ts';
import type { ReportOverlays } from '../report-reading/report-overlays.ts';
import type { ZipEntry } from './zip-stream.ts';

export interface ReportPlace {
  readonly account: AccountRow;
  readonly period: PeriodSpan;
}

export interface OwnReportsDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly present: Pick<ReportOverlays, 'textOf'>;
}

/** The person whose reports they are, and how their files are written. */
export interface OwnReader {
  readonly user: UserId;
  readonly timeZone: TimeZone;
  readonly separator: CsvSeparator;
}

const NO_EXAMPLES = { find: async () => undefined };

/** The reports of these accounts that their reader may read now. Nobody needs a plan for what they have. */
export async function ownReports(
  { database, clock }: OwnReportsDeps,
  followed: readonly AccountRow[],
): Promise<ReportPlace[]> {
  const found: ReportPlace[] = [];
  for (const account of followed.filter((row) => !isHidden(row))) {
    for (const { reportId } of await listReportIds(database.db, [account.profile_id])) {
      const period = parseReportId(reportId);
      if (period === null || readability(period, trackingOf(account), clock.now()) !== 'readable') continue;
      found.push({ account, period });
    }
  }
  return found;
}

/** The report as it is shown now; of one that is gone meanwhile nothing. */
async function* reportText(
  { database, clock, present }: OwnReportsDeps,
  user: UserId,
  { account, period }: ReportPlace,
): AsyncGenerator<string> {
  const address = { requester: { user }, account: account.id, report: period.id };
  try {
    const access = await proveAccess({ db: database.db, publicExamples: NO_EXAMPLES }, address, clock.now());
    yield `${(await present.textOf(access)).text}\n`;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    yield 'null\n';
  }
}

/** A report as JSON and as CSV. `onBegin` is called when its turn comes. */
export function reportFiles(
  deps: OwnReportsDeps,
  place: ReportPlace,
  { user, timeZone, separator, onBegin }: OwnReader & { readonly onBegin: () => void },
): ZipEntry[] {
  const { account, period } = place;
  // Two accounts may have one name on two networks, and names that differ may become one folder's.
  const path = `reports/${fileSafe(account.username)}-${account.network}-${account.id}/${period.id}`;
  const request = { profiles: [account.profile_id], period, timeZone, separator };
  const json = () => {
    onBegin();
    return reportText(deps, user, place);
  };
  return [
    { path: `${path}.json`, body: json },
    { path: `${path}.csv`, body: () => csvPieces(deps.database, request) },
  ];
}
