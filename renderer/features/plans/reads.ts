import { checkoutQuote } from '../../../shared/contract/payments.ts';
import { plans } from '../../../shared/contract/plans.ts';
import type { RouteOutput } from '../../../shared/contract/route.ts';
import type { Currency } from '../../../shared/domain/money.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { useRead } from '../../state/queries.ts';
import { client } from '../../state/services.ts';

export type PlansOnOffer = RouteOutput<typeof plans>;
export type Quote = RouteOutput<typeof checkoutQuote>;

export const usePlans = () => useRead(queryKeys.plans, () => client.call(plans, {}));

/** The price and dates that the service works out for this person now; never kept for long. */
export function useQuote(plan: number, currency: Currency, offer: boolean) {
  return useRead(
    queryKeys.quote(plan, currency, offer),
    () => client.call(checkoutQuote, { params: { plan: String(plan) }, query: { currency, offer: offer ? '1' : '0' } }),
    { maxAgeMs: 1000, fresh: true },
  );
}
