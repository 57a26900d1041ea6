import type { ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { createHttpClient } from '../../../server/adapters/egress/http-client.ts';
import { createWebhookSender } from '../../../server/adapters/webhooks/create-webhook-sender.ts';
import type { WebhookSender } from '../../../server/ports/webhook-sender.ts';
import { HOUR, MINUTE } from '../../../shared/domain/time/calendar.ts';
import { describeDatabases } from '../../support/database.ts';
import { addUser } from '../../support/jobs/workshop.ts';
import { NOW, openWebhookStage, respond } from './webhook-stage.ts';

describeDatabases('webhooks with receivers, workers and people that do what they should not', (open) => {
  const { on, service, create, ready, due, deliverBy, round, log, later } = openWebhookStage(open);

  it.each([
    [
      'a redirect',
      (response: ServerResponse) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    ],
    ['a refusal', respond(401)],
  ])('take %s for an answer and follow it nowhere', async (_what, how) => {
    await create();
    await ready();
    on().receiver.answer(how);
    expect(await round()).toEqual(['waiting']);
    expect(on().receiver.received).toHaveLength(1);
  });

  it('wait as long as a busy receiver asks', async () => {
    await create();
    await ready();
    on().receiver.answer((response) => void response.writeHead(429, { 'retry-after': '3600' }).end('slowly'));
    await round();
    expect(await log()).toMatchObject([{ status: 429, nextTry: new Date(Date.parse(NOW) + HOUR).toISOString() }]);
    // Another's webhook at the same host is not held back.
    on().receiver.answer(respond(200));
    await create();
    await on().db.deleteFrom('deliveries').execute();
    await on().db.deleteFrom('events').execute();
    await ready();
    expect(await round()).toEqual(['delivered']);
  });

  it('read the beginning of an answer that never ends', async () => {
    await create();
    await ready();
    on().receiver.answer((response) => {
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
    await on().receiver.close();
    expect(await round()).toEqual(['waiting']);
    expect(await log()).toMatchObject([{ status: null, failure: 'unreachable' }]);
  });

  it('reach no private address, neither by number nor by name', async () => {
    const http = createHttpClient({ egressAllow: [], version: '1', clock: on().shop.clock });
    on().closers.push(http.close);
    on().sender = createWebhookSender({ http, allow: [], clock: on().shop.clock });
    for (const to of [
      on().receiver.url,
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
    expect(on().receiver.received).toEqual([]);
  });

  it('are sent again under the same id when a process dies between sending and remembering', async () => {
    await create();
    await ready();
    const [id = ''] = await due();
    // The message arrives, and the worker is gone before it can write that down.
    const dying: WebhookSender = {
      ...on().sender,
      send: async (message) => {
        await on().sender.send(message);
        throw new Error('killed');
      },
    };
    await expect(deliverBy(dying, id)).rejects.toThrow('killed');
    expect(await round()).toEqual([]);
    later(2 * MINUTE);
    expect(await round()).toEqual(['delivered']);
    expect(on().receiver.received.map(({ id }) => id)).toEqual([
      on().receiver.received[0]?.id,
      on().receiver.received[0]?.id,
    ]);
    expect(await log()).toMatchObject([{ attempts: 2, state: 'delivered' }]);
  });

  it('are sent by one of two workers that take the same up', async () => {
    await create();
    await ready();
    const [id = ''] = await due();
    const both = await Promise.all([deliverBy(on().sender, id), deliverBy(on().sender, id)]);
    expect(both.sort()).toEqual(['delivered', 'elsewhere']);
    expect(on().receiver.received).toHaveLength(1);
  });

  it('that are deleted while a message is on its way leave nothing behind', async () => {
    const { webhook } = await create();
    await ready();
    const [id = ''] = await due();
    const racing: WebhookSender = {
      ...on().sender,
      send: async (message) => {
        await service().remove(on().user, webhook.id);
        return on().sender.send(message);
      },
    };
    expect(await deliverBy(racing, id)).toBe('elsewhere');
  });

  it('are out of everybody else’s reach', async () => {
    const { webhook } = await create();
    await ready();
    const [delivery] = await log();
    const other = await addUser(on().shop.database);
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
    expect(await service().list(on().user)).toMatchObject([{ state: 'active' }]);
  });
});
