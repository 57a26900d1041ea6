import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { createLiveHub } from '../../../server/adapters/live/live-hub.ts';
import { createOutboxMailer } from '../../../server/adapters/mail/outbox-mailer.ts';
import { joinGateways } from '../../../server/adapters/payments/join-gateways.ts';
import type { Clock } from '../../../server/core/clock.ts';
import { createLogger } from '../../../server/core/logger.ts';
import type { Database } from '../../../server/db/database.ts';
import type { Tuning } from '../../../server/jobs/boss.ts';
import { composeJobServices } from '../../../server/jobs/compose-services.ts';
import { createJobs, type JobServices, type Jobs } from '../../../server/jobs/create-jobs.ts';
import type { ActivitySource } from '../../../server/ports/activity-source.ts';
import type { LiveHub } from '../../../server/ports/live-hub.ts';
import type { Mailer } from '../../../server/ports/mailer.ts';
import { type Blocklist, createBlocklist } from '../../../server/services/blocklist/blocklist.ts';
import {
  createUnsubscribeService,
  type UnsubscribeService,
} from '../../../server/services/deliver/unsubscribe-service.ts';
import { type AccountId, type Instant, instant, type ProfileId, type UserId } from '../../../shared/domain/ids.ts';
import { openArchives } from '../archives.ts';
import { noWebhooks } from '../webhooks/receiver.ts';

/** A clock that stands until a test moves it. */
export interface TestClock extends Clock {
  set(text: string): void;
}

export function testClock(text: string): TestClock {
  let now: Instant = instant(Date.parse(text));
  return {
    now: () => now,
    set(next) {
      now = instant(Date.parse(next));
    },
  };
}

export const QUICK: Tuning = {
  poll: 0.5,
  backstop: 0.5,
  supervise: 1,
  heartbeat: 10,
  tick: 1,
  stop: 10,
  briskTry: 300,
  // On a machine that is busy with other tests, too, what a test holds up would hold up what it waits for.
  cores: 3600,
};

/** The real services on a real database, with a scripted network and an outbox folder. */
export interface Workshop {
  readonly database: Database;
  readonly clock: TestClock;
  readonly live: LiveHub;
  readonly mailer: Mailer;
  readonly unsubscribe: UnsubscribeService;
  readonly blocks: Blocklist;
  readonly services: JobServices;
  readonly registry: Registry;
  /** The same services, whose mails go elsewhere. */
  servicesOver(mailer: Mailer): JobServices;
  /** The mails sent so far, as files. */
  mails(): { name: string; content: string }[];
  /** `tuning`: what is to be other than quick. */
  jobs(tuning?: Partial<Tuning>): Jobs;
  close(): Promise<void>;
}

const log = createLogger(process.env.PERCH_TEST_LOG ?? 'silent');

export async function openWorkshop(database: Database, source: ActivitySource, start: string): Promise<Workshop> {
  const clock = testClock(start);
  const outbox = mkdtempSync(join(tmpdir(), 'perch-outbox-'));
  const live = await createLiveHub({ database, clock, logger: log });
  const mailer = createOutboxMailer({ folder: outbox, from: 'Perch <reports@perch.test>', clock });
  const unsubscribe = createUnsubscribeService({ db: database.db, clock });
  const registry = new Registry();
  const blocks = createBlocklist({ db: database.db, clock });
  const servicesOver = (mailer: Mailer): JobServices =>
    composeJobServices({
      database,
      blocks,
      sources: new Map([[source.network, source]]),
      live,
      mailer,
      unsubscribe,
      archives: openArchives(),
      webhookSender: noWebhooks,
      keepDepartures: async () => undefined,
      gateways: joinGateways({ card: null, paypal: null }),
      clock,
      log,
      config: {
        publicUrl: 'https://perch.test',
        bounceAddress: 'bounces@perch.test',
        postalAddress: '4 Quay Street',
        supportEmail: 'help@perch.test',
        summaryBudget: { requests: 0, tokens: 0 },
      },
    });
  const services = servicesOver(mailer);
  return {
    ...{ database, clock, live, mailer, unsubscribe, blocks, services, servicesOver, registry },
    mails: () =>
      readdirSync(outbox)
        .filter((name) => name.endsWith('.eml'))
        .map((name) => ({ name, content: readFileSync(join(outbox, name), 'utf8') })),
    jobs: (tuning) =>
      createJobs({
        database,
        clock,
        log,
        services,
        worker: true,
        registry: new Registry(),
        tuning: { ...QUICK, ...tuning },
      }),
    async close() {
      await live.close();
      await mailer.close();
      rmSync(outbox, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

export async function addProfile(database: Database, externalId: string, createdAt = '2026-01-01'): Promise<ProfileId> {
  const { id } = await database.db
    .insertInto('profiles')
    .values({
      network: 'demo',
      external_id: externalId,
      username: externalId,
      flags: '{}',
      created_at: new Date(createdAt),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

let users = 0;

/** A subscriber with an active plan, whose address is confirmed unless said otherwise. */
export async function addUser(
  database: Database,
  options: { lang?: 'en' | 'pt'; status?: number; confirmed?: boolean } = {},
): Promise<UserId> {
  users += 1;
  const created = new Date('2026-01-01');
  const { id } = await database.db
    .insertInto('users')
    .values({
      email: `reader-${users}@perch.test`,
      password_hash: 'none',
      lang: options.lang ?? 'en',
      code: `code-${users}-${process.pid}`,
      created_at: created,
      email_verified_at: options.confirmed === false ? null : created,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const plan = await database.db.selectFrom('plans').select('id').where('name', '=', 'Crane').executeTakeFirstOrThrow();
  await database.db
    .insertInto('subscriptions')
    .values({
      user_id: id,
      plan_id: plan.id,
      status: options.status ?? 1,
      price_minor: 2990,
      currency: 'usd',
      accounts: 30,
      since: created,
      next: null,
      provider: 'sandbox',
      created_at: created,
    })
    .execute();
  return id;
}

export async function track(
  database: Database,
  input: { user: UserId; profile: ProfileId; addedAt: string },
): Promise<AccountId> {
  const { id } = await database.db
    .insertInto('accounts')
    .values({ user_id: input.user, profile_id: input.profile, added_at: new Date(input.addedAt) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Resolves once `holds` answers true; fails after `ms` with what it was waiting for. */
export async function until(what: string, holds: () => Promise<boolean>, ms = 90_000): Promise<void> {
  const end = Date.now() + ms;
  for (;;) {
    if (await holds()) return;
    if (Date.now() > end) throw new Error(`still waiting for: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
