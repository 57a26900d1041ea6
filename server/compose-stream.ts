import { createSocketOpener } from './adapters/egress/guarded-socket.ts';
import type { HttpClient } from './adapters/egress/http-client.ts';
import { createJetstream } from './adapters/sources/bluesky/jetstream/jetstream.ts';
import type { JetstreamTuning } from './adapters/sources/bluesky/jetstream/tuning.ts';
import type { Config } from './config/config.ts';
import type { Clock } from './core/clock.ts';
import type { Closers } from './core/closers.ts';
import type { Logger } from './core/logger.ts';
import type { Database } from './db/database.ts';
import type { LiveHub } from './ports/live-hub.ts';
import type { Metrics } from './ports/metrics.ts';
import { createStreamFollower, type StreamTuning } from './services/activity-stream/follow-stream.ts';
import { watchStream } from './services/activity-stream/stream-metrics.ts';
import type { Blocklist } from './services/blocklist/blocklist.ts';
import { createTellChanges } from './services/report-changes/tell-changes.ts';

/** For tests, to be quick. */
export interface StreamTunings {
  readonly reading?: Partial<JetstreamTuning>;
  readonly following?: Partial<StreamTuning>;
}

export interface StreamDeps {
  readonly config: Config;
  readonly database: Database;
  readonly http: HttpClient;
  readonly blocks: Blocklist;
  readonly live: LiveHub;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly closers: Closers;
  readonly streamTuning: StreamTunings | undefined;
}

/**
 * Begins to hear followed accounts live, in a worker that has a stream to hear them from.
 * @returns the start-up line on it
 */
export function startStream(deps: StreamDeps): string {
  const { config, database, http, blocks, clock, log } = deps;
  const hosts = config.jetstreamUrls;
  if (hosts.length === 0) return 'off, followed accounts are exported every six hours';
  if (!config.roles.worker) return 'in the workers';
  const { reading = {}, following = {} } = deps.streamTuning ?? {};
  const stream = createJetstream({ hosts, openSocket: createSocketOpener(config), http, clock, log, tuning: reading });
  const tellChanges = createTellChanges({ db: database.db, live: deps.live, clock, log });
  const follower = createStreamFollower({ database, stream, blocks, clock, log, tellChanges, tuning: following });
  watchStream(follower, { stream, clock }, deps.metrics);
  deps.closers.add('the stream', () => follower.stop());
  follower.start();
  return `from ${hosts.map((host) => new URL(host).host).join(', ')}`;
}
