import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { createHttpClient } from '../../../server/adapters/egress/http-client.ts';
import { createWebhookSender } from '../../../server/adapters/webhooks/create-webhook-sender.ts';
import { createLogger } from '../../../server/core/logger.ts';
import type { Db } from '../../../server/db/database.ts';
import { dueWebhookDeliveries } from '../../../server/db/repositories/webhook-deliveries.ts';
import type { WebhookSender } from '../../../server/ports/webhook-sender.ts';
import { createReportReadyService } from '../../../server/services/deliver/report-ready-service.ts';
import { createDeliverWebhook } from '../../../server/services/webhooks/deliver-webhook.ts';
import { createWebhooks } from '../../../server/services/webhooks/webhooks-service.ts';
import { type AccountId, instant, type ProfileId, type ReportId, type UserId } from '../../../shared/domain/ids.ts';
import { MINUTE } from '../../../shared/domain/time/calendar.ts';
import type { TestDatabase } from '../../support/database.ts';
import { createScriptedSource, scriptedAccount } from '../../support/jobs/scripted-source.ts';
import { addProfile, addUser, openWorkshop, track, type Workshop } from '../../support/jobs/workshop.ts';
import { openReceiver, type Receiver } from '../../support/webhooks/receiver.ts';
import { storeReport } from '../accounts/web-app.ts';

export const WEEK = 'week-2026-11-09' as ReportId; // a Monday's
export const NOW = '2026-11-19T09:00:00Z';
const signal = new AbortController().signal;

/** What stands before each test: a person with a report, and a receiver that can be reached. */
export interface WebhookState {
  readonly db: Db;
  readonly shop: Workshop;
  readonly receiver: Receiver;
  readonly user: UserId;
  readonly account: AccountId;
  readonly profile: ProfileId;
  sender: WebhookSender;
  /** Closed after the test. */
  readonly closers: (() => Promise<void>)[];
}

/** An answer of a receiver. */
export const respond =
  (status: number, words = '') =>
  (response: ServerResponse): void => {
    response.writeHead(status).end(words);
  };

/** Registers what runs around the tests of webhooks. @returns how they act, each on what stands before the running test */
export function openWebhookStage(open: () => Promise<TestDatabase>) {
  let test: TestDatabase;
  let shop: Workshop;
  let profile: ProfileId;
  let state: WebhookState;

  beforeAll(async () => {
    test = await open();
    shop = await openWorkshop(test.database, createScriptedSource([scriptedAccount('potter')]), NOW);
    profile = await addProfile(test.database, 'potter');
    await storeReport(test.database, { profile, report: WEEK });
  });
  afterAll(async () => {
    await shop?.close();
    await test?.close();
  });
  beforeEach(async () => {
    shop.clock.set(NOW);
    const receiver = await openReceiver();
    const http = createHttpClient({ egressAllow: [receiver.host], version: '1.2.3', clock: shop.clock });
    const user = await addUser(test.database);
    state = {
      ...{ db: test.database.db, shop, receiver, user, profile, closers: [receiver.close, http.close] },
      account: await track(test.database, { user, profile, addedAt: '2026-11-01T00:00:00Z' }),
      sender: createWebhookSender({ http, allow: [receiver.host], clock: shop.clock }),
    };
  });
  afterEach(async () => {
    for (const close of state.closers.splice(0)) await close();
    await state.db.deleteFrom('webhooks').execute();
    await state.db.deleteFrom('outbox').execute();
  });

  const jobs = { sendWebhooks: async () => undefined };
  const service = () =>
    createWebhooks({
      ...{ db: state.db, clock: shop.clock, jobs, sender: state.sender },
      log: createLogger('silent'),
    });
  const due = () => {
    const now = shop.clock.now();
    return dueWebhookDeliveries(state.db, { now, sendingBefore: instant(now - 2 * MINUTE), limit: 100 });
  };
  const deliverBy = (sender: WebhookSender, id: string) =>
    createDeliverWebhook({ db: state.db, clock: shop.clock, sender, random: () => 0 }).deliver(id, signal);
  return {
    on: () => state,
    service,
    due,
    deliverBy,
    create: (url = state.receiver.url) => service().create(state.user, { url, description: 'Notebook' }),
    ready: () =>
      createReportReadyService({
        ...{ db: state.db, live: shop.live, clock: shop.clock, publicUrl: 'https://perch.test' },
      }).deliver(profile, WEEK),
    /** One round of the schedule: what is due is sent. */
    async round(): Promise<string[]> {
      const became = [];
      for (const id of await due()) became.push(await deliverBy(state.sender, id));
      return became;
    },
    async log() {
      const [webhook] = await service().list(state.user);
      return service().deliveries(state.user, webhook?.id ?? '0');
    },
    later: (ms: number): void => shop.clock.set(new Date(shop.clock.now() + ms).toISOString()),
    async mails() {
      const mails = state.db.selectFrom('outbox').where('user_id', '=', state.user);
      return (await mails.select('kind').execute()).map(({ kind }) => kind);
    },
  };
}
