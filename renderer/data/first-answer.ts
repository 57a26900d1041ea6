import { hashKey } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';
import type { QueryDefinition } from './use-query.ts';

const settled: Promise<unknown> = Promise.resolve();
const awaited = new Map<string, Promise<unknown>>();

/**
 * Settles once there is an answer to the query, or it failed for the first time: for React's `use`, where what stands below must not be
 * shown before it is known how much room the part takes. The same promise until then.
 */
export function firstAnswer<T>(query: QueryDefinition<T>): Promise<unknown> {
  if (queryClient.getQueryData(query.queryKey) !== undefined) return settled;
  const hash = hashKey(query.queryKey);
  const known = awaited.get(hash);
  if (known !== undefined) return known;
  const answer = queryClient.fetchQuery(query).catch(() => undefined);
  awaited.set(hash, answer);
  return answer;
}

/** Another time it is waited for anew. */
export const forgetFirstAnswer = ({ queryKey }: Pick<QueryDefinition<unknown>, 'queryKey'>): void =>
  void awaited.delete(hashKey(queryKey));
