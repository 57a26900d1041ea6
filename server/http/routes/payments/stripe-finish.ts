import { stripeFinish } from '../../../../shared/contract/payments.ts';
import { handle } from '../../route.ts';

export const stripeFinishHandler = handle(stripeFinish, async (_, { services, user }) => {
  await services.checkout.finish(user.id);
  return { subscription: await services.subscription.current(user.id, null) };
});
