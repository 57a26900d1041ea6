import { userSubscription } from '../../../../shared/contract/subscription.ts';
import { handle } from '../../route.ts';

export const userSubscriptionHandler = handle(userSubscription, async ({ query }, { services, user }) => ({
  subscription: await services.subscription.current(user.id, query.type ?? null),
}));
