import { webhookPause } from '../../../../shared/contract/webhooks.ts';
import { handle } from '../../route.ts';

export const webhookPauseHandler = handle(webhookPause, async ({ body }, { services, user }) => {
  await services.webhooks.pause(user.id, body);
  return { ok: true as const };
});
