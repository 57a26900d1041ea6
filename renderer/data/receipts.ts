import { queryOptions } from '@tanstack/react-query';
import { receiptList } from '../../shared/contract/receipts.ts';
import { SECOND } from '../../shared/domain/time/calendar.ts';
import { queryKeys } from '../api/query-keys.ts';
import { client } from '../api/service.ts';

/** What the person paid; asked for whenever it is looked at, because renewals come by themselves. */
export const receiptsQuery = queryOptions({
  queryKey: queryKeys.receipts,
  queryFn: () => client.call(receiptList, {}),
  staleTime: SECOND,
});
