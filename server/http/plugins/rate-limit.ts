import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '../../../shared/contract/errors.ts';
import type { Route } from '../../../shared/contract/route.ts';
import { ROUTES } from '../../../shared/contract/routes.ts';
import { HOUR, SECOND } from '../../../shared/domain/time/calendar.ts';
import { AppError } from '../../core/app-error.ts';
import { senderNetwork } from '../../core/sender-network.ts';
import type { Counted, OpenRateLimiter } from '../../ports/rate-limiter.ts';
import type { RateLimit } from '../rate-limits.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Hits that are taken back unless the call fails as their limit says; null without any. */
    conditionalHits: { readonly only: readonly ErrorCode[]; takeBack(): void | Promise<void> }[] | null;
    /** There were so many failures that whoever calls proves first to be a person. */
    isChallenged: boolean;
    /** With what the call failed, null while it has not. */
    failedWith: ErrorCode | null;
  }
}

/** @throws AppError `too_many_requests` */
export type RateCheck = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

interface Counter {
  readonly limit: RateLimit;
  readonly check: RateCheck;
}

function emailOf(request: FastifyRequest): string | null {
  const { body } = request;
  if (typeof body !== 'object' || body === null) return null;
  const email: unknown = Reflect.get(body, 'username') ?? Reflect.get(body, 'email');
  return typeof email === 'string' && email !== '' ? email.trim().toLowerCase() : null;
}

/** Whether a log-in tries a password: a refresh and a one-time link hold a secret that cannot be guessed. */
function triesPassword({ body }: FastifyRequest): boolean {
  if (typeof body !== 'object' || body === null) return false;
  const isOther = Reflect.get(body, 'refresh') === true || Reflect.get(body, 'link') !== undefined;
  return !isOther && typeof Reflect.get(body, 'password') === 'string';
}

const personOf = ({ sessionUser }: FastifyRequest): string | null =>
  sessionUser === null ? null : String(sessionUser.id);

/** Whose code a log-in waits for, by the number that stands in what it goes on with; one that is made up has no wrong codes. */
function awaitedOf({ body }: FastifyRequest): string | null {
  const pending: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'pending') : undefined;
  return typeof pending === 'string' ? (/^\d{1,10}(?=\.)/.exec(pending)?.[0] ?? null) : null;
}

/** Of a program, which sends an API token, its person. */
const programOf = (request: FastifyRequest): string | null => (request.isByApiToken ? personOf(request) : null);

/** Of who logs in, or is logged in, whose code is asked for. */
const factorOf = (request: FastifyRequest): string | null => personOf(request) ?? awaitedOf(request);

/** Who the request counts for; null when the limit has nothing to count by. */
function keyOf(request: FastifyRequest, by: RateLimit['by']): string | null {
  if (by === 'address') return senderNetwork(request.ip);
  if (by === 'visitor') return request.sessionUser === null ? senderNetwork(request.ip) : null;
  if (by === 'email') return emailOf(request);
  if (by === 'guesser') return triesPassword(request) ? senderNetwork(request.ip) : null;
  if (by === 'guess') {
    const email = triesPassword(request) ? emailOf(request) : null;
    return email === null ? null : `${senderNetwork(request.ip)} ${email}`;
  }
  if (by === 'program') return programOf(request);
  return by === 'factor' ? factorOf(request) : personOf(request);
}

/** Sets the limit's counts apart: no two of one service count the same routes by the same in the same time. */
const nameOf = ({ routes, by, windowMs }: RateLimit): string =>
  `${Array.isArray(routes) ? routes.join('+') : routes} by ${by} in ${windowMs / SECOND} s`;

const append = (reply: FastifyReply, name: string, item: string): void => {
  const before = reply.getHeader(name);
  reply.header(name, before === undefined ? item : `${String(before)}, ${item}`);
};

/** How much a program may, and what it has left: the fields of the IETF's draft (draft-ietf-httpapi-ratelimit-headers-10). */
function tellLimit(reply: FastifyReply, { max, windowMs }: RateLimit, { left, resetSeconds }: Counted): void {
  const name = windowMs < HOUR ? '"minute"' : '"hour"';
  append(reply, 'ratelimit-policy', `${name};q=${max};w=${windowMs / SECOND}`);
  // The store's clock may be a little ahead of ours; no window is longer than it is.
  append(reply, 'ratelimit', `${name};r=${left};t=${Math.min(resetSeconds, windowMs / SECOND)}`);
}

/** A hit that counts only if the call fails in a certain way. */
function remember(request: FastifyRequest, { only }: RateLimit, takeBack: () => void | Promise<void>): void {
  if (only === undefined) return;
  const hit = { only: typeof only === 'string' ? [only] : only, takeBack };
  request.conditionalHits = [...(request.conditionalHits ?? []), hit];
}

function createCounter(limit: RateLimit, open: OpenRateLimiter): Counter {
  const limiter = open({ ...limit, name: nameOf(limit), shared: limit.shared === true });
  return {
    limit,
    async check(request, reply) {
      const key = keyOf(request, limit.by);
      if (key === null) return;
      const counted = await limiter.count(key);
      const { waitSeconds } = counted;
      if (limit.by === 'program') tellLimit(reply, limit, counted);
      if (waitSeconds > 0 && limit.over === 'challenge') {
        request.isChallenged = true;
        return;
      }
      if (waitSeconds === 0) return remember(request, limit, () => limiter.takeBack(key));
      reply.header('retry-after', waitSeconds);
      throw new AppError('too_many_requests');
    },
  };
}

const isFile = ({ url }: FastifyRequest): boolean => url.startsWith('/assets/');

const names = (routes: RateLimit['routes'] | undefined, contract: Route | undefined): boolean =>
  Array.isArray(routes) &&
  contract !== undefined &&
  routes.some((name: keyof typeof ROUTES) => ROUTES[name] === contract);

/** Whether a limit counts the request before anything is known of it but its address. */
function countsEverywhere({ routes, except = [] }: RateLimit, request: FastifyRequest): boolean {
  if (routes === 'files') return isFile(request);
  const { contract } = request.routeOptions.config;
  const hasOwnCount = except.some((name) =>
    name === 'files' ? isFile(request) : contract !== undefined && ROUTES[name] === contract,
  );
  return routes === 'all' && !hasOwnCount;
}

const checkAll =
  (counters: readonly Counter[]): RateCheck =>
  async (request, reply) => {
    for (const { check } of counters) await check(request, reply);
  };

/**
 * Counts requests by the table of limits: by address before anything else is done for them, by person or e-mail as soon as
 * those are known. @returns the check for what is not found
 */
export function installRateLimits(
  app: FastifyInstance,
  { limits, open, checksBots }: { limits: readonly RateLimit[]; open: OpenRateLimiter; checksBots: boolean },
): RateCheck {
  const used = limits.filter(({ over }) => over === undefined || checksBots);
  const counters = used.map((limit) => createCounter(limit, open));
  app.addHook('onRequest', async (request, reply) => {
    for (const { limit, check } of counters) if (countsEverywhere(limit, request)) await check(request, reply);
  });
  app.decorateRequest('conditionalHits', null);
  app.decorateRequest('isChallenged', false);
  app.decorateRequest('failedWith', null);
  app.addHook('onError', async (request, _, error) => {
    request.failedWith = error instanceof AppError ? error.code : 'internal';
  });
  app.addHook('onSend', async ({ conditionalHits, failedWith }) => {
    for (const hit of conditionalHits ?? [])
      if (failedWith === null || !hit.only.includes(failedWith)) await hit.takeBack();
  });
  app.addHook('onRoute', (route) => {
    const own = counters.filter(({ limit }) => names(limit.routes, route.config?.contract));
    if (own.length === 0) return;
    const check = checkAll(own);
    const earlier = route.preHandler === undefined ? [] : [route.preHandler].flat();
    route.preHandler = [...earlier, check];
  });
  return checkAll(counters.filter(({ limit }) => limit.routes === 'missing'));
}
