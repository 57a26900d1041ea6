import type { FastifyInstance } from 'fastify';
import { createArchiveFolder } from './adapters/archive-files/archive-folder.ts';
import { createBotCheck } from './adapters/bot-check/create-bot-check.ts';
import { createDepartureFile, departureFileIn } from './adapters/departures/departure-file.ts';
import { createHttpClient } from './adapters/egress/http-client.ts';
import { createGoogle } from './adapters/google/create-google.ts';
import { createLiveHub } from './adapters/live/live-hub.ts';
import { createMailer } from './adapters/mail/create-mailer.ts';
import { createPrometheusMetrics, type PrometheusMetrics } from './adapters/metrics/prometheus.ts';
import { openBuiltPages } from './adapters/pages/built-pages.ts';
import { createPictureCache } from './adapters/pictures/create-picture-cache.ts';
import { openRateLimits } from './adapters/rate-limits/open-rate-limits.ts';
import { withLicensedSources } from './adapters/sources/licensed/with-licensed-sources.ts';
import { createArchiveReaders, createSources } from './adapters/sources/registry.ts';
import { createSummariser, describeSummaries } from './adapters/summary/create-summariser.ts';
import { tracedSources } from './adapters/traces/traced-sources.ts';
import { createWebhookSender } from './adapters/webhooks/create-webhook-sender.ts';
import { composeConnections } from './compose-connections.ts';
import { openOutside } from './compose-outside.ts';
import { composePayments } from './compose-payments.ts';
import { composeServices } from './compose-services.ts';
import { type StreamTunings, startStream } from './compose-stream.ts';
import { openTraces, watchDatabase, watchSources } from './compose-telemetry.ts';
import type { Config } from './config/config.ts';
import { type Clock, createClock } from './core/clock.ts';
import { type Closers, createClosers } from './core/closers.ts';
import { createLogger, type Logger } from './core/logger.ts';
import type { Traces } from './core/traces.ts';
import type { Database, Db } from './db/database.ts';
import { openDatabase } from './db/open-database.ts';
import { neededArchives } from './db/repositories/archive-imports.ts';
import { holdFirstFill } from './hold-first-fill.ts';
import { createHttp } from './http/app.ts';
import { type ConnectionLimits, LISTEN_BACKLOG } from './http/connections.ts';
import { createHealthHttp, type HealthHttpDeps } from './http/health-http.ts';
import type { RateLimit } from './http/rate-limits.ts';
import type { Services } from './http/services.ts';
import { composeJobServices } from './jobs/compose-services.ts';
import { createJobs, type Jobs, type JobsDeps } from './jobs/create-jobs.ts';
import type { LiveHub } from './ports/live-hub.ts';
import type { Mailer } from './ports/mailer.ts';
import type { PageRenderer } from './ports/page-renderer.ts';
import type { SourceRegistry } from './ports/source-registry.ts';
import type { WebhookSender } from './ports/webhook-sender.ts';
import { type Blocklist, createBlocklist } from './services/blocklist/blocklist.ts';
import { createUnsubscribeService } from './services/deliver/unsubscribe-service.ts';
import type { IngestLimits } from './services/ingest/limits.ts';
import { createDepartures } from './services/leaving/departures.ts';
import { createKeepDepartures, type KeepDepartures } from './services/leaving/keep-departures.ts';
import { openPictureAddresses } from './services/pictures/picture-addresses.ts';
import { createReadiness } from './services/service/readiness.ts';

/** Parts that a test chooses itself; everything else is what runs in earnest. */
export interface AppOverrides {
  readonly clock?: Clock;
  readonly logger?: Logger;
  readonly mailer?: Mailer;
  readonly metrics?: PrometheusMetrics;
  readonly rateLimits?: readonly RateLimit[];
  readonly sources?: SourceRegistry;
  readonly pages?: PageRenderer;
  readonly connectionLimits?: Partial<ConnectionLimits>;
  readonly ingestLimits?: Partial<IngestLimits>;
  readonly jobTuning?: JobsDeps['tuning'];
  readonly streamTuning?: StreamTunings;
}

/** The whole product in one process. */
export interface App {
  readonly config: Config;
  readonly clock: Clock;
  readonly database: Database;
  readonly live: LiveHub;
  readonly sources: SourceRegistry;
  readonly log: Logger;
  readonly jobs: Jobs;
  readonly services: Services;
  readonly http: FastifyInstance;
  /** What runs on what, for the start-up lines: name and description. */
  readonly parts: readonly (readonly [string, string])[];
  /** A first fill that was ended half-way has been taken up again, or will not be. */
  readonly firstFillTakenUp: () => void;
  /** Opens the port. @throws the system's error, `EADDRINUSE` when it is taken */
  listen(): Promise<void>;
  /** Closes everything, the last opened first. */
  close(): Promise<void>;
  /** What is being closed at the moment. */
  closing(): string | null;
}

/** Of one receiver's answers a few are awaited at once: one that takes its time holds up little. */
const WEBHOOKS_PER_HOST = 4;

/** Connections of their own, with what the operator exempts for webhooks and nothing else. */
function openWebhooks({ config, clock, closers }: { config: Config; clock: Clock; closers: Closers }): WebhookSender {
  const { webhookAllow: allow, version } = config;
  const http = createHttpClient({ egressAllow: allow, version, clock, perHost: WEBHOOKS_PER_HOST });
  closers.add('connections to webhooks', () => http.close());
  return createWebhookSender({ http, allow, clock });
}

/** A page of a report shows some fifty, most of them at one host that is made for it. */
const PICTURES_PER_HOST = 6;

/** The list of who left lies in the data folder of a worker. */
function openDepartures({
  config,
  db,
  blocks,
  log,
}: {
  readonly config: Config;
  readonly db: Db;
  readonly blocks: Blocklist;
  readonly log: Logger;
}): KeepDepartures {
  if (!config.roles.worker) return async () => undefined;
  const list = createDepartureFile(departureFileIn(config.dataDir));
  return createKeepDepartures({ departures: createDepartures({ db, blocks }), list, log });
}

/** Of the files that a killed process left, those that somebody waits for stay. */
async function openArchives({ dataDir }: Pick<Config, 'dataDir'>, db: Db) {
  const files = createArchiveFolder(dataDir);
  await files.sweep(await neededArchives(db));
  return { readers: createArchiveReaders(), files };
}

/** Connections of their own: a page full of pictures does not hold a collection back. */
async function openPictures({
  config,
  db,
  clock,
  closers,
}: {
  config: Config;
  db: Db;
  clock: Clock;
  closers: Closers;
}) {
  const { egressAllow, version, publicUrl, dataDir } = config;
  const http = createHttpClient({ egressAllow, version, clock, perHost: PICTURES_PER_HOST });
  const pictureCache = createPictureCache({ db, clock, http, dataDir });
  closers.add('the picture cache', async () => {
    pictureCache.close();
    await http.close();
  });
  return { pictureCache, pictureAddresses: await openPictureAddresses({ db, clock, publicUrl }) };
}

type Described = Record<
  'database' | 'mailer' | 'payments' | 'botCheck' | 'google' | 'summaries' | 'live' | 'secrets',
  { readonly description: string }
>;

const partsOf = (described: Described) =>
  [
    ['Data', described.database.description],
    ['Mail', described.mailer.description],
    ['Payments', described.payments.description],
    ['Bot check', described.botCheck.description],
    ['Google', described.google.description],
    ['Summaries', described.summaries.description],
    ['Live', described.live.description],
    ['Secrets', described.secrets.description],
  ] as const;

/** What has to be kept and used again, and how it lies in the database. */
const describeSecrets = ({ tokenKeys }: Config) => ({
  description:
    tokenKeys.length > 0
      ? 'stored encrypted under PERCH_TOKEN_KEYS'
      : 'keys of two-factor log-in are stored as they are: PERCH_TOKEN_KEYS is not set',
});

/** The language model, where one is configured. */
function openSummariser(config: Config, closers: Closers) {
  const summariser = createSummariser(config);
  if (summariser !== null) closers.add('connections to the language model', () => summariser.close());
  return summariser;
}

/** The networks, and what is connected to them; those that licensed feeds deliver are read from there. */
function openNetworks(deps: Parameters<typeof composeConnections>[0] & { traces: Traces }, overrides: AppOverrides) {
  const connections = composeConnections(deps);
  const read = () => withLicensedSources(createSources({ ...deps, access: connections.access }), deps);
  return { connections, sources: tracedSources(overrides.sources ?? read(), deps.traces) };
}

const limitsOf = ({ rateLimits, connectionLimits }: AppOverrides) => ({
  ...(rateLimits && { rateLimits }),
  ...(connectionLimits && { connectionLimits }),
});

/** A port of its own for whoever watches the service, where one is configured. */
async function openHealth(deps: HealthHttpDeps & { readonly config: Config; readonly closers: Closers }) {
  if (deps.config.healthPort === null) return null;
  const health = await createHealthHttp(deps);
  deps.closers.add('health and metrics', () => health.close());
  return health;
}

/** Opens the ports: for everybody where this process serves, and for whoever watches it. */
async function listenOn(web: FastifyInstance, health: FastifyInstance | null, config: Config): Promise<void> {
  const { roles, port, healthPort, host } = config;
  if (roles.web) await web.listen({ port, host, backlog: LISTEN_BACKLOG });
  if (health !== null && healthPort !== null) await health.listen({ port: healthPort, host });
}

async function compose(
  config: Config,
  overrides: AppOverrides,
  base: { logger: Logger; closers: Closers },
): Promise<App> {
  const { logger, logger: log, closers } = base;
  const clock = overrides.clock ?? createClock(config.startAt);
  const traces = await openTraces(config, { log, closers });
  const database = await openDatabase({ ...config, log, clock, traces });
  closers.add('the database', () => database.close());
  const { db, load } = database;
  const metrics = overrides.metrics ?? createPrometheusMetrics();
  watchDatabase(database, metrics);
  const live = await createLiveHub({ database, clock, logger });
  closers.add('the live channel', () => live.close());
  const mailer = overrides.mailer ?? createMailer(config, clock);
  closers.add('the mailer', () => mailer.close());
  const { networks, gate } = await openOutside({ config, database, clock, log, closers });
  const { pictureAddresses, pictureCache } = await openPictures({ config, db, clock, closers });
  const { connections, sources } = openNetworks({ config, db, clock, log, http: networks, traces }, overrides);
  watchSources(sources, metrics);
  const archives = await openArchives(config, db);
  const blocks = createBlocklist({ db, clock });
  const webhookSender = openWebhooks({ config, clock, closers });
  const botCheck = createBotCheck(config.botCheck, { http: gate, log });
  const google = createGoogle({ config, http: gate, clock });
  const payments = await composePayments({ config, db, clock, closers });
  const unsubscribe = createUnsubscribeService({ db, clock });
  const keepDepartures = openDepartures({ config, db, blocks, log });
  const summariser = openSummariser(config, closers);
  const jobs = createJobs({
    ...{ database, clock, log, traces },
    services: composeJobServices({
      ...{ database, sources, blocks, live, mailer, unsubscribe, clock, log, config, archives, keepDepartures },
      ...{ connections, summariser, webhookSender, metrics, ...payments },
    }),
    worker: config.roles.worker,
    registry: metrics.registry,
    ...(overrides.jobTuning === undefined ? {} : { tuning: overrides.jobTuning }),
  });
  closers.add('the jobs', () => jobs.stop());
  const { gateways, sandbox, stripeMessages } = payments;
  const services = composeServices({
    ...{ config, clock, logger, database, live, sources, blocks, jobs, gateways, unsubscribe, botCheck, mailer },
    ...{ google, pictureAddresses, pictureCache, keepDepartures, metrics, sandbox, paypal: payments.paypal, archives },
    ...{ connections, webhookSender, ingestLimits: overrides.ingestLimits },
  });
  const ready = createReadiness(db);
  // The queue's start waits for the database, the routes are this thread's work.
  const pages = overrides.pages ?? (await openBuiltPages(config.webDir));
  const openRateLimiter = await openRateLimits({ database, clock, log });
  const web = createHttp({
    ...{ config, logger, services, live, metrics, sandbox, stripeMessages, pages, clock, ready, openRateLimiter },
    ...{ load, traces, ...limitsOf(overrides) },
  });
  const firstFillTakenUp = await holdFirstFill({ config, database, jobs });
  // Whoever left while a process died before the list was written.
  const [http] = await Promise.all([web, jobs.start(), keepDepartures()]);
  closers.add('the web', () => http.close());
  const stream = startStream({
    ...{ config, database, http: networks, blocks, live, clock, log, metrics, closers },
    streamTuning: overrides.streamTuning,
  });
  const summaries = { description: describeSummaries(config, summariser) };
  const described = { database, mailer, payments, botCheck, google, summaries, secrets: describeSecrets(config) };
  const parts = partsOf({ ...described, live: { description: stream } });
  const health = await openHealth({ config, logger, metrics, ready, closers });
  const way = { listen: () => listenOn(http, health, config), close: closers.closeAll, closing: closers.closing };
  return { config, clock, database, live, sources, log, jobs, services, http, parts, firstFillTakenUp, ...way };
}

/** Puts the product together on a configuration: the one place that sees adapters and services at once. */
export async function createApp(config: Config, overrides: AppOverrides = {}): Promise<App> {
  const logger = overrides.logger ?? createLogger(config.logLevel);
  const closers = createClosers(logger);
  try {
    return await compose(config, overrides, { logger, closers });
  } catch (error) {
    await closers.closeAll();
    throw error;
  }
}
