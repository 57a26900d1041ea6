import { queryOptions } from '@tanstack/react-query';
import { dashboardDaily } from '../../shared/contract/daily-report.ts';
import { queryKeys } from '../api/query-keys.ts';
import { client } from '../api/service.ts';

/** What all active accounts did on a closed day. */
export const dailyQuery = (day: string) =>
  queryOptions({
    queryKey: queryKeys.daily(day),
    queryFn: () => client.call(dashboardDaily, { query: { day } }),
  });
