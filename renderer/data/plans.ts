import { queryOptions } from '@tanstack/react-query';
import { plans } from '../../shared/contract/plans.ts';
import { queryKeys } from '../api/query-keys.ts';
import { client } from '../api/service.ts';

/** What is on sale. */
export const plansQuery = queryOptions({ queryKey: queryKeys.plans, queryFn: () => client.call(plans, {}) });
