import type { Clock } from './core/clock.ts';
import type { Logger } from './core/logger.ts';
import type { Database } from './db/database.ts';
import type { LiveHub } from './ports/live-hub.ts';
import type { SourceRegistry } from './ports/source-registry.ts';
import { createPasswords } from './services/auth/passwords.ts';
import { createBlocklist } from './services/blocklist/blocklist.ts';
import { createBuildService } from './services/build-reports/build-service.ts';
import { createCollectService } from './services/collect/collect-service.ts';
import { createPeriodDirectories } from './services/collect/period-directories.ts';
import { createTellChanges } from './services/report-changes/tell-changes.ts';
import { createSeedService, type SeedService } from './services/seed/seed-service.ts';

export interface SeedParts {
  readonly database: Database;
  readonly sources: SourceRegistry;
  readonly live: LiveHub;
  readonly clock: Clock;
  readonly log: Logger;
}

/** The seed, on the parts that the server or the command line has opened. */
export function composeSeed({ database, sources, live, clock, log }: SeedParts): SeedService {
  const blocks = createBlocklist({ db: database.db, clock });
  return createSeedService({
    database,
    clock,
    sources,
    blocks,
    passwords: createPasswords(),
    collect: createCollectService({
      ...{ database, sources, blocks, live, clock, log },
      tellChanges: createTellChanges({ db: database.db, live, clock, log }),
    }),
    build: createBuildService({
      db: database.db,
      sessions: database.sessions,
      clock,
      prepare: createPeriodDirectories({ db: database.db, clock, blocks, sources, log }),
    }),
  });
}
