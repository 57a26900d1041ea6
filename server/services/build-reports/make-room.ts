import type { Day, ProfileId } from '../../../shared/domain/ids.ts';
import type { PeriodType } from '../../../shared/domain/time/period.ts';
import { parseReport } from '../../../shared/report/serialize.ts';
import type { Db } from '../../db/database.ts';
import { renumberReport, reportsAfter } from '../../db/repositories/report-numbers.ts';
import { storedText } from './stored-text.ts';

/**
 * Reports are numbered in the order of their periods, also where an earlier one is built later: a week from before an account was
 * added, or one whose collection failed for long. Those after it move on; nothing else of them changes.
 */
export async function makeRoom(
  tx: Db,
  slot: { readonly profile: ProfileId; readonly type: PeriodType; readonly start: Day; readonly number: number },
): Promise<void> {
  let taken = slot.number;
  for (const { reportId, number, body } of await reportsAfter(tx, slot)) {
    if (number > taken) return;
    taken += 1;
    await renumberReport(tx, slot.profile, {
      ...{ reportId, number: taken },
      ...storedText({ ...parseReport(body), number: taken }),
    });
  }
}
