import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** Everything from here; pictures of accounts and posts from wherever their network keeps them. */
const directives = (liveOrigin: string) => ({
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'font-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'https:'],
  'connect-src': ["'self'", liveOrigin],
  'manifest-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
});

/** Security headers on every answer. Without https neither upgrades nor strict transport are asked for. */
export async function installSecurity(app: FastifyInstance, publicUrl: string): Promise<void> {
  const { protocol, host } = new URL(publicUrl);
  const secure = protocol === 'https:';
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: directives(`${secure ? 'wss' : 'ws'}://${host}`) },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
  });
}
