import type { FastifyInstance } from 'fastify';
import type { SandboxEvents } from '../../../services/subscription/sandbox-events.ts';
import { keepSignedBytes, signedText } from '../payments/signed-body.ts';

const [NO_CONTENT, BAD_REQUEST] = [204, 400];
const NOT_BELIEVED = 'a message of the test payments was refused: it is not signed, or not within five minutes of now';
const LARGEST = 16 * 1024;

/** Where the embedded provider's messages arrive that come from outside, signed over their raw body: `POST /api/sandbox/webhook`. */
export function installSandboxWebhook(app: FastifyInstance, events: Pick<SandboxEvents, 'receive'>): void {
  app.register(async (route) => {
    keepSignedBytes(route, LARGEST);
    route.post('/api/sandbox/webhook', { schema: { hide: true }, bodyLimit: LARGEST }, async (request, reply) => {
      const [body, signature] = [signedText(request.body), request.headers['sandbox-signature']];
      const isReceived = body !== null && typeof signature === 'string' && (await events.receive({ body, signature }));
      if (!isReceived) request.log.warn(NOT_BELIEVED);
      return reply.code(isReceived ? NO_CONTENT : BAD_REQUEST).send();
    });
  });
}
