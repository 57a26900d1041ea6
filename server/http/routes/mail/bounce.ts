import type { FastifyInstance } from 'fastify';
import type { BounceService } from '../../../services/deliver/bounce-service.ts';

/** Reports carry at most the mail that failed. */
const LARGEST = 1024 * 1024;
const TYPES = ['message/rfc822', 'application/octet-stream'];
const NO_CONTENT = 204;

/**
 * Where a mail server hands in reports on failed deliveries, as they are. It needs no key: what counts is the signed address that a report
 * came to. The answer is the same whatever came of it.
 */
export function installBounce(app: FastifyInstance, bounces: BounceService): void {
  app.register(async (route) => {
    route.removeAllContentTypeParsers();
    route.addContentTypeParser(TYPES, { parseAs: 'buffer', bodyLimit: LARGEST }, (_request, body, done) => {
      done(null, body);
    });
    route.post('/api/mail/bounce', { schema: { hide: true }, bodyLimit: LARGEST }, async (request, reply) => {
      if (Buffer.isBuffer(request.body)) await bounces.take(request.body);
      return reply.code(NO_CONTENT).send();
    });
  });
}
