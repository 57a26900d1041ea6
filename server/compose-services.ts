import { createDemoPictures } from './adapters/sources/demo/pictures.ts';
import type { Config } from './config/config.ts';
import type { Clock } from './core/clock.ts';
import type { Logger } from './core/logger.ts';
import type { Database } from './db/database.ts';
import type { Services } from './http/services.ts';
import type { BotCheck } from './ports/bot-check.ts';
import type { JobQueue } from './ports/job-queue.ts';
import type { LiveHub } from './ports/live-hub.ts';
import type { PaymentGateway } from './ports/payment-gateway.ts';
import type { SourceRegistry } from './ports/source-registry.ts';
import { createAbuseService } from './services/abuse/abuse-service.ts';
import { createAccountsService } from './services/accounts/accounts-service.ts';
import { createAuthService } from './services/auth/auth-service.ts';
import { createPasswords } from './services/auth/passwords.ts';
import { createSessions } from './services/auth/sessions.ts';
import type { Blocks } from './services/blocks/blocks.ts';
import { createCheckoutService } from './services/checkout/checkout-service.ts';
import { createCsvExportService } from './services/csv-export/csv-export-service.ts';
import type { UnsubscribeService } from './services/deliver/unsubscribe-service.ts';
import { createHide } from './services/opt-out/hide.ts';
import { createOptOutService } from './services/opt-out/opt-out-service.ts';
import { createPlansService } from './services/plans/plans-service.ts';
import { createGrants } from './services/report-reading/grants.ts';
import { createGroupReportService } from './services/report-reading/group-report-service.ts';
import { createPresentReports } from './services/report-reading/present-reports.ts';
import { createReportReadingService } from './services/report-reading/report-reading-service.ts';
import { createClientConfigService } from './services/service/client-config.ts';
import { createSettingsService } from './services/settings/settings-service.ts';
import { createShowcaseService } from './services/showcase/showcase-service.ts';
import { createSubscriptionService } from './services/subscription/subscription-service.ts';
import { createUserService } from './services/user/user-service.ts';
import { createWatchesService } from './services/watches/watches-service.ts';

export interface ServicesDeps {
  readonly config: Config;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly database: Database;
  readonly live: LiveHub;
  readonly sources: SourceRegistry;
  readonly jobs: JobQueue;
  readonly gateway: PaymentGateway | null;
  readonly unsubscribe: UnsubscribeService;
  readonly blocks: Blocks;
  readonly botCheck: BotCheck;
}

/** The use cases that the web calls, on the ports that were chosen; in alphabetical order. */
export function composeServices(deps: ServicesDeps): Services {
  const { config, clock, logger, database, live, sources, gateway, blocks, jobs, botCheck } = deps;
  const { db } = database;
  const { publicUrl, subscriptionsOpen } = config;
  const grants = createGrants(clock);
  const present = createPresentReports({ db, clock });
  const sessions = createSessions({ db, clock });
  const showcase = createShowcaseService({ db, clock, press: [config.pressId, config.pressIdpt] });
  const user = createUserService({ db, clock, sessions });
  const accounts = createAccountsService({ database, clock, logger, sources, blocks, jobs, rights: grants });
  const hide = createHide({ rights: grants, live, logger });
  const forOwners = { db, clock, logger, sources, blocks, jobs, hide };
  const auth = createAuthService({ db, clock, passwords: createPasswords(), sessions, live, users: user });
  return {
    abuse: createAbuseService(forOwners),
    accounts,
    auth,
    botCheck,
    checkout: createCheckoutService({ db, clock, logger, live, gateway, subscriptionsOpen, publicUrl }),
    clientConfig: createClientConfigService({
      config,
      clock,
      networks: [...sources.keys()],
      sandboxPayments: gateway?.sandbox ?? false,
      botCheckSiteKey: botCheck.siteKey,
    }),
    csvExport: createCsvExportService({ database, clock, showcase, present }),
    groupReport: createGroupReportService({ db, clock, present }),
    optOut: createOptOutService(forOwners),
    pictures: sources.has('demo') ? createDemoPictures() : () => null,
    plans: createPlansService({ db, clock }),
    reportReading: createReportReadingService({ database, clock, grants, accounts, showcase, present }),
    settings: createSettingsService({ db, userChanged: auth.userChanged }),
    showcase,
    subscription: createSubscriptionService({ db, clock }),
    unsubscribe: deps.unsubscribe,
    user,
    watches: createWatchesService({ db, clock, logger, jobs: deps.jobs, accounts }),
  };
}
