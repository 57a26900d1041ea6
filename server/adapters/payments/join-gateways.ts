import type { PaymentMethod } from '../../../shared/domain/subscription/payment-method.ts';
import type { PaymentGateway, PaymentGateways } from '../../ports/payment-gateway.ts';

/** The providers in use, each found by what people pay with and by its own name. */
export function joinGateways(byMethod: Readonly<Record<PaymentMethod, PaymentGateway | null>>): PaymentGateways {
  const inUse = new Map([byMethod.card, byMethod.paypal].flatMap((one) => (one === null ? [] : [[one.name, one]])));
  return { ...byMethod, of: (name) => inUse.get(name) ?? null, names: [...inUse.keys()] };
}
