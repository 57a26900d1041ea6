import { logout } from '../../../../shared/contract/auth.ts';
import { handle } from '../../route.ts';

export const logoutHandler = handle(logout, async (_, { services, token }) => {
  await services.auth.logout(token);
  return { ok: true as const };
});
