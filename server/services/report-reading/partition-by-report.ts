import { readability } from '../../../shared/domain/accounts/readable.ts';
import type { Instant } from '../../../shared/domain/ids.ts';
import type { PeriodSpan } from '../../../shared/domain/time/period.ts';
import { AppError } from '../../core/app-error.ts';
import type { Db } from '../../db/database.ts';
import type { AccountRow } from '../../db/repositories/accounts.ts';
import { readSummaries } from '../../db/repositories/stored-reports.ts';
import { trackingOf } from '../accounts/account-view.ts';
import { isHidden } from './access.ts';

/** Accounts parted by whether the user may read their report of a period and it is built; both in the order given. */
export interface PartitionedAccounts {
  readonly found: readonly AccountRow[];
  readonly missing: readonly AccountRow[];
}

/**
 * @throws AppError when none has the report: `report_not_ready` while one of them will have it, else `report_not_found`
 */
export async function partitionByReport(
  db: Db,
  rows: readonly AccountRow[],
  input: { period: PeriodSpan; now: Instant },
): Promise<PartitionedAccounts> {
  const states = new Map(rows.map((row) => [row, readability(input.period, trackingOf(row), input.now)]));
  const readable = rows.filter((row) => states.get(row) === 'readable' && !isHidden(row));
  const profiles = readable.map((row) => row.profile_id);
  const built = new Set((await readSummaries(db, profiles, [input.period.id])).map(({ profileId }) => profileId));
  const found = readable.filter((row) => built.has(row.profile_id));
  if (found.length > 0) return { found, missing: rows.filter((row) => !found.includes(row)) };
  const comes = rows.some((row) => states.get(row) !== 'not-yours' && row.stopped_reason === null);
  throw new AppError(comes ? 'report_not_ready' : 'report_not_found');
}
