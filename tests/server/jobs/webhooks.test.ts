import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createHttpClient } from '../../../server/adapters/egress/http-client.ts';
import { createWebhookSender } from '../../../server/adapters/webhooks/create-webhook-sender.ts';
import { createLogger } from '../../../server/core/logger.ts';
import { dueWebhookDeliveries } from '../../../server/db/repositories/webhook-deliveries.ts';
import type { WebhookSender } from '../../../server/ports/webhook-sender.ts';
import { createReportReadyService } from '../../../server/services/deliver/report-ready-service.ts';
import { createDeliverWebhook } from '../../../server/services/webhooks/deliver-webhook.ts';
import { createWebhooks } from '../../../server/services/webhooks/webhooks-service.ts';
import { webhookMessage } from '../../../shared/contract/webhook-events.ts';
import type { AccountId, ProfileId, ReportId, UserId } from '../../../shared/domain/ids.ts';
import { instant } from '../../../shared/domain/ids.ts';
import { DAY, HOUR, MINUTE } from '../../../shared/domain/time/calendar.ts';
import { WEBHOOK_TRIES, WEBHOOKS_MAX } from '../../../shared/domain/webhooks/webhook.ts';
import { describeDatabases, type TestDatabase } from '../../support/database.ts';
import { createScriptedSource, scriptedAccount } from '../../support/jobs/scripted-source.ts';
import { addProfile, addUser, openWorkshop, track, type Workshop } from '../../support/jobs/workshop.ts';
import { isSignedWith, openReceiver, type Receiver } from '../../support/webhooks/receiver.ts';
import { storeReport } from '../accounts/desk.ts';

const WEEK = 'week-2026-11-09' as ReportId; // a Monday's
const NOW = '2026-11-19T09:00:00Z';
const TOMORROW = '2026-11-20T09:00:00Z';

describeDatabases('webhooks', (open) => {
  let test: TestDatabase;
  let shop: Workshop;
  let receiver: Receiver;
  let sender: WebhookSender;
  let user: UserId;
  let account: AccountId;
  let profile: ProfileId;
  let url = '';
  const closers: (() => Promise<void>)[] = [];
  const signal = new AbortController().signal;

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
    receiver = await openReceiver();
    const http = createHttpClient({ egressAllow: [receiver.host], version: '1.2.3', clock: shop.clock });
    closers.push(() => receiver.close(), http.close);
    sender = createWebhookSender({ http, allow: [receiver.host], clock: shop.clock });
    url = receiver.url;
    user = await addUser(test.database);
    account = await track(test.database, { user, profile, addedAt: '2026-11-01T00:00:00Z' });
  });
  afterEach(async () => {
    for (const close of closers.splice(0)) await close();
    await test.database.db.deleteFrom('webhooks').execute();
    await test.database.db.deleteFrom('outbox').execute();
  });

  const jobs = { sendWebhooks: async () => undefined };
  const service = () =>
    createWebhooks({ ...{ db: test.database.db, clock: shop.clock }, log: createLogger('silent'), jobs, sender });
  const create = (to = url) => service().create(user, { url: to, description: 'Notebook' });
  const ready = () =>
    createReportReadyService({
      ...{ db: test.database.db, live: shop.live, clock: shop.clock },
      publicUrl: 'https://perch.test',
    }).deliver(profile, WEEK);
  const due = () => {
    const now = shop.clock.now();
    return dueWebhookDeliveries(test.database.db, { now, sendingBefore: instant(now - 2 * MINUTE), limit: 100 });
  };
  const deliverWith = (by: WebhookSender) =>
    createDeliverWebhook({ db: test.database.db, clock: shop.clock, sender: by, random: () => 0 });
  /** One round of the schedule: what is due is sent. */
  async function round(): Promise<string[]> {
    const became = [];
    for (const id of await due()) became.push(await deliverWith(sender).deliver(id, signal));
    return became;
  }
  const log = async () => {
    const [webhook] = await service().list(user);
    return service().deliveries(user, webhook?.id ?? '0');
  };
  const later = (ms: number): void => shop.clock.set(new Date(shop.clock.now() + ms).toISOString());
  const respond =
    (status: number, words = '') =>
    (response: ServerResponse) => {
      response.writeHead(status).end(words);
    };
  const mails = async () =>
    (await test.database.db.selectFrom('outbox').where('user_id', '=', user).select('kind').execute()).map(
      ({ kind }) => kind,
    );

  it('are told of a report once it is ready, once each, signed, with no name and no action in it', async () => {
    const { secret } = await create();
    expect(await ready()).toBe(1);
    expect(await ready()).toBe(0);
    expect(await round()).toEqual(['delivered']);
    expect(await round()).toEqual([]);
    const [message] = receiver.received;
    expect(receiver.received).toHaveLength(1);
    if (message === undefined) throw new Error('nothing came');
    expect(isSignedWith(secret, message)).toBe(true);
    expect(isSignedWith(`whsec_${Buffer.alloc(32).toString('base64')}`, message)).toBe(false);
    expect(message.timestamp).toBe(Date.parse(NOW) / 1000);
    expect(message.headers['content-type']).toBe('application/json');
    expect(webhookMessage.parse(JSON.parse(message.body))).toEqual(JSON.parse(message.body));
    expect(JSON.parse(message.body)).toEqual({
      type: 'report.ready',
      timestamp: '2026-11-19T09:00:00.000Z',
      data: {
        accountId: account,
        reportId: WEEK,
        period: { type: 'week', start: '2026-11-09', end: '2026-11-15' },
        links: {
          page: `https://perch.test/en/report/${account}/${WEEK}`,
          report: `https://perch.test/api/report/${account}/${WEEK}`,
          csv: `https://perch.test/api/report/${account}/${WEEK}/csv`,
          parquet: `https://perch.test/api/report/${account}/${WEEK}/csv?format=parquet`,
        },
      },
    });
    expect(await log()).toMatchObject([
      { messageId: message.id, event: 'report.ready', report: WEEK, state: 'delivered', attempts: 1, status: 200 },
    ]);
  });

  it('are tried again under the same id until one is taken, each time with its own time and signature', async () => {
    const { secret } = await create();
    await ready();
    receiver.answer((response, nth) => void response.writeHead(nth < 3 ? 500 : 200).end(`try ${nth}`));
    expect(await round()).toEqual(['waiting']);
    expect(await log()).toMatchObject([
      { state: 'waiting', attempts: 1, status: 500, answer: 'try 1', nextTry: '2026-11-19T09:01:00.000Z' },
    ]);
    expect(await round()).toEqual([]);
    later(MINUTE);
    expect(await round()).toEqual(['waiting']);
    later(5 * MINUTE);
    expect(await round()).toEqual(['delivered']);
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1);
    expect(new Set(receiver.received.map(({ timestamp }) => timestamp)).size).toBe(3);
    expect(receiver.received.every((message) => isSignedWith(secret, message))).toBe(true);
    expect((await service().list(user))[0]).toMatchObject({ state: 'active', failingSince: null });
  });

  it('are stopped after days without a success, and their person is told; a replay begins anew', async () => {
    const { webhook } = await create();
    await ready();
    receiver.answer(respond(500));
    for (let tries = 0; tries < WEBHOOK_TRIES; tries += 1) {
      expect(await round()).toEqual([tries + 1 === WEBHOOK_TRIES ? 'failed' : 'waiting']);
      later(DAY);
    }
    expect(await round()).toEqual([]);
    expect(await service().list(user)).toMatchObject([{ state: 'failing', failingSince: '2026-11-19' }]);
    expect(await mails()).toEqual(['webhook-stopped']);
    const [failed] = await log();
    await expect(service().replay(user, failed?.id ?? '')).rejects.toMatchObject({ code: 'webhook_stopped' });
    receiver.answer(respond(204));
    await service().pause(user, { id: webhook.id, paused: false });
    await service().replay(user, failed?.id ?? '');
    expect(await round()).toEqual(['delivered']);
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1);
    expect(await log()).toMatchObject([{ state: 'delivered', attempts: WEBHOOK_TRIES + 1 }]);
  });

  it('end at once where their receiver answers 410', async () => {
    await create();
    await ready();
    receiver.answer(respond(410));
    expect(await round()).toEqual(['failed']);
    expect(await service().list(user)).toMatchObject([{ state: 'gone' }]);
    expect(await mails()).toEqual(['webhook-stopped']);
    later(2 * DAY);
    expect(await round()).toEqual([]);
  });

  it.each([
    [
      'a redirect',
      (response: ServerResponse) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    ],
    ['a refusal', respond(401)],
  ])('take %s for an answer and follow it nowhere', async (_what, how) => {
    await create();
    await ready();
    receiver.answer(how);
    expect(await round()).toEqual(['waiting']);
    expect(receiver.received).toHaveLength(1);
  });

  it('wait as long as a busy receiver asks', async () => {
    await create();
    await ready();
    receiver.answer((response) => void response.writeHead(429, { 'retry-after': '3600' }).end('slowly'));
    await round();
    expect(await log()).toMatchObject([{ status: 429, nextTry: new Date(Date.parse(NOW) + HOUR).toISOString() }]);
    // Another's webhook at the same host is not held back.
    receiver.answer(respond(200));
    await create();
    await test.database.db.deleteFrom('deliveries').execute();
    await test.database.db.deleteFrom('events').execute();
    await ready();
    expect(await round()).toEqual(['delivered']);
  });

  it('read the beginning of an answer that never ends', async () => {
    await create();
    await ready();
    receiver.answer((response) => {
      response.writeHead(200);
      const more = (): void => {
        while (!response.destroyed && response.write('x'.repeat(10_000)));
      };
      response.on('drain', more);
      more();
    });
    expect(await round()).toEqual(['delivered']);
    expect((await log())[0]?.answer).toBe('x'.repeat(500));
  });

  it('say why there was no answer', async () => {
    await create();
    await ready();
    await receiver.close();
    expect(await round()).toEqual(['waiting']);
    expect(await log()).toMatchObject([{ status: null, failure: 'unreachable' }]);
  });

  it('reach no private address, neither by number nor by name', async () => {
    const http = createHttpClient({ egressAllow: [], version: '1', clock: shop.clock });
    closers.push(http.close);
    sender = createWebhookSender({ http, allow: [], clock: shop.clock });
    for (const to of [
      receiver.url,
      'https://10.0.0.1/',
      'https://[::1]/',
      'http://receiver.example/',
      'https://a:b@c.example/',
    ])
      await expect(create(to)).rejects.toMatchObject({ code: 'webhook_url_refused' });
    await create('https://localhost/perch');
    await ready();
    expect(await round()).toEqual(['waiting']);
    expect(await log()).toMatchObject([{ failure: 'refused-address', status: null }]);
    expect(receiver.received).toEqual([]);
  });

  it('are sent again under the same id when a process dies between sending and remembering', async () => {
    await create();
    await ready();
    const [id = ''] = await due();
    // The message arrives, and the worker is gone before it can write that down.
    const dying: WebhookSender = {
      ...sender,
      send: async (message) => {
        await sender.send(message);
        throw new Error('killed');
      },
    };
    await expect(deliverWith(dying).deliver(id, signal)).rejects.toThrow('killed');
    expect(await round()).toEqual([]);
    later(2 * MINUTE);
    expect(await round()).toEqual(['delivered']);
    expect(receiver.received.map(({ id }) => id)).toEqual([receiver.received[0]?.id, receiver.received[0]?.id]);
    expect(await log()).toMatchObject([{ attempts: 2, state: 'delivered' }]);
  });

  it('are sent by one of two workers that take the same up', async () => {
    await create();
    await ready();
    const [id = ''] = await due();
    const both = await Promise.all([deliverWith(sender).deliver(id, signal), deliverWith(sender).deliver(id, signal)]);
    expect(both.sort()).toEqual(['delivered', 'elsewhere']);
    expect(receiver.received).toHaveLength(1);
  });

  it('are tried no more once they are deleted, paused, or their person is blocked', async () => {
    const { webhook } = await create();
    await ready();
    receiver.answer(respond(500));
    await round();
    await service().pause(user, { id: webhook.id, paused: true });
    later(HOUR);
    expect(await round()).toEqual([]);
    await service().pause(user, { id: webhook.id, paused: false });
    await test.database.db.updateTable('users').set({ blocked: true }).where('id', '=', user).execute();
    expect(await round()).toEqual([]);
    await test.database.db.updateTable('users').set({ blocked: false }).where('id', '=', user).execute();
    expect(await round()).toEqual(['waiting']);
    await service().remove(user, webhook.id);
    later(DAY);
    expect(await round()).toEqual([]);
    expect(receiver.received).toHaveLength(2);
    expect(await test.database.db.selectFrom('webhook_deliveries').select('id').execute()).toEqual([]);
  });

  it('that are deleted while a message is on its way leave nothing behind', async () => {
    const { webhook } = await create();
    await ready();
    const [id = ''] = await due();
    const racing: WebhookSender = {
      ...sender,
      send: async (message) => {
        await service().remove(user, webhook.id);
        return sender.send(message);
      },
    };
    expect(await deliverWith(racing).deliver(id, signal)).toBe('elsewhere');
  });

  it('are signed with both secrets for a day after a change', async () => {
    const { secret, webhook } = await create();
    const renewed = await service().rotate(user, webhook.id);
    await service().test(user, webhook.id);
    expect(await round()).toEqual(['delivered']);
    const [first] = receiver.received;
    if (first === undefined) throw new Error('nothing came');
    expect([isSignedWith(secret, first), isSignedWith(renewed, first)]).toEqual([true, true]);
    shop.clock.set(TOMORROW);
    await service().test(user, webhook.id);
    await round();
    const [, second] = receiver.received;
    if (second === undefined) throw new Error('nothing came');
    expect([isSignedWith(secret, second), isSignedWith(renewed, second)]).toEqual([false, true]);
    expect(webhookMessage.parse(JSON.parse(second.body))).toMatchObject({ type: 'webhook.test' });
  });

  it('keep their secret to themselves: lists, logs and the database’s own words hold none', async () => {
    const { secret } = await create();
    await ready();
    await round();
    const seen = JSON.stringify([await service().list(user), await log()]);
    expect(seen).not.toContain(secret.slice('whsec_'.length));
  });

  it(`are ${WEBHOOKS_MAX} at the most, however many are made at once`, async () => {
    const made = await Promise.allSettled(Array.from({ length: WEBHOOKS_MAX + 3 }, () => create()));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(WEBHOOKS_MAX);
    expect(made.filter((one) => one.status === 'rejected').map(({ reason }) => reason.code)).toEqual([
      ...Array.from({ length: 3 }, () => 'webhooks_limit'),
    ]);
  });

  it('are out of everybody else’s reach', async () => {
    const { webhook } = await create();
    await ready();
    const [delivery] = await log();
    const other = await addUser(test.database);
    const calls = [
      () => service().rotate(other, webhook.id),
      () => service().pause(other, { id: webhook.id, paused: true }),
      () => service().test(other, webhook.id),
      () => service().deliveries(other, webhook.id),
      () => service().replay(other, delivery?.id ?? ''),
      () => service().remove(other, webhook.id),
    ];
    for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'not_found' });
    expect(await service().list(other)).toEqual([]);
    expect(await service().list(user)).toMatchObject([{ state: 'active' }]);
  });

  it('are forgotten with what they told of: an account that is deleted takes its lines of the log along', async () => {
    await create();
    await ready();
    await test.database.db.deleteFrom('accounts').where('id', '=', account).execute();
    expect(await log()).toEqual([]);
    account = await track(test.database, { user, profile, addedAt: '2026-11-01T00:00:00Z' });
  });

  it('remember deliveries for thirty days', async () => {
    await create();
    await ready();
    await round();
    later(30 * DAY - HOUR);
    await shop.services.cleanUp.run(signal);
    expect(await log()).toHaveLength(1);
    later(2 * HOUR);
    await shop.services.cleanUp.run(signal);
    expect(await log()).toEqual([]);
  });
});
