import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Span, type Traces, UNTRACED } from '../../core/traces.ts';

/** What a watcher asks all the time, and what stays open for hours. */
const UNTOLD = /^\/api\/(health|metrics|ws)\b/;
const FIRST_FAULT = 500;

/**
 * Each request is a span, by the pattern of its route, with what is done for it as its parts. What a caller says of traces of its own is not
 * believed: it would choose what it is shown beside.
 */
export function installTraces(app: FastifyInstance, traces: Traces): void {
  if (traces === UNTRACED) return;
  const open = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, _, done) => {
    const route = request.routeOptions.url ?? 'none';
    if (!UNTOLD.test(route)) {
      const attributes = { 'http.request.method': request.method, 'http.route': route };
      open.set(request, traces.begin({ name: `${request.method} ${route}`, kind: 'request', attributes }));
    }
    done();
  });
  // The body has been read by then: what reads it goes on where the connection was opened, and would lead out of the span.
  app.addHook('preValidation', (request, _, done) => {
    const span = open.get(request);
    if (span === undefined) done();
    else span.within(done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode: status } = reply;
    open.get(request)?.end({ failed: status >= FIRST_FAULT, attributes: { 'http.response.status_code': status } });
    done();
  });
}
