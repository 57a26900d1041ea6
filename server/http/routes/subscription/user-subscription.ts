import { userSubscription } from '../../../../shared/contract/subscription.ts';
import { handle } from '../../route.ts';

export const userSubscriptionHandler = handle(userSubscription, async ({ query }, { services, user, viewed }) => ({
  subscription: await services.subscription.current(viewed?.user ?? user.id, query.type ?? null),
}));
