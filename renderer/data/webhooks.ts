import { queryOptions } from '@tanstack/react-query';
import { webhookDeliveryList, webhookList } from '../../shared/contract/webhooks.ts';
import { SECOND } from '../../shared/domain/time/calendar.ts';
import { queryKeys } from '../api/query-keys.ts';
import { client } from '../api/service.ts';

/** The person's webhooks; asked for whenever the settings are opened, because the service may have stopped one. */
export const webhooksQuery = queryOptions({
  queryKey: queryKeys.webhooks.list,
  queryFn: async () => (await client.call(webhookList, {})).webhooks,
  staleTime: SECOND,
});

/** What was sent to one; asked for whenever it is opened. */
export const webhookLogQuery = (webhook: string) =>
  queryOptions({
    queryKey: queryKeys.webhooks.log(webhook),
    queryFn: async () => (await client.call(webhookDeliveryList, { params: { id: webhook } })).deliveries,
    staleTime: SECOND,
  });
