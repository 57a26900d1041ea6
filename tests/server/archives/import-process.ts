import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createArchiveFolder } from '../../../server/adapters/archive-files/archive-folder.ts';
import { createLiveHub } from '../../../server/adapters/live/live-hub.ts';
import { createOutboxMailer } from '../../../server/adapters/mail/outbox-mailer.ts';
import { joinGateways } from '../../../server/adapters/payments/join-gateways.ts';
import { createArchiveReaders } from '../../../server/adapters/sources/registry.ts';
import { createLogger } from '../../../server/core/logger.ts';
import { openDatabase } from '../../../server/db/open-database.ts';
import { findArchiveImport } from '../../../server/db/repositories/archive-imports.ts';
import { composeJobServices } from '../../../server/jobs/compose-services.ts';
import { createJobs, type JobServices } from '../../../server/jobs/create-jobs.ts';
import type { ArchiveReader } from '../../../server/ports/archive-reader.ts';
import { createBlocklist } from '../../../server/services/blocklist/blocklist.ts';
import type { BuildService } from '../../../server/services/build-reports/build-service.ts';
import { createUnsubscribeService } from '../../../server/services/deliver/unsubscribe-service.ts';
import { createArchiveWork } from '../../../server/services/own-archives/archive-work.ts';
import { createOwnArchiveService } from '../../../server/services/own-archives/own-archive-service.ts';
import { PIECE_BYTES } from '../../../shared/domain/archives/archive-import.ts';
import { instant, userId } from '../../../shared/domain/ids.ts';
import { QUICK } from '../../support/jobs/workshop.ts';
import { noWebhooks } from '../../support/webhooks/receiver.ts';

/**
 * A worker process that a test starts and kills, in which somebody brings an archive and has it imported; it ends when that is over. `hold`
 * names the point where it says so in a file and then waits to be killed: `preview` and `merge` at the first batch of either reading, `build`
 * inside the transaction that stores a report, `remove` before the archive's file goes, `none` nowhere. With `clean` it cleans up at its end.
 */
const [dataDir = '', databaseUrl = '', hold = 'none', marker = '', now = '', user = '', file = ''] =
  process.argv.slice(2);
const log = createLogger(process.env.PERCH_TEST_LOG ?? 'silent');
const clock = { now: () => instant(Date.parse(now)) };
const person = userId(Number(user));

async function holdHere(): Promise<void> {
  writeFileSync(marker, String(process.pid));
  await wait(600_000);
}

const held = (reader: ArchiveReader): ArchiveReader => ({
  ...reader,
  recognises: (head) => reader.recognises(head),
  read: (request, sink) =>
    reader.read(request, {
      ...sink,
      async actions(batch) {
        await sink.actions(batch);
        const { state } = (await findArchiveImport(db, { user: person })) ?? {};
        if (hold === (state === 'importing' ? 'merge' : 'preview')) await holdHere();
      },
    }),
});
const folder = createArchiveFolder(dataDir);
const files = {
  ...folder,
  async remove(id: string) {
    if (hold === 'remove' && existsSync(folder.path(id))) await holdHere();
    await folder.remove(id);
  },
};
const archives = { readers: createArchiveReaders().map(held), files };

const database = await openDatabase({ dataDir, databaseUrl: databaseUrl === '' ? null : databaseUrl, log, clock });
const { db } = database;
const sources = new Map();
const blocks = createBlocklist({ db, clock });
const live = await createLiveHub({ database, clock, logger: log });
const composed = composeJobServices({
  database,
  blocks,
  sources,
  live,
  mailer: createOutboxMailer({ folder: `${dataDir}/outbox`, from: 'Perch <reports@perch.test>', clock }),
  unsubscribe: createUnsubscribeService({ db, clock }),
  archives,
  webhookSender: noWebhooks,
  keepDepartures: async () => undefined,
  gateways: joinGateways({ card: null, paypal: null }),
  clock,
  log,
  config: {
    ...{ publicUrl: 'https://perch.test', bounceAddress: null, postalAddress: null, supportEmail: null },
    summaryBudget: { requests: 0, tokens: 0 },
  },
});
const build: BuildService = {
  build: (request) =>
    composed.build.build({
      ...request,
      alongside: async (tx) => {
        await request.alongside?.(tx);
        if (hold === 'build') await holdHere();
      },
    }),
};
const services: JobServices = {
  ...composed,
  archives: createArchiveWork({ ...{ database, clock, log, blocks, sources, live, build }, ...archives }),
};
const jobs = createJobs({ database, clock, log, services, worker: true, tuning: QUICK });
await jobs.start();
// The test is gone: nobody would end this process, and whoever waits for its output would wait for ever.
process.on('disconnect', () => process.exit(1));

const own = createOwnArchiveService({ ...{ db, clock, sources, jobs, maxBytes: 2 ** 30 }, ...archives });
if ((await own.find(person)) === null) {
  const bytes = readFileSync(file);
  const { id = '' } = (await own.begin(person, { name: basename(file), bytes: bytes.length })) ?? {};
  for (let offset = 0; offset < bytes.length; offset += PIECE_BYTES)
    await own.take(person, { id, offset, bytes: bytes.subarray(offset, offset + PIECE_BYTES) });
}
for (let isOver = false; !isOver; await wait(100)) {
  const { state = 'failed' } = (await own.find(person)) ?? {};
  if (state === 'ready') await own.confirm(person);
  isOver = state === 'done' || state === 'failed';
}
// Waits for the job, which may have something left to do.
if (hold === 'remove') await wait(600_000);
await jobs.stop();
if (hold === 'clean') await composed.cleanUp.run(new AbortController().signal);
await database.close();
process.exit(0);
