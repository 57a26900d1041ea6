import { googleUnlink } from '../../../../shared/contract/google.ts';
import { handle } from '../../route.ts';

export const googleUnlinkHandler = handle(googleUnlink, async (_, { services, user }) => {
  await services.googleLink.unlink(user.id);
  return { ok: true as const };
});
