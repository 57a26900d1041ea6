import { queryOptions } from '@tanstack/react-query';
import { checkoutQuote } from '../../shared/contract/payments.ts';
import type { Currency } from '../../shared/domain/money.ts';
import { SECOND } from '../../shared/domain/time/calendar.ts';
import { queryKeys } from '../api/query-keys.ts';
import { client } from '../api/service.ts';

/** Of whom and what the price is asked. */
export interface QuoteRequest {
  readonly plan: number;
  readonly currency: Currency;
  readonly offer: boolean;
  /** A promo code; '' for none. */
  readonly promo: string;
}

export const fetchQuote = ({ plan, currency, offer, promo }: QuoteRequest) =>
  client.call(checkoutQuote, {
    params: { plan: String(plan) },
    query: { currency, offer: offer ? '1' : '0', ...(promo === '' ? {} : { promo }) },
  });

/** The price and dates that the service works out for this person now; never kept for long. */
export const quoteQuery = (request: QuoteRequest) =>
  queryOptions({
    queryKey: queryKeys.quote(request),
    queryFn: () => fetchQuote(request),
    staleTime: SECOND,
  });
