import { webhookDeliveryList } from '../../../../shared/contract/webhooks.ts';
import { handle } from '../../route.ts';

export const webhookDeliveryListHandler = handle(webhookDeliveryList, async ({ params }, { services, user }) => ({
  deliveries: await services.webhooks.deliveries(user.id, params.id),
}));
