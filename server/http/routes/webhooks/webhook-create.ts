import { webhookCreate } from '../../../../shared/contract/webhooks.ts';
import { handle } from '../../route.ts';

export const webhookCreateHandler = handle(webhookCreate, ({ body }, { services, user }) =>
  services.webhooks.create(user.id, body),
);
