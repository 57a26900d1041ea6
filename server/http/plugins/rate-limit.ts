import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Route } from '../../../shared/contract/route.ts';
import { ROUTES } from '../../../shared/contract/routes.ts';
import { AppError } from '../../core/app-error.ts';
import type { RateLimit } from '../rate-limits.ts';
import { createWindowCounter } from '../window-counter.ts';

/** @throws AppError `too_many_requests` */
export type RateCheck = (request: FastifyRequest, reply: FastifyReply) => void;

interface Counter {
  readonly limit: RateLimit;
  readonly check: RateCheck;
}

function emailOf(request: FastifyRequest): string | null {
  const { body } = request;
  if (typeof body !== 'object' || body === null || !('username' in body)) return null;
  return typeof body.username === 'string' && body.username !== '' ? body.username.trim().toLowerCase() : null;
}

/** Who the request counts for; null when the limit has nothing to count by. */
function keyOf(request: FastifyRequest, by: RateLimit['by']): string | null {
  if (by === 'address') return request.ip;
  if (by === 'visitor') return request.sessionUser === null ? request.ip : null;
  if (by === 'email') return emailOf(request);
  return request.sessionUser === null ? null : String(request.sessionUser.id);
}

function createCounter(limit: RateLimit): Counter {
  const counter = createWindowCounter(limit);
  return {
    limit,
    check(request, reply) {
      const key = keyOf(request, limit.by);
      const waitSeconds = key === null ? 0 : counter.hit(key);
      if (waitSeconds === 0) return;
      reply.header('retry-after', waitSeconds);
      throw new AppError('too_many_requests');
    },
  };
}

const covers = ({ routes }: RateLimit, contract: Route | undefined): boolean =>
  Array.isArray(routes) &&
  contract !== undefined &&
  routes.some((name: keyof typeof ROUTES) => ROUTES[name] === contract);

const checkAll =
  (counters: readonly Counter[]): RateCheck =>
  (request, reply) => {
    for (const { check } of counters) check(request, reply);
  };

/**
 * Counts requests by the table of limits: by address before anything else is done for them, by person or e-mail as soon as
 * those are known. @returns the check for what is not found
 */
export function installRateLimits(app: FastifyInstance, limits: readonly RateLimit[]): RateCheck {
  const counters = limits.map(createCounter);
  const everywhere = checkAll(counters.filter(({ limit }) => limit.routes === 'all'));
  app.addHook('onRequest', (request, reply, done) => {
    everywhere(request, reply);
    done();
  });
  app.addHook('onRoute', (route) => {
    const own = counters.filter(({ limit }) => covers(limit, route.config?.contract));
    if (own.length === 0) return;
    const check = checkAll(own);
    const earlier = route.preHandler === undefined ? [] : [route.preHandler].flat();
    route.preHandler = [...earlier, async (request, reply) => check(request, reply)];
  });
  return checkAll(counters.filter(({ limit }) => limit.routes === 'missing'));
}
