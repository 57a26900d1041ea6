import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createClock } from '../../../server/core/clock.ts';
import { createLogger } from '../../../server/core/logger.ts';
import type { Database } from '../../../server/db/database.ts';
import { openDatabase } from '../../../server/db/open-database.ts';
import { insertMails } from '../../../server/db/repositories/outbox.ts';
import { newAccountMail } from '../../../server/services/deliver/new-mails.ts';
import { describeDatabases, type TestDatabase } from '../../support/database.ts';
import { createScriptedSource } from '../../support/jobs/scripted-source.ts';
import { addUser, openWorkshop, until, type Workshop } from '../../support/jobs/workshop.ts';

const NOW = '2026-11-19T07:00:00Z';

type Outcome = Awaited<ReturnType<Workshop['services']['outbox']['send']>>;

const isLeft = (outcome: Outcome): boolean =>
  outcome.became === 'later' && String(outcome.error).includes('another worker');

describeDatabases(
  'a mail whose sender died',
  (open) => {
    let test: TestDatabase;
    let shop: Workshop;
    /** Of another process, as far as the database knows. */
    let elsewhere: Database;
    let other: Workshop;

    beforeEach(async () => {
      test = await open();
      shop = await openWorkshop(test.database, createScriptedSource([]), NOW);
      elsewhere = await openDatabase({ ...test.options, log: createLogger('silent'), clock: createClock(null) });
      other = await openWorkshop(elsewhere, createScriptedSource([]), NOW);
    });
    afterEach(async () => {
      await shop.close();
      await other.close();
      await elsewhere.close();
      await test.close();
    });

    async function sentElsewhere(): Promise<number> {
      const userId = await addUser(test.database);
      const mail = newAccountMail({ kind: 'password-reset', userId, requestId: randomUUID() });
      const [id = 0] = await insertMails(test.database.db, [mail], shop.clock.now());
      const send = other.mailer.send.bind(other.mailer);
      const neverEnds = other.servicesOver({
        ...other.mailer,
        send: (mail, handOver) => send(mail, () => handOver().then(() => new Promise<never>(() => undefined))),
      });
      void neverEnds.outbox.send(id);
      const state = () => test.database.db.selectFrom('outbox').where('id', '=', id).select('state').executeTakeFirst();
      await until('the mail to be handed over', async () => (await state())?.state === 'sending');
      return id;
    }

    it('is left to it while it lives, and taken up as soon as it does not, without waiting for an answer', async () => {
      const id = await sentElsewhere();
      const waits = await shop.services.outbox.send(id);
      expect(waits).toMatchObject({ became: 'later', error: new Error('another worker is sending the mail') });
      await elsewhere.close();
      // Once the server has noticed that the connection has gone.
      await until('the mail to be taken up', async () => !isLeft(await shop.services.outbox.send(id)));
      expect(await shop.services.outbox.send(id)).toMatchObject({ became: 'sent' });
      expect(shop.mails()).toHaveLength(1);
    });
  },
  ['postgres'],
);
