import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Route } from '../../../shared/contract/route.ts';
import { ROUTES } from '../../../shared/contract/routes.ts';
import { AppError } from '../../core/app-error.ts';
import type { RateLimit } from '../rate-limits.ts';

type Check = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

interface Counter {
  readonly limit: RateLimit;
  readonly check: Check;
}

function emailOf(request: FastifyRequest): string | null {
  const { body } = request;
  if (typeof body !== 'object' || body === null || !('username' in body)) return null;
  return typeof body.username === 'string' && body.username !== '' ? body.username.trim().toLowerCase() : null;
}

/** Who the request counts for; null when the limit has nothing to count by. */
function keyOf(request: FastifyRequest, by: RateLimit['by']): string | null {
  if (by === 'address') return request.ip;
  if (by === 'email') return emailOf(request);
  return request.sessionUser === null ? null : String(request.sessionUser.id);
}

function createCounter(app: FastifyInstance, limit: RateLimit): Counter {
  const count = app.createRateLimit({
    max: limit.max,
    timeWindow: limit.windowMs,
    keyGenerator: (request) => keyOf(request, limit.by) ?? '',
  });
  return {
    limit,
    async check(request, reply) {
      if (keyOf(request, limit.by) === null) return;
      const result = await count(request);
      if (result.isAllowed || !result.isExceeded) return;
      reply.header('retry-after', result.ttlInSeconds);
      throw new AppError('too_many_requests');
    },
  };
}

const covers = ({ routes }: RateLimit, contract: Route | undefined): boolean =>
  Array.isArray(routes) &&
  contract !== undefined &&
  routes.some((name: keyof typeof ROUTES) => ROUTES[name] === contract);

async function checkAll(counters: readonly Counter[], request: FastifyRequest, reply: FastifyReply): Promise<void> {
  for (const { check } of counters) await check(request, reply);
}

/**
 * Counts requests by the table of limits: by address before anything else is done for them, by person or e-mail as soon as
 * those are known. @returns the check for what is not found
 */
export async function installRateLimits(app: FastifyInstance, limits: readonly RateLimit[]): Promise<Check> {
  await app.register(rateLimit, { global: false });
  const counters = limits.map((limit) => createCounter(app, limit));
  const everywhere = counters.filter(({ limit }) => limit.routes === 'all');
  app.addHook('onRequest', (request, reply) => checkAll(everywhere, request, reply));
  app.addHook('onRoute', (route) => {
    const own = counters.filter(({ limit }) => covers(limit, route.config?.contract));
    if (own.length === 0) return;
    const earlier = route.preHandler === undefined ? [] : [route.preHandler].flat();
    route.preHandler = [...earlier, (request, reply) => checkAll(own, request, reply)];
  });
  const missing = counters.filter(({ limit }) => limit.routes === 'missing');
  return (request, reply) => checkAll(missing, request, reply);
}
