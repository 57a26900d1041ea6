import type { FastifyInstance, FastifyRequest } from 'fastify';

const MAX_PATH = 120;

/** The route's pattern, so that ids and secrets in addresses stay out of the log; else the path without its query. */
const placeOf = (request: FastifyRequest): string =>
  request.routeOptions.url ?? (request.url.split('?')[0] ?? '').slice(0, MAX_PATH);

/** One line for each request: what was asked, by whom, how it ended and how long it took. Never a header or a body. */
export function installAccessLog(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      method: request.method,
      route: placeOf(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ...(request.sessionUser === null ? {} : { user: request.sessionUser.id }),
    };
    if (request.routeOptions.config.contract === undefined) request.log.debug(line, 'request');
    else request.log.info(line, 'request');
  });
}
