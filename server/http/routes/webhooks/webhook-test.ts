import { webhookTest } from '../../../../shared/contract/webhooks.ts';
import { handle } from '../../route.ts';

export const webhookTestHandler = handle(webhookTest, async ({ body }, { services, user }) => {
  await services.webhooks.test(user.id, body.id);
  return { ok: true as const };
});
