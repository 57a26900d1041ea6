import type { ProfileId } from '../../../shared/domain/ids.ts';
import { MINUTE } from '../../../shared/domain/time/calendar.ts';
import type { PeriodSpan } from '../../../shared/domain/time/period.ts';
import type { Clock } from '../../core/clock.ts';
import type { Logger } from '../../core/logger.ts';
import type { Db } from '../../db/database.ts';
import { readProfile } from '../../db/repositories/collected-profiles.ts';
import { SourceError } from '../../ports/activity-source.ts';
import type { SourceRegistry } from '../../ports/source-registry.ts';
import type { Blocklist } from '../blocklist/blocklist.ts';
import { createDirectoryFiller } from './fill-directories.ts';

/** A report is not held back longer than this for names and pictures. */
const PATIENCE_MS = 2 * MINUTE;

/** Sees to it that the names and posts of a period's actions are known before its report is built. */
export type PreparePeriod = (profile: ProfileId, period: PeriodSpan) => Promise<void>;

export function createPeriodDirectories(deps: {
  db: Db;
  clock: Clock;
  blocks: Blocklist;
  sources: SourceRegistry;
  log: Logger;
}): PreparePeriod {
  const { db, sources, log } = deps;
  const directories = createDirectoryFiller(deps);
  return async (id, period) => {
    const profile = await readProfile(db, id);
    const source = profile === undefined ? undefined : sources.get(profile.network);
    if (source === undefined) return;
    try {
      await directories.fillPeriod(id, source, { period, signal: AbortSignal.timeout(PATIENCE_MS) });
    } catch (err) {
      // Names and pictures make a report nicer, but are never a reason to lose one.
      if (!(err instanceof SourceError) && !(err instanceof DOMException)) throw err;
      log.warn({ err, profile: id, period: period.id }, 'a report is built without all of its names and pictures');
    }
  };
}
