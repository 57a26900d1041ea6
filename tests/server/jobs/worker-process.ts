import { existsSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { createLiveHub } from '../../../server/adapters/live/live-hub.ts';
import { createOutboxMailer } from '../../../server/adapters/mail/outbox-mailer.ts';
import { joinGateways } from '../../../server/adapters/payments/join-gateways.ts';
import { createLogger } from '../../../server/core/logger.ts';
import { openDatabase } from '../../../server/db/open-database.ts';
import { composeJobServices } from '../../../server/jobs/compose-services.ts';
import { createJobs, type JobServices } from '../../../server/jobs/create-jobs.ts';
import { createBlocklist } from '../../../server/services/blocklist/blocklist.ts';
import { createUnsubscribeService } from '../../../server/services/deliver/unsubscribe-service.ts';
import { instant } from '../../../shared/domain/ids.ts';
import { openArchives } from '../../support/archives.ts';
import { like } from '../../support/jobs/actions.ts';
import { createScriptedSource, scriptedAccount } from '../../support/jobs/scripted-source.ts';
import { QUICK } from '../../support/jobs/workshop.ts';
import { noWebhooks } from '../../support/webhooks/receiver.ts';

/**
 * A worker process that a test starts and kills. Its account has 600 likes in batches of 50. `hold` names the point where
 * it says so in a file and then waits to be killed: `collect` half-way through the batches, `build` inside the
 * transaction that stores a report, `none` nowhere.
 */
const [dataDir = '', databaseUrl = '', hold = 'none', marker = '', now = '', externalId = ''] = process.argv.slice(2);
const log = createLogger(process.env.PERCH_TEST_LOG ?? 'silent');
const clock = { now: () => instant(Date.parse(now)) };

async function holdHere(): Promise<void> {
  if (existsSync(marker)) return;
  writeFileSync(marker, String(process.pid));
  await wait(600_000);
}

const account = scriptedAccount(externalId);
account.actions = Array.from({ length: 600 }, (_, n) => {
  const at = new Date(Date.UTC(2026, 10, 9 + (n % 7), n % 24, n % 60)).toISOString();
  return like(String(n).padStart(4, '0'), at, { target: `t${n % 9}` });
});
account.beforeBatch = async (batch) => {
  if (hold === 'collect' && batch === 6) await holdHere();
};

const database = await openDatabase({ dataDir, databaseUrl: databaseUrl === '' ? null : databaseUrl, log, clock });
const { db } = database;
const composed = composeJobServices({
  database,
  blocks: createBlocklist({ db, clock }),
  sources: new Map([['demo', createScriptedSource([account], 50)]]),
  live: await createLiveHub({ database, clock, logger: log }),
  mailer: createOutboxMailer({ folder: `${dataDir}/outbox`, from: 'Perch <reports@perch.test>', clock }),
  unsubscribe: createUnsubscribeService({ db, clock }),
  archives: openArchives(),
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
const services: JobServices = {
  ...composed,
  build: {
    build: (request) =>
      composed.build.build({
        ...request,
        alongside: async (tx) => {
          await request.alongside?.(tx);
          if (hold === 'build') await holdHere();
        },
      }),
  },
};
const jobs = createJobs({ database, clock, log, services, worker: true, tuning: QUICK });
await jobs.start();
// The test is gone: nobody would end this process, and whoever waits for its output would wait for ever.
process.on('disconnect', () => process.exit(1));
process.once('SIGTERM', async () => {
  await jobs.stop();
  await database.close();
  process.exit(0);
});
