import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

const YEAR_SECONDS = 31_536_000;

/**
 * Everything from here, pictures of accounts and posts included (`server/services/pictures`). `outside` is whom the bot check
 * needs, nobody while it is off.
 */
const contentPolicy = (liveOrigin: string, outside: readonly string[]) => ({
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'", ...outside],
  styleSrc: ["'self'", ...outside],
  fontSrc: ["'self'"],
  imgSrc: ["'self'", 'data:'],
  connectSrc: ["'self'", liveOrigin, ...outside],
  ...(outside.length === 0 ? {} : { frameSrc: outside }),
  manifestSrc: ["'self'"],
  baseUri: ["'none'"],
  formAction: ["'none'"],
  frameAncestors: ["'none'"],
});

/**
 * Security headers on every answer, Helmet's defaults unless said otherwise here; a route may replace one for itself. Without
 * https neither upgrades nor strict transport are asked for.
 */
export async function installSecurity(
  app: FastifyInstance,
  publicUrl: string,
  outside: readonly string[],
): Promise<void> {
  const { protocol, host } = new URL(publicUrl);
  const secure = protocol === 'https:';
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: contentPolicy(`${secure ? 'wss' : 'ws'}://${host}`, outside),
    },
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: secure && { maxAge: YEAR_SECONDS, includeSubDomains: false },
  });
}
