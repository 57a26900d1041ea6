import type { ProfileId } from '../../../shared/domain/ids.ts';
import { CSV_BOM, CSV_HEADER, createCsvRows } from '../../../shared/domain/report/csv.ts';
import { type PeriodSpan, periodFrom, periodTo } from '../../../shared/domain/time/period.ts';
import type { Database } from '../../db/database.ts';
import { streamActions } from '../../db/stream-actions.ts';

export interface CsvRequest {
  readonly profiles: readonly ProfileId[];
  readonly period: PeriodSpan;
  /** Minutes east of UTC, for the column `local_time`. */
  readonly timezoneMin: number;
}

/** The file in pieces: a line for each action, profile after profile, oldest first. */
export async function* csvPieces(database: Database, request: CsvRequest): AsyncGenerator<string> {
  const { profiles, period, timezoneMin } = request;
  const line = createCsvRows(timezoneMin);
  yield CSV_BOM + CSV_HEADER;
  for await (const page of streamActions(database, { profiles, from: periodFrom(period), to: periodTo(period) })) {
    yield page.map(line).join('');
  }
}
