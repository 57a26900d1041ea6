import type { PaymentGateway } from '../../ports/payment-gateway.ts';

/** Whether a provider takes one payment, and gives it back where the weeks do not come. */
export const sellsOnce = (gateway: PaymentGateway | null): boolean =>
  gateway?.startPayment !== undefined && gateway.refund !== undefined;
