import { readFileSync } from 'node:fs';
import { createOutboxMailer } from '../../server/adapters/mail/outbox-mailer.ts';
import { createSmtpMailer } from '../../server/adapters/mail/smtp-mailer.ts';
import { createClock } from '../../server/core/clock.ts';
import { createLogger } from '../../server/core/logger.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { dueMailIds } from '../../server/db/repositories/outbox.ts';
import type { Mailer } from '../../server/ports/mailer.ts';
import { instant } from '../../shared/domain/ids.ts';
import { DOUBT_AFTER_MS } from '../../shared/domain/mail/outbox-rules.ts';
import { createScriptedSource, scriptedAccount } from '../support/jobs/scripted-source.ts';
import { openWorkshop } from '../support/jobs/workshop.ts';

/** A worker that sends what is due in the outbox, one mail after another like the product, until nothing is left or a run kills it. */
const [dataDir = '', databaseUrl = '', place = '', now = '', taken = ''] = process.argv.slice(2);
const FROM = 'Perch <reports@perch.test>';

const log = createLogger('silent');
const options = { dataDir, databaseUrl: databaseUrl === '' ? null : databaseUrl, log, clock: createClock(null) };
const database = await openDatabase(options);
const shop = await openWorkshop(database, createScriptedSource([scriptedAccount('ana')]), now);
const smtp = place.startsWith('smtp:');
/** Some mail systems can be asked what they took; here by a file of the run. */
const asked = (mailer: Mailer): Mailer =>
  taken === '' ? mailer : { ...mailer, has: async (id) => readFileSync(taken, 'utf8').split('\n').includes(id) };
const mailer = smtp
  ? asked(createSmtpMailer(place, FROM))
  : createOutboxMailer({ folder: place, from: FROM, clock: shop.clock });
const { outbox } = shop.servicesOver(mailer);
const sendingBefore = instant(shop.clock.now() - DOUBT_AFTER_MS);
const waiting = await dueMailIds(database.db, { now: shop.clock.now(), sendingBefore, limit: 10_000 });
process.send?.('begun');
for (const id of waiting) await outbox.send(id);
process.exit(0);
