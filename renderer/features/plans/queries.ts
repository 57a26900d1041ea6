import type { plans } from '../../../shared/contract/plans.ts';
import type { RouteOutput } from '../../../shared/contract/route.ts';
import { plansQuery } from '../../data/plans.ts';
import { type QuoteRequest, quoteQuery } from '../../data/quotes.ts';
import { useQuery } from '../../data/use-query.ts';

export type PlansOnOffer = RouteOutput<typeof plans>;

export const usePlans = () => useQuery(plansQuery);

/** The price for this person now; another plan's is never shown in its place. */
export const useQuote = (request: QuoteRequest) => useQuery(quoteQuery(request), { fresh: true });
