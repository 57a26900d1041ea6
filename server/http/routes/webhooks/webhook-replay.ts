import { webhookReplay } from '../../../../shared/contract/webhooks.ts';
import { handle } from '../../route.ts';

export const webhookReplayHandler = handle(webhookReplay, async ({ body }, { services, user }) => {
  await services.webhooks.replay(user.id, body.id);
  return { ok: true as const };
});
