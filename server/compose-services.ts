import { createDrawings } from './adapters/pictures/drawings.ts';
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
import type { PictureBook } from './ports/picture-book.ts';
import type { PictureCache } from './ports/picture-cache.ts';
import type { SourceRegistry } from './ports/source-registry.ts';
import { createAbuseService } from './services/abuse/abuse-service.ts';
import { createAccountsService } from './services/accounts/accounts-service.ts';
import { createAddressVerification } from './services/auth/address-verification.ts';
import { createAuthService } from './services/auth/auth-service.ts';
import { createCommonPasswords } from './services/auth/common-passwords.ts';
import { createOwnSessions } from './services/auth/own-sessions.ts';
import { createPasswordChange } from './services/auth/password-change.ts';
import { createPasswordReset } from './services/auth/password-reset.ts';
import { createPasswords } from './services/auth/passwords.ts';
import { createReauthentication } from './services/auth/reauthentication.ts';
import { createSecondFactor } from './services/auth/second-factor.ts';
import { createSessions } from './services/auth/sessions.ts';
import { createTwoFactor } from './services/auth/two-factor.ts';
import type { Blocklist } from './services/blocklist/blocklist.ts';
import { createCheckoutService } from './services/checkout/checkout-service.ts';
import { createCsvExportService } from './services/csv-export/csv-export-service.ts';
import type { UnsubscribeService } from './services/deliver/unsubscribe-service.ts';
import { createDepartures } from './services/leaving/departures.ts';
import { createLeavingService } from './services/leaving/leaving-service.ts';
import { createHide } from './services/opt-out/hide.ts';
import { createOptOutService } from './services/opt-out/opt-out-service.ts';
import type { PictureAddresses } from './services/pictures/picture-addresses.ts';
import { createPlansService } from './services/plans/plans-service.ts';
import { createPublicExamplesService } from './services/public-examples/public-examples-service.ts';
import { createAccessCache } from './services/report-reading/access-cache.ts';
import { createGroupReportService } from './services/report-reading/group-report-service.ts';
import { createReportOverlays } from './services/report-reading/report-overlays.ts';
import { createReportReadingService } from './services/report-reading/report-reading-service.ts';
import { createClientConfigService } from './services/service/client-config.ts';
import { createSettingsService } from './services/settings/settings-service.ts';
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
  readonly blocks: Blocklist;
  readonly botCheck: BotCheck;
  readonly pictureAddresses: PictureAddresses;
  readonly pictureCache: PictureCache;
}

/** The use cases that the web calls, on the ports that were chosen; in alphabetical order. */
export function composeServices(deps: ServicesDeps): Services {
  const { config, clock, logger, database, live, sources, gateway, blocks, jobs, botCheck } = deps;
  const { db } = database;
  const { publicUrl, subscriptionsOpen } = config;
  const pictures: PictureBook = sources.has('demo') ? createDemoPictures() : () => null;
  const accessCache = createAccessCache(clock);
  const present = createReportOverlays({ db, clock });
  const sessions = createSessions({ db, clock });
  // What any process ends is believed by none, as soon as it is told.
  live.onRecheck(sessions.forget);
  const publicExamples = createPublicExamplesService({ db, clock, press: [config.pressId, config.pressIdpt] });
  const user = createUserService({ db, clock, sessions });
  const accounts = createAccountsService({ database, clock, logger, sources, blocks, jobs, accessCache });
  const groupReport = createGroupReportService({ db, clock, present });
  const atHand = { accessCache, groupReports: groupReport, pictures: deps.pictureCache };
  const hide = createHide({ atHand, live, logger });
  const forOwners = { db, clock, logger, sources, blocks, jobs, hide };
  const passwords = createPasswords();
  const commonPasswords = createCommonPasswords();
  const addressVerification = createAddressVerification({ db, clock, log: logger, jobs, live });
  const forFactors = { db, clock, jobs, log: logger };
  const forPasswords = { ...forFactors, passwords, commonPasswords };
  const secondFactor = createSecondFactor(forFactors);
  const forAuth = { ...forPasswords, sessions, live, users: user, addressVerification, secondFactor };
  const auth = createAuthService(forAuth);
  const { userChanged } = auth;
  return {
    abuse: createAbuseService(forOwners),
    accounts,
    addressVerification,
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
    csvExport: createCsvExportService({ database, clock, publicExamples, present }),
    groupReport,
    leaving: createLeavingService({
      ...{ db, clock, log: logger, passwords, jobs, gateway, userChanged },
      departures: createDepartures({ db, blocks }),
    }),
    optOut: createOptOutService(forOwners),
    ownSessions: createOwnSessions({ db, clock, userChanged }),
    passwordChange: createPasswordChange({ ...forPasswords, userChanged }),
    passwordReset: createPasswordReset({ ...forPasswords, userChanged }),
    drawings: createDrawings(pictures),
    pictureAddresses: deps.pictureAddresses,
    pictureCache: deps.pictureCache,
    pictures,
    plans: createPlansService({ db, clock }),
    reauthentication: createReauthentication({ db, clock, passwords, secondFactor }),
    reportReading: createReportReadingService({ database, clock, accessCache, accounts, publicExamples, present }),
    settings: createSettingsService({ db, userChanged }),
    publicExamples,
    subscription: createSubscriptionService({ db, clock }),
    twoFactor: createTwoFactor(forFactors),
    unsubscribe: deps.unsubscribe,
    user,
    watches: createWatchesService({ db, clock, logger, jobs: deps.jobs, accounts }),
  };
}
