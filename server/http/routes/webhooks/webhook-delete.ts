import { webhookDelete } from '../../../../shared/contract/webhooks.ts';
import { handle } from '../../route.ts';

export const webhookDeleteHandler = handle(webhookDelete, async ({ body }, { services, user }) => {
  await services.webhooks.remove(user.id, body.id);
  return { ok: true as const };
});
