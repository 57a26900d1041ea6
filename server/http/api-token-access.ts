import type { FastifyRequest } from 'fastify';
import type { Route } from '../../shared/contract/route.ts';
import { AppError } from '../core/app-error.ts';
import type { SessionUser } from '../services/auth/session-user.ts';
import { headerOf } from './header-of.ts';
import type { Services } from './services.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the access check: a program calls, by one of the person's API tokens. */
    isByApiToken: boolean;
  }
}

const BEARER = /^bearer +/i;

/**
 * Whom a request without a session reads for, by the API token in `Authorization: Bearer …`; null without one. Only calls that the
 * contract names take one.
 * @throws AppError `not_allowed`, `api_token_refused`, `api_token_expired`
 */
export async function readerOf(
  { apiToken }: Route,
  request: FastifyRequest,
  services: Pick<Services, 'apiTokens'>,
): Promise<SessionUser | null> {
  const sent = headerOf(request, 'authorization');
  if (sent === null || !BEARER.test(sent)) return null;
  if (apiToken !== true) throw new AppError('not_allowed');
  request.isByApiToken = true;
  return services.apiTokens.userOf(sent.replace(BEARER, '').trim());
}
