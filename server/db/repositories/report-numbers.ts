import type { Day, ProfileId, ReportId } from '../../../shared/domain/ids.ts';
import type { PeriodType } from '../../../shared/domain/time/period.ts';
import type { Db } from '../database.ts';

/** A report's place among those of its account and kind. */
export interface NumberedReport {
  readonly reportId: ReportId;
  readonly number: number;
  readonly body: string;
}

/** The reports of the type from after `start`, in their order. */
export function reportsAfter(
  tx: Db,
  { profile, type, start }: { profile: ProfileId; type: PeriodType; start: Day },
): Promise<NumberedReport[]> {
  return tx
    .selectFrom('reports')
    .where('profile_id', '=', profile)
    .where('type', '=', type)
    .where('start_day', '>', start)
    .orderBy('start_day')
    .select(['report_id as reportId', 'number', 'body'])
    .execute();
}

/** Gives a stored report another number, with the text that says it. */
export async function renumberReport(
  tx: Db,
  profile: ProfileId,
  { reportId, ...content }: NumberedReport & { readonly etag: string },
): Promise<void> {
  await tx
    .updateTable('reports')
    .where('profile_id', '=', profile)
    .where('report_id', '=', reportId)
    .set(content)
    .execute();
}
