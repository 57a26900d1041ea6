import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { insertMails } from '../../../server/db/repositories/outbox.ts';
import type { Mailer } from '../../../server/ports/mailer.ts';
import { newAccountMail } from '../../../server/services/deliver/new-mails.ts';
import type { UserId } from '../../../shared/domain/ids.ts';
import { describeDatabases, type TestDatabase } from '../../support/database.ts';
import { createScriptedSource } from '../../support/jobs/scripted-source.ts';
import { addUser, openWorkshop, type Workshop } from '../../support/jobs/workshop.ts';

const WRITTEN = '2026-11-19T07:00:00Z';
const THREE_DAYS_LATER = '2026-11-22T08:00:00Z';
const A_WEEK_LATER = '2026-11-26T07:00:00Z';

describeDatabases('mails whose worker died over them, and nobody came for days', (open) => {
  let test: TestDatabase;
  let shop: Workshop;
  let user: UserId;

  beforeAll(async () => {
    test = await open();
    shop = await openWorkshop(test.database, createScriptedSource([]), WRITTEN);
    user = await addUser(test.database);
  });
  afterAll(async () => {
    await shop?.close();
    await test?.close();
  });
  beforeEach(async () => {
    await test.database.db.deleteFrom('outbox').execute();
    shop.clock.set(WRITTEN);
  });

  async function writtenDown(): Promise<number> {
    const mail = newAccountMail({ kind: 'password-reset', userId: user, requestId: randomUUID() });
    const [id] = await insertMails(test.database.db, [mail], shop.clock.now());
    if (id === undefined) throw new Error('the mail was not written down');
    return id;
  }

  const state = async (): Promise<string> =>
    (await test.database.db.selectFrom('outbox').select('state').executeTakeFirstOrThrow()).state;

  /** The real mailer, and nothing more of it from the moment at which the mail is to be handed over. */
  const dying: Mailer = {
    description: 'a mailer that dies',
    send: (mail, handOver) =>
      shop.mailer.send(mail, async () => {
        await handOver();
        await new Promise(() => undefined);
      }),
    has: (messageId) => shop.mailer.has(messageId),
    read: (messageId) => shop.mailer.read(messageId),
    forget: (until) => shop.mailer.forget(until),
    close: async () => undefined,
  };

  async function dieOver(id: number): Promise<void> {
    void shop.servicesOver(dying).outbox.send(id);
    while ((await state()) !== 'sending') await nextTurn();
  }

  /** By a process of its own. */
  const comeBack = (id: number) => shop.servicesOver(shop.mailer).outbox.send(id);

  it('are sent once somebody comes back: the days in which nobody tried do not count', async () => {
    const id = await writtenDown();
    await dieOver(id);
    expect(shop.mails()).toEqual([]);
    shop.clock.set(A_WEEK_LATER);
    expect((await comeBack(id)).became).toBe('later');
    expect((await comeBack(id)).became).toBe('sent');
    expect(shop.mails()).toHaveLength(1);
  });

  it('are given up when they were too old at that last try already', async () => {
    const id = await writtenDown();
    shop.clock.set(THREE_DAYS_LATER);
    await dieOver(id);
    shop.clock.set(A_WEEK_LATER);
    expect((await comeBack(id)).became).toBe('abandoned');
    expect(await state()).toBe('abandoned');
  });
});
