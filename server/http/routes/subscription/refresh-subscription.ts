import { refreshSubscription } from '../../../../shared/contract/subscription.ts';
import { handle } from '../../route.ts';

export const refreshSubscriptionHandler = handle(refreshSubscription, async ({ body }, { services, user }) => {
  await services.planLife.resume(user.id, body.type ?? null);
  return { subscription: await services.subscription.current(user.id, null) };
});
