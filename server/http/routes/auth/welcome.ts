import type { User } from '../../../../shared/contract/user.ts';
import type { LoggedIn } from '../../../services/auth/admission.ts';
import type { RouteContext } from '../../route.ts';

/** The answer to whoever is logged in from now on: the user, the token in its header, and the configuration of today. */
export function welcome(
  session: LoggedIn,
  context: Pick<RouteContext, 'services' | 'setToken' | 'carry'>,
): { user: User } {
  context.setToken(session.token);
  context.carry(context.services.clientConfig.brief());
  return { user: session.user };
}
