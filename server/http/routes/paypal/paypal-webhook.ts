import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PaypalCheckout } from '../../../services/checkout/paypal-checkout.ts';
import { headerOf } from '../../header-of.ts';
import { keepSignedBytes, signedText } from '../payments/signed-body.ts';

const LARGEST = 256 * 1024;
const NO_CONTENT = 204;
const BAD_REQUEST = 400;
const SIGNATURE = [
  'paypal-auth-algo',
  'paypal-cert-url',
  'paypal-transmission-id',
  'paypal-transmission-sig',
  'paypal-transmission-time',
] as const;

const signatureOf = (request: FastifyRequest): Record<string, string | undefined> =>
  Object.fromEntries(SIGNATURE.map((name) => [name, headerOf(request, name) ?? undefined]));

/**
 * Where PayPal tells that something happened, `/api/paypal/webhook`. The body is kept byte for byte, because it is signed; a message that
 * is not PayPal's gets 400 and changes nothing.
 */
export function installPaypalWebhook(app: FastifyInstance, paypal: Pick<PaypalCheckout, 'take'>): void {
  app.register(async (route) => {
    keepSignedBytes(route, LARGEST);
    route.post('/api/paypal/webhook', { schema: { hide: true }, bodyLimit: LARGEST }, async (request, reply) => {
      const body = signedText(request.body) ?? '';
      const isOurs = await paypal.take({ headers: signatureOf(request), body });
      return reply.code(isOurs ? NO_CONTENT : BAD_REQUEST).send();
    });
  });
}
