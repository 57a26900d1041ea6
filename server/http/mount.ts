import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ClientConfig } from '../../shared/contract/config.ts';
import type { Route } from '../../shared/contract/route.ts';
import { ROUTES } from '../../shared/contract/routes.ts';
import { MINUTE } from '../../shared/domain/time/calendar.ts';
import { AppError } from '../core/app-error.ts';
import type { SessionUser } from '../services/auth/session-user.ts';
import type { Viewed } from '../services/support/support-views.ts';
import { checkAccess, refuseAsUserInBody, tokenOf } from './access-check.ts';
import { headerOf } from './header-of.ts';
import { languageOf } from './language.ts';
import { isRaw, type RawAnswer, type RouteContext, type RouteData, type RouteHandler } from './route.ts';
import { routeSchema } from './route-schema.ts';
import type { Services } from './services.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract's route, for rate limits, metrics and error answers. */
    contract?: Route;
  }
  interface FastifyRequest {
    /** Set by the access check on routes for people who are logged in. */
    sessionUser: SessionUser | null;
    /** Set by the access check where a support person reads somebody else's account. */
    viewed: Viewed | null;
  }
}

/** A download may take this long on a slow line; other answers have the application's limit. */
const FILE_TIMEOUT_MS = 30 * MINUTE;

/** Handlers by the name of their route in `ROUTES`. */
export type Handlers = { readonly [Name in keyof typeof ROUTES]?: RouteHandler };

/** Names of `ROUTES` that nothing answers, or that are answered by another route's handler. */
export function unanswered(handlers: Handlers): string[] {
  return Object.entries(ROUTES)
    .filter(([name, route]) => handlers[name as keyof typeof ROUTES]?.route !== route)
    .map(([name]) => name);
}

function sendRaw(reply: FastifyReply, answer: RawAnswer): FastifyReply {
  reply.code(answer.status).headers(answer.headers);
  if (answer.type !== null) reply.type(answer.type);
  return reply.send(answer.body ?? undefined);
}

/** A route of bytes gets them, or nothing of the request. */
async function refuseOtherBodies(request: FastifyRequest): Promise<void> {
  if (!(request.body instanceof Uint8Array)) throw new AppError('invalid_input');
}

function answerWith(handler: RouteHandler, services: Services) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    let configs: Partial<ClientConfig> | null = null;
    const context: RouteContext<Route & { access: 'public' }> | RouteContext<Route & { access: 'user' }> = {
      services,
      user: request.sessionUser as SessionUser, // null where the route's context type says so
      viewed: request.viewed,
      isByApiToken: request.isByApiToken,
      token: tokenOf(request),
      get language() {
        return languageOf(request);
      },
      get signal() {
        return request.signal;
      },
      ifNoneMatch: headerOf(request, 'if-none-match'),
      stream: request.body instanceof Readable ? request.body : null,
      header: (name) => headerOf(request, name),
      userAgent: headerOf(request, 'user-agent'),
      address: request.ip,
      isChallenged: request.isChallenged,
      setToken: (token) => void reply.header('x-auth-token', token),
      carry: (more) => {
        configs = { ...configs, ...more };
      },
    };
    const data: RouteData<Route> = { params: request.params, query: request.query, body: request.body };
    const answer = await handler.run(data, context);
    if (isRaw(answer)) return sendRaw(reply, answer);
    return configs === null ? answer : { ...(answer as object), configs };
  };
}

const isLong = ({ file, stream }: Route): boolean => file !== undefined || stream !== undefined;

function mount(api: FastifyInstance, handler: RouteHandler, services: Services): void {
  const { route } = handler;
  api.route({
    method: route.method,
    url: route.path,
    schema: routeSchema(route),
    config: { contract: route },
    ...(route.bytes === undefined ? {} : { bodyLimit: route.bytes }),
    ...(isLong(route) ? { handlerTimeout: FILE_TIMEOUT_MS } : {}),
    onRequest: (request) => checkAccess(route, request, services),
    ...(route.bytes === undefined ? {} : { preValidation: refuseOtherBodies }),
    ...(route.body === undefined ? {} : { preValidation: refuseAsUserInBody }),
    handler: answerWith(handler, services),
  });
}

/** A body that its handler reads: it looks at the type itself, after it has looked at who sends. */
function leaveBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  // What is left of a body that was refused is nobody's next request.
  scope.addHook('onSend', async (request, reply) => {
    if (!request.raw.complete) reply.header('connection', 'close');
  });
}

/** Puts every handler on its path under `/api`, behind its access rule and its schemas. */
export function mountRoutes(api: FastifyInstance, handlers: readonly RouteHandler[], services: Services): void {
  for (const handler of handlers) {
    if (handler.route.stream === undefined) mount(api, handler, services);
    else
      api.register(async (scope) => {
        leaveBodies(scope);
        mount(scope, handler, services);
      });
  }
}
