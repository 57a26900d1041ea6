import { webhookList } from '../../../../shared/contract/webhooks.ts';
import { handle } from '../../route.ts';

export const webhookListHandler = handle(webhookList, async (_, { services, user }) => ({
  webhooks: await services.webhooks.list(user.id),
}));
