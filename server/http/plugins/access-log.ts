import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from '../../core/logger.ts';

const MAX_PATH = 120;
/** A part of a page's address that is as long as a token is kept out, such as the secret of a mailed link. */
const SECRET = /[\w-]{43,}/g;

interface Place {
  /** The route's pattern, so that ids and secrets in addresses stay out of the log. */
  readonly url: string | undefined;
}

const pathOf = (url: string): string => (url.split('?')[0] ?? '').replaceAll(SECRET, '…').slice(0, MAX_PATH);

/** Without a route, the path without its query and without secrets. */
const lineOf = (request: FastifyRequest, reply: FastifyReply, { url }: Place): object => ({
  method: request.method,
  route: url ?? pathOf(request.url),
  status: reply.statusCode,
  ms: Math.round(reply.elapsedTime),
  ...(request.sessionUser === null ? {} : { user: request.sessionUser.id }),
});

/** One line for each request: what was asked, by whom, how it ended and how long it took. Never a header or a body. */
export function installAccessLog(app: FastifyInstance, logger: Logger): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    // Put together anew each time it is asked for.
    const route = request.routeOptions;
    const level = route.config.contract === undefined ? 'debug' : 'info';
    if (logger.isLevelEnabled(level)) request.log[level](lineOf(request, reply, { url: route.url }), 'request');
    done();
  });
}
