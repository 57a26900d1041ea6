import { webhookRotate } from '../../../../shared/contract/webhooks.ts';
import { handle } from '../../route.ts';

export const webhookRotateHandler = handle(webhookRotate, async ({ body }, { services, user }) => ({
  secret: await services.webhooks.rotate(user.id, body.id),
}));
