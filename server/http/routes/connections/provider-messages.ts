import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { isNetwork } from '../../../../shared/domain/networks/networks.ts';
import type { ProviderWishes } from '../../../services/connections/provider-wishes.ts';
import { readForms } from '../../plain-page.ts';

/** A signed message is some hundred bytes. */
const LARGEST = 16_384;
const [NO_CONTENT, BAD_REQUEST] = [204, 400];
const params = z.object({ network: z.string() });
const body = z.catch(z.object({ signed_request: z.string() }), { signed_request: '' });

/**
 * Where the provider of a network tells that somebody took back what they allowed, or wants everything deleted. The signature says who it is;
 * nothing else of a message is believed. One that comes twice changes nothing.
 */
export function installProviderWishes(
  app: FastifyInstance,
  { wishes, publicUrl }: { readonly wishes: ProviderWishes; readonly publicUrl: string },
): void {
  app.register(async (route) => {
    readForms(route);
    const options = { schema: { params, hide: true }, bodyLimit: LARGEST };
    route.post('/api/connect/:network/deauthorize', options, async (request, reply) => {
      const { network } = z.parse(params, request.params);
      const known =
        isNetwork(network) && (await wishes.deauthorise(network, z.parse(body, request.body).signed_request));
      return reply.code(known ? NO_CONTENT : BAD_REQUEST).send();
    });
    route.post('/api/connect/:network/delete', options, async (request, reply) => {
      const { network } = z.parse(params, request.params);
      const code = isNetwork(network) ? await wishes.erase(network, z.parse(body, request.body).signed_request) : null;
      if (code === null) return reply.code(BAD_REQUEST).send();
      return reply.send({ url: `${publicUrl}/oauth/connect/deletion?code=${code}`, confirmation_code: code });
    });
  });
}
