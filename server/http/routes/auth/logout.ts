import { logout } from '../../../../shared/contract/auth.ts';
import { handle } from '../../route.ts';

export const logoutHandler = handle(logout, async ({ body }, { services, token }) => {
  if (body?.session === undefined) await services.auth.logout(token);
  else await services.auth.endSession(Buffer.from(body.session, 'hex'));
  return { ok: true as const };
});
