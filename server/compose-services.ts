import { parseMail } from './adapters/mail/parse-mail.ts';
import { readBounce } from './adapters/mail/read-bounce.ts';
import { createDrawings } from './adapters/pictures/drawings.ts';
import { composePersonServices, type PersonServicesDeps } from './compose-person-services.ts';
import { readManifestKey } from './core/minisign.ts';
import type { Services } from './http/services.ts';
import type { ArchiveFiles } from './ports/archive-files.ts';
import type { ArchiveReader } from './ports/archive-reader.ts';
import type { BotCheck } from './ports/bot-check.ts';
import type { Mailer } from './ports/mailer.ts';
import type { Metrics } from './ports/metrics.ts';
import type { PaypalGateway } from './ports/paypal-gateway.ts';
import type { PictureBook } from './ports/picture-book.ts';
import type { PictureCache } from './ports/picture-cache.ts';
import type { SandboxGateway } from './ports/sandbox-checkout.ts';
import type { SourceRegistry } from './ports/source-registry.ts';
import type { WebhookSender } from './ports/webhook-sender.ts';
import { createAbuseService } from './services/abuse/abuse-service.ts';
import { createAccountYearService } from './services/account-year/account-year-service.ts';
import { createAccountsService } from './services/accounts/accounts-service.ts';
import { createCheckoutService } from './services/checkout/checkout-service.ts';
import { createPaypalCheckout } from './services/checkout/paypal-checkout.ts';
import { createConnectionsService } from './services/connections/connections-service.ts';
import { createProviderWishes } from './services/connections/provider-wishes.ts';
import { type CsvExportService, createCsvExportService } from './services/csv-export/csv-export-service.ts';
import { createExportManifests, type ExportManifests } from './services/csv-export/export-manifest.ts';
import { createDailyReportService } from './services/daily-reports/daily-report-service.ts';
import { openBounceAddresses } from './services/deliver/bounce-addresses.ts';
import { type BounceService, createBounceService } from './services/deliver/bounce-service.ts';
import { createDevMail } from './services/deliver/dev-mail.ts';
import type { UnsubscribeService } from './services/deliver/unsubscribe-service.ts';
import { createFrontPageService, type FrontPageDeps } from './services/front-page/front-page-service.ts';
import { createIngestService } from './services/ingest/ingest-service.ts';
import type { IngestLimits } from './services/ingest/limits.ts';
import { createReceiptService } from './services/ledger/receipt-service.ts';
import { createHide } from './services/opt-out/hide.ts';
import { createLeaveOut, type LeaveOut } from './services/opt-out/leave-out.ts';
import { createOptOutService } from './services/opt-out/opt-out-service.ts';
import { createOwnArchiveService } from './services/own-archives/own-archive-service.ts';
import { createPastWeeksService } from './services/past-weeks/past-weeks-service.ts';
import type { PictureAddresses } from './services/pictures/picture-addresses.ts';
import { createPlansService } from './services/plans/plans-service.ts';
import { createProfileHistoryService } from './services/profile-history/profile-history-service.ts';
import { createPublicExamplesService } from './services/public-examples/public-examples-service.ts';
import { createAccessCache } from './services/report-reading/access-cache.ts';
import { createGroupReportService } from './services/report-reading/group-report-service.ts';
import { createReportOverlays } from './services/report-reading/report-overlays.ts';
import { createReportReadingService } from './services/report-reading/report-reading-service.ts';
import { createClientConfigService } from './services/service/client-config.ts';
import { createPlanLife } from './services/subscription/plan-life.ts';
import { createSandboxEvents, type SandboxEventsDeps } from './services/subscription/sandbox-events.ts';
import { createSubscriptionService } from './services/subscription/subscription-service.ts';
import { createSummariesService } from './services/summaries/summaries-service.ts';
import { createSupportViews } from './services/support/support-views.ts';
import { createWatchesService } from './services/watches/watches-service.ts';
import { createWebhooks } from './services/webhooks/webhooks-service.ts';

export interface ServicesDeps extends PersonServicesDeps {
  readonly sources: SourceRegistry;
  readonly webhookSender: WebhookSender;
  readonly unsubscribe: UnsubscribeService;
  readonly mailer: Pick<Mailer, 'read'>;
  /** The embedded payment provider when it is in use. */
  readonly sandbox: SandboxGateway | null;
  readonly botCheck: BotCheck;
  readonly pictureAddresses: PictureAddresses;
  readonly pictureCache: PictureCache;
  /** Null while PayPal is not configured. */
  readonly paypal: PaypalGateway | null;
  readonly metrics: Pick<Metrics, 'payment' | 'signUp'>;
  readonly archives: { readonly readers: readonly ArchiveReader[]; readonly files: ArchiveFiles };
  readonly ingestLimits?: Partial<IngestLimits> | undefined;
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

/** The drawings of every network that brings its own. */
function picturesOf(sources: SourceRegistry): PictureBook {
  const books = [...sources.values()].flatMap(({ pictures }) => pictures?.() ?? []);
  return (name) => books.map((book) => book(name)).find((picture) => picture !== null) ?? null;
}

/** Accounts that people connect on other networks. */
function composeConnected(deps: ServicesDeps, optOut: LeaveOut): Pick<Services, 'connections' | 'providerWishes'> {
  const { clock, config, connections, database, jobs, logger: log } = deps;
  const { db } = database;
  return {
    connections: createConnectionsService({ db, clock, log, jobs, publicUrl: config.publicUrl, ...connections }),
    providerWishes: createProviderWishes({ db, clock, connectors: connections.connectors, optOut }),
  };
}

function composeClientConfig({ config, clock, gateways, botCheck, google, sources, connections }: ServicesDeps) {
  return createClientConfigService({
    ...{ config, clock, gateways, botCheck },
    networks: [...sources.keys()],
    googleLogin: google.enabled,
    summaries: config.summariesOffered,
    connectNetworks: [...connections.connectors.keys()],
  });
}

const composeManifests = ({ config, clock }: ServicesDeps, csvExport: CsvExportService): ExportManifests =>
  createExportManifests({
    ...{ clock, csvExport, publicUrl: config.publicUrl },
    key: config.manifestKey === null ? null : readManifestKey(config.manifestKey),
  });

/** What is read over several accounts at once. */
const composeOverviews = (deps: FrontPageDeps): Pick<Services, 'frontPage' | 'groupReport'> => ({
  frontPage: createFrontPageService(deps),
  groupReport: createGroupReportService(deps),
});

/** null where payments are real. */
const composeSandboxEvents = (
  { logger: log, sandbox }: ServicesDeps,
  money: Pick<SandboxEventsDeps, 'plans' | 'settle'>,
): Services['sandboxEvents'] => (sandbox === null ? null : createSandboxEvents({ log, sandbox, ...money }));

/** The use cases that the web calls, on the ports that were chosen; in alphabetical order. */
export function composeServices(deps: ServicesDeps): Services {
  const { config, clock, logger, database, live, sources, gateways, blocks, jobs, botCheck, metrics } = deps;
  const { db } = database;
  const { publicUrl } = config;
  const pictures = picturesOf(sources);
  const accessCache = createAccessCache(clock);
  const present = createReportOverlays({ database, clock });
  const publicExamples = createPublicExamplesService({ db, clock, press: [config.pressId, config.pressIdpt] });
  const accounts = createAccountsService({ database, clock, logger, sources, blocks, jobs, accessCache });
  const overviews = composeOverviews({ db, clock, present });
  const atHand = { accessCache, overviews: Object.values(overviews), pictures: deps.pictureCache };
  const hide = createHide({ atHand, live, logger });
  const checkout = createCheckoutService({ db, clock, logger, live, jobs, gateways, metrics, ...config });
  const planLife = createPlanLife({ db, clock, log: logger, live, jobs, gateways, metrics, publicUrl });
  const csvExport = createCsvExportService({ database, clock, publicExamples, present });
  const forOwners = { db, clock, logger, sources, blocks, jobs, hide, release: deps.connections.release };
  return {
    ...composePersonServices(deps),
    ...overviews,
    ...composeConnected(deps, createLeaveOut(forOwners)),
    abuse: createAbuseService(forOwners),
    accounts,
    botCheck,
    bounces: composeBounces(deps),
    devMail: createDevMail({ db, mailer: deps.mailer, parse: parseMail }),
    checkout,
    clientConfig: composeClientConfig(deps),
    csvExport,
    exportManifest: composeManifests(deps, csvExport),
    accountYear: createAccountYearService({ db, clock }),
    profileHistory: createProfileHistoryService({ db, clock }),
    dailyReport: createDailyReportService({ db, clock }),
    ingest: createIngestService({
      ...{ config: config.ingest, database, blocks, jobs, clock, log: logger },
      ...(deps.ingestLimits && { limits: deps.ingestLimits }),
    }),
    optOut: createOptOutService(forOwners),
    ownArchive: createOwnArchiveService({
      ...{ db, clock, sources, jobs, ...deps.archives },
      maxBytes: config.archiveMaxBytes,
    }),
    drawings: createDrawings(pictures),
    pictureAddresses: deps.pictureAddresses,
    pictureCache: deps.pictureCache,
    pictures,
    pastWeeks: createPastWeeksService({ db, clock, gateways, metrics, offer: config.pastWeeks, publicUrl }),
    paypal: createPaypalCheckout({
      ...{ db, clock, gateway: deps.paypal, checkout, plans: planLife, metrics },
    }),
    planLife,
    plans: createPlansService({ db, clock, ...config }),
    receipts: createReceiptService({ db, gateways }),
    reportReading: createReportReadingService({ database, clock, accessCache, accounts, publicExamples, present }),
    publicExamples,
    sandboxEvents: composeSandboxEvents(deps, { plans: planLife, settle: checkout.settle }),
    subscription: createSubscriptionService({ db, clock, logger, gateways, metrics, ...config }),
    summaries: createSummariesService({
      ...{ db, clock, present, jobs, publicExamples },
      offered: config.summariesOffered,
    }),
    supportViews: createSupportViews({ db, clock }),
    unsubscribe: deps.unsubscribe,
    watches: createWatchesService({ db, clock, logger, jobs: deps.jobs, accounts }),
    webhooks: createWebhooks({ db, clock, log: logger, jobs, sender: deps.webhookSender }),
  };
}
