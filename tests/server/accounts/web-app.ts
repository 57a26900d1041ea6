import { randomBytes } from 'node:crypto';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { createBotCheck } from '../../../server/adapters/bot-check/create-bot-check.ts';
import { createGoogle } from '../../../server/adapters/google/create-google.ts';
import { createLiveHub } from '../../../server/adapters/live/live-hub.ts';
import { createPrometheusMetrics } from '../../../server/adapters/metrics/prometheus.ts';
import { joinGateways } from '../../../server/adapters/payments/join-gateways.ts';
import { createWindowCounter } from '../../../server/adapters/rate-limits/window-counter.ts';
import type { Connections } from '../../../server/compose-connections.ts';
import { composeServices } from '../../../server/compose-services.ts';
import type { Config } from '../../../server/config/config.ts';
import { readConfig } from '../../../server/config/env.ts';
import type { Clock } from '../../../server/core/clock.ts';
import { createLogger, type Logger } from '../../../server/core/logger.ts';
import { createSecretBox } from '../../../server/core/secret-box.ts';
import type { Database } from '../../../server/db/database.ts';
import type { ReportSummary } from '../../../server/db/schema.ts';
import { createHttp } from '../../../server/http/app.ts';
import type { RateLimit } from '../../../server/http/rate-limits.ts';
import type { ActivitySource, SourceError, SourceProfile } from '../../../server/ports/activity-source.ts';
import { createSessions } from '../../../server/services/auth/sessions.ts';
import { createBlocklist } from '../../../server/services/blocklist/blocklist.ts';
import { createUnsubscribeService } from '../../../server/services/deliver/unsubscribe-service.ts';
import { createPictureAddresses } from '../../../server/services/pictures/picture-addresses.ts';
import { type Instant, instant, type ProfileId, type UserId } from '../../../shared/domain/ids.ts';
import type { ProfileFlags } from '../../../shared/domain/policy/profile-flags.ts';
import { parseReportId } from '../../../shared/domain/time/period.ts';
import { openArchives } from '../../support/archives.ts';
import { noWebhooks } from '../../support/webhooks/receiver.ts';

const NOTHING_CONNECTED: Connections = {
  box: createSecretBox([]),
  connectors: new Map(),
  access: () => {
    throw new Error('nothing is connected');
  },
  release: async () => true,
};

const nobodyAsked = () => Promise.reject(new Error('nothing is asked'));

export const at = (text: string): Instant => instant(Date.parse(text));

/** A network whose accounts a test writes down; it answers like a real one, with a moment's delay. */
export interface TestNetwork extends ActivitySource {
  readonly accounts: Map<string, SourceProfile>;
  /** How often somebody was looked up. */
  lookups(): number;
  fail(with_: SourceError | null): void;
}

export function person(id: string, fields: Partial<SourceProfile> = {}): SourceProfile {
  const flags: ProfileFlags = {};
  const plain = { network: 'bluesky', id, username: `${id}.test`, name: `Name of ${id}`, userpic: null } as const;
  return { ...plain, url: null, bio: null, followers: 5, follows: 2, posts: 9, flags, ...fields };
}

function createTestNetwork(): TestNetwork {
  const accounts = new Map<string, SourceProfile>();
  let lookups = 0;
  let failure: SourceError | null = null;
  const unused = () => Promise.reject(new Error('not asked for here'));
  return {
    network: 'bluesky',
    accounts,
    lookups: () => lookups,
    fail: (error) => {
      failure = error;
    },
    async lookup(query) {
      lookups += 1;
      await new Promise((resolve) => setTimeout(resolve, 2));
      if (failure !== null) throw failure;
      const profile = [...accounts.values()].find(({ id, username }) => id === query || username === query);
      return profile === undefined ? { status: 'not-found' } : { status: 'found', profile };
    },
    collect: unused,
    people: unused,
    posts: unused,
  };
}

/** The web application on a real database, with a clock and a network that the test sets, and a list in place of workers. */
export interface WebApp {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly network: TestNetwork;
  /** Profiles whose collection was asked for. */
  readonly queued: ProfileId[];
  setNow(now: Instant): void;
  subscriber(
    places: number,
    options?: { status?: number; next?: Instant | null; timezoneMin?: number; confirmed?: boolean },
  ): Promise<Subscriber>;
  close(): Promise<void>;
}

export interface Subscriber {
  readonly user: UserId;
  readonly token: string;
  get(path: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  post(path: string, body: object, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  /** Adds an account that the network knows and answers its id. */
  add(username: string): Promise<number>;
}

/** Where other servers' pictures stand in answers. */
export const pictures = createPictureAddresses({ secret: 'a secret', publicUrl: 'http://perch.test' });

export async function openWebApp(
  database: Database,
  options: { logger?: Logger; rateLimits?: readonly RateLimit[]; config?: Partial<Config> } = {},
): Promise<WebApp> {
  let now = at('2026-11-18T12:00:00Z');
  const clock: Clock = { now: () => now };
  const logger = options.logger ?? createLogger('silent');
  const network = createTestNetwork();
  const queued: ProfileId[] = [];
  const sources = new Map([[network.network, network]]);
  const jobs = {
    enqueueCollect: async (profile: ProfileId) => void queued.push(profile),
    enqueueErase: async () => undefined,
    sendMails: async () => undefined,
    sendWebhooks: async () => undefined,
    enqueueAccountMail: async () => undefined,
    enqueuePastWeeks: async () => undefined,
    enqueueOwnData: async () => undefined,
    enqueueSummary: async () => undefined,
    enqueueKeepDepartures: async () => undefined,
    enqueueArchive: async () => undefined,
  };
  const config = { ...readConfig({ PERCH_PUBLIC_URL: 'http://perch.test', NODE_ENV: 'test' }), ...options.config };
  const live = await createLiveHub({ database, clock, logger });
  const unsubscribe = createUnsubscribeService({ db: database.db, clock });
  const services = composeServices({
    config,
    clock,
    logger,
    database,
    live,
    sources,
    jobs,
    gateways: joinGateways({ card: null, paypal: null }),
    paypal: null,
    metrics: { payment: () => undefined, signUp: () => undefined },
    sandbox: null,
    archives: openArchives(),
    keepDepartures: async () => undefined,
    connections: NOTHING_CONNECTED,
    webhookSender: noWebhooks,
    unsubscribe,
    mailer: { read: async () => null },
    google: createGoogle({ config, clock, http: { get: nobodyAsked, post: nobodyAsked } }),
    pictureAddresses: pictures,
    pictureCache: { get: async () => null, forget: async () => undefined, close: () => undefined },
    blocks: createBlocklist({ db: database.db, clock }),
    botCheck: createBotCheck(null, { http: { post: nobodyAsked }, log: logger }),
  });
  const app = await createHttp({
    config,
    clock,
    pages: null,
    logger,
    services,
    live,
    metrics: createPrometheusMetrics(),
    sandbox: null,
    stripeMessages: null,
    ready: async () => undefined,
    load: database.load,
    rateLimits: options.rateLimits ?? [],
    openRateLimiter: createWindowCounter,
  });
  const sessions = createSessions({ db: database.db, clock });

  async function subscriber(places: number, options: Parameters<WebApp['subscriber']>[1] = {}): Promise<Subscriber> {
    const code = randomBytes(8).toString('hex');
    const { id: user } = await database.db
      .insertInto('users')
      .values({
        email: `${code}@perch.test`,
        password_hash: '-',
        lang: 'en',
        code,
        created_at: new Date(now),
        email_verified_at: options.confirmed === false ? null : new Date(now),
        timezone_min: options.timezoneMin ?? 0,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const plan = await database.db.selectFrom('plans').select('id').limit(1).executeTakeFirstOrThrow();
    const next = options.next === undefined ? at('2030-01-01T00:00:00Z') : options.next;
    if (places > 0) {
      await database.db
        .insertInto('subscriptions')
        .values({
          user_id: user,
          plan_id: plan.id,
          status: options.status ?? 1,
          price_minor: 100,
          currency: 'usd',
          accounts: places,
          since: new Date(now),
          next: next === null ? null : new Date(next),
          provider: 'test',
          created_at: new Date(now),
        })
        .execute();
    }
    const token = await sessions.open(user);
    const headersOf = (more = {}) => ({ 'x-auth-token': token, ...more });
    const self: Subscriber = {
      user,
      token,
      get: (path, headers) => app.inject({ method: 'GET', url: `/api${path}`, headers: headersOf(headers) }),
      post: (path, body, headers) =>
        app.inject({ method: 'POST', url: `/api${path}`, headers: headersOf(headers), payload: body }),
      async add(username) {
        const answer = await self.post('/dashboard/accounts/add', { username, network: 'bluesky' });
        if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
        return answer.json().account.id;
      },
    };
    return self;
  }

  return {
    app,
    database,
    network,
    queued,
    setNow: (next) => {
      now = next;
    },
    subscriber,
    async close() {
      await app.close();
      await live.close();
    },
  };
}

const summary = (fields: Partial<ReportSummary> = {}): ReportSummary => ({
  title: { en: 'A quiet week', pt: 'Uma semana calma' },
  likes: 10,
  likesReceived: 3,
  follows: 2,
  unfollows: 1,
  comments: 0,
  template: 'quiet',
  ...fields,
});

/** Stores a report as the builder does. */
export async function storeReport(
  database: Database,
  input: { profile: ProfileId; report: string; body?: string; etag?: string; summary?: Partial<ReportSummary> },
): Promise<void> {
  const period = parseReportId(input.report);
  if (period === null) throw new Error(`no period: ${input.report}`);
  await database.db
    .insertInto('reports')
    .values({
      profile_id: input.profile,
      report_id: period.id,
      type: period.type,
      start_day: period.start,
      end_day: period.end,
      number: 1,
      revision: null,
      body: input.body ?? `{"reportId":"${input.report}"}`,
      etag: input.etag ?? randomBytes(8).toString('hex'),
      summary: JSON.stringify(summary(input.summary)),
      built_at: new Date(),
    })
    .execute();
}

export async function profileOf(database: Database, account: number): Promise<ProfileId> {
  const { profile_id } = await database.db
    .selectFrom('accounts')
    .where('id', '=', account as never)
    .select('profile_id')
    .executeTakeFirstOrThrow();
  return profile_id;
}
