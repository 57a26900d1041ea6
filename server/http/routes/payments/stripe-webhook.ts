import type { FastifyInstance } from 'fastify';
import type { ProviderMessages } from '../../../ports/provider-messages.ts';
import { handleMessage } from '../../../services/subscription/handle-message.ts';
import type { Services } from '../../services.ts';
import { keepSignedBytes } from './signed-body.ts';

/** Stripe's events are some kilobytes; the largest carry an invoice with its lines. */
const LARGEST = 512 * 1024;
const PATH = '/api/stripe/webhook';
/** What an operator has to know whose secret is another one, or whose clock is wrong. */
const NOT_BELIEVED =
  'a message to the Stripe webhook was refused: it is not signed with the configured secret, or more than five minutes ago by this machine’s clock';
const NO_CONTENT = 204;
const BAD_REQUEST = 400;

interface Deps {
  readonly messages: ProviderMessages;
  readonly services: Pick<Services, 'checkout' | 'planLife'>;
}

/**
 * Where Stripe tells that something happened. A message says what to look at and nothing else: what has become of it is asked of Stripe,
 * so that one that comes twice, late or out of order changes nothing. Whatever goes wrong here is answered with an error, and Stripe
 * sends it again.
 */
export function installStripeWebhook(app: FastifyInstance, { messages, services }: Deps): void {
  app.register(async (route) => {
    keepSignedBytes(route, LARGEST);
    route.post(PATH, { schema: { hide: true }, bodyLimit: LARGEST }, async (request, reply) => {
      const { body, headers } = request;
      const signature = headers['stripe-signature'];
      if (!Buffer.isBuffer(body) || typeof signature !== 'string') return reply.code(BAD_REQUEST).send();
      const reading = await messages.read(body, signature);
      if (reading.about === 'forged') {
        request.log.warn(NOT_BELIEVED);
        return reply.code(BAD_REQUEST).send();
      }
      await handleMessage({ plans: services.planLife, settle: services.checkout.settle }, 'stripe', reading);
      return reply.code(NO_CONTENT).send();
    });
  });
}
