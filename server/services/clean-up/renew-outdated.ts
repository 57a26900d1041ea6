import { actionsKeptFrom, removalsLookedAtFrom } from '../../../shared/domain/retention/retention.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import { outdatedReports, removalsLookedAt, removalsLookedAtUpTo } from '../../db/repositories/outdated-reports.ts';
import type { BuildService } from '../build-reports/build-service.ts';
import { withdrawFromSummaries } from '../summaries/withdraw-from-summaries.ts';
import { withdrawFromReport } from './withdraw-from-report.ts';

/**
 * Reports are built again without what their authors have deleted; numbers and counts stay. Those whose actions are no longer kept
 * cannot be: they are written again without it. What a run that ended early has not come to is looked for again.
 * @returns how many
 */
export async function renewOutdated(
  { db, build, clock }: { readonly db: Db; readonly build: BuildService; readonly clock: Clock },
  signal: AbortSignal,
): Promise<number> {
  const now = clock.now();
  const upTo = await removalsLookedAtUpTo(db);
  const outdated = await outdatedReports(db, { since: removalsLookedAtFrom(now, upTo), atAll: upTo === null });
  const keptFrom = actionsKeptFrom(now);
  for (const report of outdated) {
    signal.throwIfAborted();
    const { profileId: profile, reportId, startDay } = report;
    if (startDay >= keptFrom) await build.build({ profile, reportId, again: true });
    else await withdrawFromReport(db, report);
    await withdrawFromSummaries(db, profile, reportId);
  }
  await removalsLookedAt(db, { upTo: now, notedFrom: removalsLookedAtFrom(now, now) });
  return outdated.length;
}
