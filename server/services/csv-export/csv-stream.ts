import type { ProfileId } from '../../../shared/domain/ids.ts';
import { CSV_BOM, createCsvRows, csvHeader } from '../../../shared/domain/report/csv.ts';
import type { CsvSeparator } from '../../../shared/domain/report/csv-cell.ts';
import { type PeriodSpan, periodFrom, periodTo } from '../../../shared/domain/time/period.ts';
import type { TimeZone } from '../../../shared/domain/time/time-zone.ts';
import type { Database } from '../../db/database.ts';
import { streamActions } from '../../db/stream-actions.ts';

export interface CsvRequest {
  readonly profiles: readonly ProfileId[];
  readonly period: PeriodSpan;
  /** For the column `local_time`. */
  readonly timeZone: TimeZone;
  readonly separator: CsvSeparator;
  /** Told of the actions of each piece. */
  readonly onRows?: ((rows: number) => void) | undefined;
}

/** The file in pieces: a line for each action, profile after profile, oldest first. */
export async function* csvPieces(database: Database, request: CsvRequest): AsyncGenerator<string> {
  const { profiles, period, timeZone, separator } = request;
  const line = createCsvRows(timeZone, separator);
  yield CSV_BOM + csvHeader(separator);
  const query = { profiles, from: periodFrom(period), to: periodTo(period), report: period.id };
  for await (const page of streamActions(database, query)) {
    request.onRows?.(page.length);
    yield page.map(line).join('');
  }
}
