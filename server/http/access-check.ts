import type { FastifyRequest } from 'fastify';
import type { Route } from '../../shared/contract/route.ts';
import { userHash } from '../../shared/contract/values.ts';
import { AppError } from '../core/app-error.ts';
import type { SessionUser } from '../services/auth/session-user.ts';
import { readerOf } from './api-token-access.ts';
import { headerOf } from './header-of.ts';
import type { Services } from './services.ts';

const AS_USER = 'as-user';

/** The session token as sent, null without one. */
export const tokenOf = (request: FastifyRequest): string | null => headerOf(request, 'x-auth-token');

/** What an object that came from outside has of its own under the name. */
const own = (sent: unknown, name: string): unknown =>
  typeof sent === 'object' && sent !== null && Object.hasOwn(sent, name) ? Reflect.get(sent, name) : undefined;

/**
 * The access rule of `user` routes: who does not hold a valid token is asked to log in, who is blocked is told so. An API
 * token counts where no session's is sent.
 * @throws AppError `login_required`, `blocked`, `not_allowed`, `api_token_refused`, `api_token_expired`
 */
async function requireUser(route: Route, request: FastifyRequest, services: Services): Promise<SessionUser> {
  const token = tokenOf(request);
  const user = token === null ? await readerOf(route, request, services) : await services.auth.userOf(token);
  if (user === null) throw new AppError('login_required');
  if (user.blocked) throw new AppError('blocked');
  request.sessionUser = user;
  return user;
}

/** Whether the address carries a flag with which the route asks for nobody. */
const isOpened = ({ opens = [] }: Route, { query }: FastifyRequest): boolean =>
  opens.some((flag) => own(query, flag) === '1');

/** What of a call the audit names: beside the path only which list was read. */
const callOf = ({ method, path }: Route, { query }: FastifyRequest): string =>
  `${method} ${path}${own(query, 'archived') === '1' ? '?archived=1' : ''}`;

/**
 * Who may call the route with this request, decided before anything of it is read. `as-user` counts on the calls alone that take it,
 * for a support person with an open view of that person; everywhere else it is refused rather than passed over.
 * @throws AppError `login_required`, `blocked`, `reauthentication_required`, `not_allowed`, `view_not_open`, `api_token_refused`, `api_token_expired`
 */
export async function checkAccess(route: Route, request: FastifyRequest, services: Services): Promise<void> {
  const asUser = own(request.query, AS_USER);
  const opened = isOpened(route, request);
  if (asUser !== undefined && (route.asUser !== true || opened)) throw new AppError('not_allowed');
  if (route.access === 'public' || opened) return;
  const { id } = await requireUser(route, request, services);
  if (route.reauthenticated === true)
    await services.reauthentication.require(tokenOf(request), headerOf(request, 'x-reauth'));
  if (route.role === 'support') await services.supportViews.requireSupport(id);
  if (asUser === undefined) return;
  // A program has given no reason, and sees its owner's own accounts alone.
  if (request.isByApiToken) throw new AppError('not_allowed');
  // What is no hash, or a list of them, is answered as one that nobody has.
  const hash = userHash.safeParse(asUser).data ?? null;
  request.viewed = await services.supportViews.admit(id, hash, callOf(route, request));
}

/** The parameter is none of a body either. @throws AppError `not_allowed` */
export async function refuseAsUserInBody({ body }: FastifyRequest): Promise<void> {
  if (own(body, AS_USER) !== undefined) throw new AppError('not_allowed');
}
