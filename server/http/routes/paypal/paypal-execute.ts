import { paypalExecute } from '../../../../shared/contract/paypal.ts';
import { handle } from '../../route.ts';

export const paypalExecuteHandler = handle(paypalExecute, async ({ body }, { services, user }) => ({
  subscription: await services.paypal.execute(user.id, body.paymentToken),
}));
