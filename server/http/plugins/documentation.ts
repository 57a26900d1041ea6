import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { BRAND } from '../../../shared/brand.ts';

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'";

/** The description of the interface at `/api/openapi.json`, made from the contract, and a page to read it on at `/api/docs`. */
export async function installDocumentation(
  app: FastifyInstance,
  input: { version: string; publicUrl: string },
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: BRAND.name,
        version: input.version,
        description: 'Weekly reports about public social-network accounts.',
      },
      servers: [{ url: input.publicUrl }],
      components: {
        securitySchemes: {
          token: { type: 'apiKey', in: 'header', name: 'x-auth-token', description: 'A session, by a log-in.' },
          apiToken: {
            type: 'http',
            scheme: 'bearer',
            description: 'An API token from the settings. It reads, and counts on the calls alone that name it.',
          },
        },
      },
    },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: POLICY, uiConfig: { docExpansion: 'list' } });
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());
}
