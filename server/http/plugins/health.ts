import type { FastifyInstance } from 'fastify';
import { SECOND } from '../../../shared/domain/time/calendar.ts';
import { outageOf } from '../../services/service/readiness.ts';

const READY_WITHIN = 2 * SECOND;
const UNAVAILABLE = 503;

export interface HealthDeps {
  readonly version: string;
  /** Rejects while the service cannot do its work: the database does not answer. */
  readonly ready: () => Promise<void>;
}

const timeout = (ms: number): Promise<never> =>
  new Promise((_, reject) => {
    setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms).unref();
  });

/** `/api/health/live`: the process runs. `/api/health` and `/api/health/ready`: it can also do its work. */
export function installHealth(app: FastifyInstance, deps: HealthDeps): void {
  const hidden = { schema: { hide: true } };
  app.get('/api/health/live', hidden, async () => ({ status: 'live', version: deps.version }));
  for (const url of ['/api/health', '/api/health/ready']) {
    app.get(url, hidden, async (request, reply) => {
      try {
        await Promise.race([deps.ready(), timeout(READY_WITHIN)]);
        return { status: 'ready', version: deps.version };
      } catch (err) {
        request.log.error({ err }, 'not ready');
        return reply
          .code(UNAVAILABLE)
          .send({ status: 'unavailable', reason: outageOf(err) ?? 'no-answer', version: deps.version });
      }
    });
  }
}
