import { paypalCancelled } from '../../../../shared/contract/paypal.ts';
import { handle } from '../../route.ts';

export const paypalCancelledHandler = handle(paypalCancelled, async ({ body }, { services, user }) => {
  await services.paypal.giveUp(user.id, body.paymentToken ?? null, body.outcome ?? 'cancelled');
  return { ok: true } as const;
});
