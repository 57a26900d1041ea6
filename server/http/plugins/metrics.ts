import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../core/app-error.ts';
import type { Metrics } from '../../ports/metrics.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const FORWARDED = ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'];
const MILLISECONDS = 1000;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** From this machine itself, and not through a proxy that runs on it. */
export const isLocal = (request: FastifyRequest): boolean =>
  LOOPBACK.has(request.socket.remoteAddress ?? '') && FORWARDED.every((name) => request.headers[name] === undefined);

const hasToken = (request: FastifyRequest, token: string | null): boolean =>
  token !== null && timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${token}`));

export interface MetricsDeps {
  readonly metrics: Metrics;
  readonly token: string | null;
  /** In production the token alone counts: whatever runs beside the service, a careless proxy too, comes from this machine. */
  readonly production: boolean;
}

/** Times every request and answers `/api/metrics` to whoever brings the token, outside production to this machine too. To others it is not there. */
export function installMetrics(app: FastifyInstance, deps: MetricsDeps): void {
  app.addHook('onResponse', (request, reply, done) => {
    deps.metrics.request({
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      seconds: reply.elapsedTime / MILLISECONDS,
    });
    done();
  });
  app.get('/api/metrics', { schema: { hide: true } }, async (request, reply) => {
    const here = !deps.production && isLocal(request);
    if (!here && !hasToken(request, deps.token)) throw new AppError('not_found');
    const { type, text } = await deps.metrics.render();
    return reply.type(type).send(text);
  });
}
