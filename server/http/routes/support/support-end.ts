import { supportEnd } from '../../../../shared/contract/support.ts';
import { handle } from '../../route.ts';

export const supportEndHandler = handle(supportEnd, async (_, { services, user }) => {
  await services.supportViews.end(user.id);
  return { ok: true as const };
});
