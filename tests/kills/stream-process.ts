import { createSocketOpener } from '../../server/adapters/egress/guarded-socket.ts';
import { createHttpClient } from '../../server/adapters/egress/http-client.ts';
import { createJetstream } from '../../server/adapters/sources/bluesky/jetstream/jetstream.ts';
import { readConfig } from '../../server/config/env.ts';
import { createClock } from '../../server/core/clock.ts';
import { createLogger } from '../../server/core/logger.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { createStreamFollower } from '../../server/services/activity-stream/follow-stream.ts';
import { createBlocklist } from '../../server/services/blocklist/blocklist.ts';

/**
 * What hears followed accounts live, as a process that a run starts and kills, with the parts of the product and nothing that would
 * make up for what it misses: no exports. It tells how far it has stored.
 */
const config = readConfig(process.env);
const clock = createClock(null);
const log = createLogger(config.logLevel);
const database = await openDatabase({ dataDir: config.dataDir, databaseUrl: config.databaseUrl, log, clock });
const stream = createJetstream({
  ...{
    hosts: config.jetstreamUrls,
    openSocket: createSocketOpener(config),
    http: createHttpClient({ ...config, clock }),
  },
  ...{ clock, log },
  tuning: { batch: 20, wait: (ms) => ms / 50 },
});
const follower = createStreamFollower({
  ...{ database, stream, blocks: createBlocklist({ db: database.db, clock }), clock, log },
  tellChanges: async () => undefined,
  tuning: { lease: 500, beat: 100 },
});
follower.start();
setInterval(() => process.send?.({ cursor: follower.cursor() ?? 0 }), 20);
process.on('message', async () => {
  await follower.stop();
  await database.close();
  process.exit(0);
});
// The run is gone: nobody would end this process.
process.on('disconnect', () => process.exit(1));
