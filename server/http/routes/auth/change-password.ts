import type { FastifyInstance } from 'fastify';
import { languageOf } from '../../language.ts';

const SEE_OTHER = 303;

/**
 * Where password managers look for the page on which a password is changed (W3C, "A Well-Known URL for Changing Passwords"). The
 * settings have the form; who is not logged in is asked to, and comes back to it.
 */
export function installChangePassword(app: FastifyInstance): void {
  app.get('/.well-known/change-password', { schema: { hide: true } }, async (request, reply) =>
    reply.header('vary', 'accept-language').redirect(`/${languageOf(request)}/settings#password`, SEE_OTHER),
  );
}
