import type { FastifyInstance } from 'fastify';
import { publicKeyFile, readManifestKey } from '../../../core/minisign.ts';

/** Where the public half of the operator's key is looked for; not there without a key. */
export function installMinisignKey(app: FastifyInstance, manifestKey: string | null): void {
  const key = manifestKey === null ? null : readManifestKey(manifestKey);
  if (key === null) return;
  app.get('/.well-known/perch-minisign.pub', { schema: { hide: true } }, async (_, reply) =>
    reply.type('text/plain; charset=utf-8').send(publicKeyFile(key)),
  );
}
