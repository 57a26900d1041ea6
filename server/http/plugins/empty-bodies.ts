import { errorCodes, type FastifyInstance } from 'fastify';

/**
 * Takes an empty body for none, whatever type it is said to have: clients name one for every POST (axios: a form, others
 * JSON), and a log-out must not fail for it. What is not empty has to be JSON, or bytes where the contract says so.
 */
export function acceptEmptyBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parseJson(request, body, done);
  });
  app.addContentTypeParser<Buffer>('application/octet-stream', { parseAs: 'buffer' }, (request, body, done) => {
    const takesBytes = request.routeOptions.config.contract?.bytes !== undefined;
    if (body.length === 0) done(null, undefined);
    else if (takesBytes) done(null, body);
    else done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE('application/octet-stream'));
  });
  app.addContentTypeParser<Buffer>('*', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(request.headers['content-type'] ?? ''));
  });
}
