import { cancelSubscription } from '../../../../shared/contract/subscription.ts';
import { handle } from '../../route.ts';

export const cancelSubscriptionHandler = handle(cancelSubscription, async ({ body }, { services, user }) => {
  await services.planLife.cancel(user.id, body.type ?? null);
  return { subscription: await services.subscription.current(user.id, null) };
});
