import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Config } from '../config/config.ts';
import type { Logger } from '../core/logger.ts';
import type { Metrics } from '../ports/metrics.ts';
import { installErrors } from './plugins/errors.ts';
import { installHealth } from './plugins/health.ts';
import { installMetrics } from './plugins/metrics.ts';

export interface HealthHttpDeps {
  readonly config: Pick<Config, 'version' | 'metricsToken' | 'production'>;
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** Rejects while the database does not answer. */
  readonly ready: () => Promise<void>;
}

/** Health and metrics and nothing else, for a process that serves nobody: who watches the service reaches its workers by it. */
export async function createHealthHttp({ config, logger, metrics, ready }: HealthHttpDeps): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = logger;
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
  });
  installErrors(app);
  installHealth(app, { version: config.version, ready });
  installMetrics(app, { metrics, token: config.metricsToken, production: config.production });
  await app.ready();
  return app;
}
