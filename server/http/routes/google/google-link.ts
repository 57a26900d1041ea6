import { googleLink } from '../../../../shared/contract/google.ts';
import { handle } from '../../route.ts';

export const googleLinkHandler = handle(googleLink, async ({ body }, { services, user, token }) => {
  await services.googleLink.link({ user: user.id, token }, body);
  return { ok: true as const };
});
