import { userLang } from '../../../../shared/contract/user.ts';
import { handle } from '../../route.ts';

export const userLangHandler = handle(userLang, async ({ body }, { services, user }) => {
  await services.user.setLanguage(user.id, body.lang);
  return { ok: true as const };
});
