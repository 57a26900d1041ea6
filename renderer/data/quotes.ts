import { queryOptions } from '@tanstack/react-query';
import { checkoutQuote } from '../../shared/contract/payments.ts';
import type { Currency } from '../../shared/domain/money.ts';
import { SECOND } from '../../shared/domain/time/calendar.ts';
import { queryKeys } from '../api/query-keys.ts';
import { client } from '../api/service.ts';

/** The price and dates that the service works out for this person now; never kept for long. */
export const quoteQuery = (plan: number, currency: Currency, offer: boolean) =>
  queryOptions({
    queryKey: queryKeys.quote(plan, currency, offer),
    queryFn: () =>
      client.call(checkoutQuote, { params: { plan: String(plan) }, query: { currency, offer: offer ? '1' : '0' } }),
    staleTime: SECOND,
  });
