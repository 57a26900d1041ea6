import type { FastifyInstance } from 'fastify';
import { languageOf } from '../../language.ts';

const SEE_OTHER = 303;

/**
 * Where password managers look for the page on which a password is changed (W3C, "A Well-Known URL for Changing Passwords"). It is the
 * form that has a link mailed; whether somebody is logged in makes no difference to it, and the server could not see it here.
 */
export function installChangePassword(app: FastifyInstance): void {
  app.get('/.well-known/change-password', { schema: { hide: true } }, async (request, reply) =>
    reply.header('vary', 'accept-language').redirect(`/${languageOf(request)}/auth/restore`, SEE_OTHER),
  );
}
