import { parseMail } from './adapters/mail/parse-mail.ts';
import { readBounce } from './adapters/mail/read-bounce.ts';
import { createDrawings } from './adapters/pictures/drawings.ts';
import { createDemoPictures } from './adapters/sources/demo/pictures.ts';
import { composePersonServices, type PersonServicesDeps } from './compose-person-services.ts';
import type { Services } from './http/services.ts';
import type { BotCheck } from './ports/bot-check.ts';
import type { Mailer } from './ports/mailer.ts';
import type { PictureBook } from './ports/picture-book.ts';
import type { PictureCache } from './ports/picture-cache.ts';
import type { SourceRegistry } from './ports/source-registry.ts';
import { createAbuseService } from './services/abuse/abuse-service.ts';
import { createAccountsService } from './services/accounts/accounts-service.ts';
import { createCheckoutService } from './services/checkout/checkout-service.ts';
import { createCsvExportService } from './services/csv-export/csv-export-service.ts';
import { openBounceAddresses } from './services/deliver/bounce-addresses.ts';
import { type BounceService, createBounceService } from './services/deliver/bounce-service.ts';
import { createDevMail } from './services/deliver/dev-mail.ts';
import type { UnsubscribeService } from './services/deliver/unsubscribe-service.ts';
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
import { createPlanLife } from './services/subscription/plan-life.ts';
import { createSubscriptionService } from './services/subscription/subscription-service.ts';
import { createSupportViews } from './services/support/support-views.ts';
import { createWatchesService } from './services/watches/watches-service.ts';

export interface ServicesDeps extends PersonServicesDeps {
  readonly sources: SourceRegistry;
  readonly unsubscribe: UnsubscribeService;
  readonly mailer: Pick<Mailer, 'read'>;
  readonly botCheck: BotCheck;
  readonly pictureAddresses: PictureAddresses;
  readonly pictureCache: PictureCache;
}

const composeBounces = ({ config, clock, logger: log, database: { db }, live }: ServicesDeps): BounceService =>
  createBounceService({
    db,
    clock,
    log,
    live,
    addresses: openBounceAddresses({ db, clock, config }),
    read: readBounce,
  });

/** The use cases that the web calls, on the ports that were chosen; in alphabetical order. */
export function composeServices(deps: ServicesDeps): Services {
  const { config, clock, logger, database, live, sources, gateway, blocks, jobs, botCheck } = deps;
  const { db } = database;
  const pictures: PictureBook = sources.has('demo') ? createDemoPictures() : () => null;
  const accessCache = createAccessCache(clock);
  const present = createReportOverlays({ db, clock });
  const publicExamples = createPublicExamplesService({ db, clock, press: [config.pressId, config.pressIdpt] });
  const accounts = createAccountsService({ database, clock, logger, sources, blocks, jobs, accessCache });
  const groupReport = createGroupReportService({ db, clock, present });
  const atHand = { accessCache, groupReports: groupReport, pictures: deps.pictureCache };
  const hide = createHide({ atHand, live, logger });
  const forOwners = { db, clock, logger, sources, blocks, jobs, hide };
  return {
    ...composePersonServices(deps),
    abuse: createAbuseService(forOwners),
    accounts,
    botCheck,
    bounces: composeBounces(deps),
    devMail: createDevMail({ db, mailer: deps.mailer, parse: parseMail }),
    checkout: createCheckoutService({ db, clock, logger, live, jobs, gateway, ...config }),
    clientConfig: createClientConfigService({
      config,
      clock,
      networks: [...sources.keys()],
      sandboxPayments: gateway?.sandbox ?? false,
      botCheck,
      googleLogin: deps.google.enabled,
    }),
    csvExport: createCsvExportService({ database, clock, publicExamples, present }),
    groupReport,
    optOut: createOptOutService(forOwners),
    drawings: createDrawings(pictures),
    pictureAddresses: deps.pictureAddresses,
    pictureCache: deps.pictureCache,
    pictures,
    planLife: createPlanLife({ db, clock, log: logger, live, jobs, gateway }),
    plans: createPlansService({ db, clock }),
    reportReading: createReportReadingService({ database, clock, accessCache, accounts, publicExamples, present }),
    publicExamples,
    subscription: createSubscriptionService({ db, clock }),
    supportViews: createSupportViews({ db, clock }),
    unsubscribe: deps.unsubscribe,
    watches: createWatchesService({ db, clock, logger, jobs: deps.jobs, accounts }),
  };
}
