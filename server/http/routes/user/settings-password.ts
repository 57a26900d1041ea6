import { settingsPassword } from '../../../../shared/contract/password.ts';
import { handle } from '../../route.ts';

export const settingsPasswordHandler = handle(settingsPassword, async ({ body }, { services, user, token }) => {
  await services.passwordChange.change({ user: user.id, token }, body);
  return { ok: true as const };
});
