import { queryOptions } from '@tanstack/react-query';
import { pastWeekList } from '../../shared/contract/past-weeks.ts';
import type { RouteOutput } from '../../shared/contract/route.ts';
import type { Currency } from '../../shared/domain/money.ts';
import { SECOND } from '../../shared/domain/time/calendar.ts';
import { queryKeys } from '../api/query-keys.ts';
import { client } from '../api/service.ts';
import { pollWhile } from './query-client.ts';

export type PastWeekList = RouteOutput<typeof pastWeekList>;

const isUnderWay = ({ state }: PastWeekList['orders'][number]): boolean => state === 'waiting' || state === 'refunding';
const LOOK_AGAIN_MS = 10 * SECOND;

/** Weeks from before accounts were tracked, and what became of those that were bought; looked at again while any is on its way. */
export const pastWeeksQuery = (currency: Currency) =>
  queryOptions({
    queryKey: queryKeys.pastWeeks(currency),
    queryFn: () => client.call(pastWeekList, { query: { currency } }),
    staleTime: SECOND,
    refetchInterval: pollWhile(({ orders }: PastWeekList) => orders.some(isUnderWay), LOOK_AGAIN_MS),
  });
