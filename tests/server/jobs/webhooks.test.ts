import { expect, it } from 'vitest';
import { webhookMessage } from '../../../shared/contract/webhook-events.ts';
import { DAY, HOUR, MINUTE } from '../../../shared/domain/time/calendar.ts';
import { WEBHOOK_TRIES, WEBHOOKS_MAX } from '../../../shared/domain/webhooks/webhook.ts';
import { describeDatabases } from '../../support/database.ts';
import { isSignedWith } from '../../support/webhooks/receiver.ts';
import { NOW, openWebhookStage, respond, WEEK } from './webhook-stage.ts';

const TOMORROW = '2026-11-20T09:00:00Z';

describeDatabases('webhooks', (open) => {
  const { on, service, create, ready, round, log, later, mails } = openWebhookStage(open);
  const { signal } = new AbortController();

  it('are told of a report once it is ready, once each, signed, with no name and no action in it', async () => {
    const { secret } = await create();
    expect(await ready()).toBe(1);
    expect(await ready()).toBe(0);
    expect(await round()).toEqual(['delivered']);
    expect(await round()).toEqual([]);
    const [message] = on().receiver.received;
    expect(on().receiver.received).toHaveLength(1);
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
        accountId: on().account,
        reportId: WEEK,
        period: { type: 'week', start: '2026-11-09', end: '2026-11-15' },
        links: {
          page: `https://perch.test/en/report/${on().account}/${WEEK}`,
          report: `https://perch.test/api/report/${on().account}/${WEEK}`,
          csv: `https://perch.test/api/report/${on().account}/${WEEK}/csv`,
          parquet: `https://perch.test/api/report/${on().account}/${WEEK}/csv?format=parquet`,
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
    on().receiver.answer((response, nth) => void response.writeHead(nth < 3 ? 500 : 200).end(`try ${nth}`));
    expect(await round()).toEqual(['waiting']);
    expect(await log()).toMatchObject([
      { state: 'waiting', attempts: 1, status: 500, answer: 'try 1', nextTry: '2026-11-19T09:01:00.000Z' },
    ]);
    expect(await round()).toEqual([]);
    later(MINUTE);
    expect(await round()).toEqual(['waiting']);
    later(5 * MINUTE);
    expect(await round()).toEqual(['delivered']);
    expect(new Set(on().receiver.received.map(({ id }) => id)).size).toBe(1);
    expect(new Set(on().receiver.received.map(({ timestamp }) => timestamp)).size).toBe(3);
    expect(on().receiver.received.every((message) => isSignedWith(secret, message))).toBe(true);
    expect((await service().list(on().user))[0]).toMatchObject({ state: 'active', failingSince: null });
  });

  it('are stopped after days without a success, and their person is told; a replay begins anew', async () => {
    const { webhook } = await create();
    await ready();
    on().receiver.answer(respond(500));
    for (let tries = 0; tries < WEBHOOK_TRIES; tries += 1) {
      expect(await round()).toEqual([tries + 1 === WEBHOOK_TRIES ? 'failed' : 'waiting']);
      later(DAY);
    }
    expect(await round()).toEqual([]);
    expect(await service().list(on().user)).toMatchObject([{ state: 'failing', failingSince: '2026-11-19' }]);
    expect(await mails()).toEqual(['webhook-stopped']);
    const [failed] = await log();
    await expect(service().replay(on().user, failed?.id ?? '')).rejects.toMatchObject({ code: 'webhook_stopped' });
    on().receiver.answer(respond(204));
    await service().pause(on().user, { id: webhook.id, paused: false });
    await service().replay(on().user, failed?.id ?? '');
    expect(await round()).toEqual(['delivered']);
    expect(new Set(on().receiver.received.map(({ id }) => id)).size).toBe(1);
    expect(await log()).toMatchObject([{ state: 'delivered', attempts: WEBHOOK_TRIES + 1 }]);
  });

  it('end at once where their receiver answers 410', async () => {
    await create();
    await ready();
    on().receiver.answer(respond(410));
    expect(await round()).toEqual(['failed']);
    expect(await service().list(on().user)).toMatchObject([{ state: 'gone' }]);
    expect(await mails()).toEqual(['webhook-stopped']);
    later(2 * DAY);
    expect(await round()).toEqual([]);
  });

  it('are tried no more once they are deleted, paused, or their person is blocked', async () => {
    const { webhook } = await create();
    await ready();
    on().receiver.answer(respond(500));
    await round();
    await service().pause(on().user, { id: webhook.id, paused: true });
    later(HOUR);
    expect(await round()).toEqual([]);
    await service().pause(on().user, { id: webhook.id, paused: false });
    await on().db.updateTable('users').set({ blocked: true }).where('id', '=', on().user).execute();
    expect(await round()).toEqual([]);
    await on().db.updateTable('users').set({ blocked: false }).where('id', '=', on().user).execute();
    expect(await round()).toEqual(['waiting']);
    await service().remove(on().user, webhook.id);
    later(DAY);
    expect(await round()).toEqual([]);
    expect(on().receiver.received).toHaveLength(2);
    expect(await on().db.selectFrom('webhook_deliveries').select('id').execute()).toEqual([]);
  });

  it('are signed with both secrets for a day after a change', async () => {
    const { secret, webhook } = await create();
    const renewed = await service().rotate(on().user, webhook.id);
    await service().test(on().user, webhook.id);
    expect(await round()).toEqual(['delivered']);
    const [first] = on().receiver.received;
    if (first === undefined) throw new Error('nothing came');
    expect([isSignedWith(secret, first), isSignedWith(renewed, first)]).toEqual([true, true]);
    on().shop.clock.set(TOMORROW);
    await service().test(on().user, webhook.id);
    await round();
    const [, second] = on().receiver.received;
    if (second === undefined) throw new Error('nothing came');
    expect([isSignedWith(secret, second), isSignedWith(renewed, second)]).toEqual([false, true]);
    expect(webhookMessage.parse(JSON.parse(second.body))).toMatchObject({ type: 'webhook.test' });
  });

  it('keep their secret to themselves: lists, logs and the database’s own words hold none', async () => {
    const { secret } = await create();
    await ready();
    await round();
    const seen = JSON.stringify([await service().list(on().user), await log()]);
    expect(seen).not.toContain(secret.slice('whsec_'.length));
  });

  it(`are ${WEBHOOKS_MAX} at the most, however many are made at once`, async () => {
    const made = await Promise.allSettled(Array.from({ length: WEBHOOKS_MAX + 3 }, () => create()));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(WEBHOOKS_MAX);
    expect(made.filter((one) => one.status === 'rejected').map(({ reason }) => reason.code)).toEqual([
      ...Array.from({ length: 3 }, () => 'webhooks_limit'),
    ]);
  });

  it('are forgotten with what they told of: an account that is deleted takes its lines of the log along', async () => {
    await create();
    await ready();
    await on().db.deleteFrom('accounts').where('id', '=', on().account).execute();
    expect(await log()).toEqual([]);
  });

  it('remember deliveries for thirty days', async () => {
    await create();
    await ready();
    await round();
    later(30 * DAY - HOUR);
    await on().shop.services.cleanUp.run(signal);
    expect(await log()).toHaveLength(1);
    later(2 * HOUR);
    await on().shop.services.cleanUp.run(signal);
    expect(await log()).toEqual([]);
  });
});
