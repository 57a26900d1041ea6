import { instant, type ProfileId, type ReportId } from '../../../shared/domain/ids.ts';
import { HOUR } from '../../../shared/domain/time/calendar.ts';
import { parseReportId } from '../../../shared/domain/time/period.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import { readProfile } from '../../db/repositories/collected-profiles.ts';
import { saveRefreshed } from '../../db/repositories/report-changes.ts';
import type { SourceRegistry } from '../../ports/source-registry.ts';
import type { Blocklist } from '../blocklist/blocklist.ts';
import { createDirectoryFiller } from '../collect/fill-directories.ts';
import type { TellChanges } from './tell-changes.ts';

/** Cards younger than this are not asked for again. */
export const CARDS_STALE_AFTER_MS = 12 * HOUR;
/** Of a report, the newest accounts and the newest posts. */
const MOST_CARDS = 300;

export interface RefreshCardsService {
  /**
   * Looks the newest posts and accounts of a report up again, a hundred at a time, and tells its readers what changed. Repeating it
   * asks only for what is stale by then.
   * @throws SourceError when the network does not answer; what was fetched stays and is told of.
   */
  refresh(profile: ProfileId, report: ReportId, signal: AbortSignal): Promise<'refreshed' | 'not-needed'>;
}

export interface RefreshDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly blocks: Blocklist;
  readonly sources: SourceRegistry;
  readonly tell: TellChanges;
}

export function createRefreshCardsService({ db, clock, blocks, sources, tell }: RefreshDeps): RefreshCardsService {
  const directories = createDirectoryFiller({ db, clock, blocks });
  return {
    async refresh(profile, report, signal) {
      const row = await readProfile(db, profile);
      const period = parseReportId(report);
      if (row === undefined || row.stopped_reason !== null || period === null) return 'not-needed';
      const source = sources.get(row.network);
      if (source === undefined) return 'not-needed';
      const now = clock.now();
      const stale = { staleBefore: instant(now - CARDS_STALE_AFTER_MS), most: MOST_CARDS };
      try {
        await directories.fillPeriod(profile, source, { period, signal, ...stale });
        await saveRefreshed(db, { profile, report, at: now });
      } finally {
        await tell(profile);
      }
      return 'refreshed';
    },
  };
}
