import type { Clock } from '../core/clock.ts';
import type { Logger } from '../core/logger.ts';
import type { Database } from '../db/database.ts';
import type { LiveHub } from '../ports/live-hub.ts';
import type { Mailer } from '../ports/mailer.ts';
import type { SourceRegistry } from '../ports/source-registry.ts';
import { createBuildService } from '../services/build-reports/build-service.ts';
import { createCleanUpService } from '../services/clean-up/clean-up-service.ts';
import { createCollectService } from '../services/collect/collect-service.ts';
import { createPeriodDirectories } from '../services/collect/period-directories.ts';
import { createDeliverService } from '../services/deliver/deliver-service.ts';
import type { UnsubscribeService } from '../services/deliver/unsubscribe-service.ts';
import { createWeeklyService } from '../services/deliver/weekly-service.ts';
import { createRefreshCardsService } from '../services/report-changes/refresh-cards-service.ts';
import { createTellChanges } from '../services/report-changes/tell-changes.ts';
import { createDueService } from '../services/schedule/due-service.ts';
import type { JobServices } from './create-jobs.ts';

export interface JobServicesDeps {
  readonly database: Database;
  readonly sources: SourceRegistry;
  readonly live: LiveHub;
  readonly mailer: Mailer;
  readonly unsubscribe: UnsubscribeService;
  readonly clock: Clock;
  readonly log: Logger;
  readonly config: { readonly publicUrl: string; readonly postalAddress: string | null };
}

/** The use cases that jobs call, on the ports that the composition root has chosen. */
export function composeJobServices(deps: JobServicesDeps): JobServices {
  const { database, live, clock, log, sources } = deps;
  const { db } = database;
  const tellChanges = createTellChanges({ db, live, clock, log });
  const build = createBuildService({
    db,
    clock,
    prepare: createPeriodDirectories({ db, clock, sources, log }),
  });
  return {
    build,
    collect: createCollectService({ database, sources, live, clock, log, tellChanges }),
    refreshCards: createRefreshCardsService({ db, clock, sources, tell: tellChanges }),
    deliver: createDeliverService({ db, live, clock }),
    weekly: createWeeklyService({ db, mailer: deps.mailer, unsubscribe: deps.unsubscribe, clock, config: deps.config }),
    cleanUp: createCleanUpService({ db, live, build, clock }),
    due: createDueService({ db, clock }),
  };
}
