import { hashKey, type UseQueryOptions, useQuery as useLibraryQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ApiError } from '../api/api-error.ts';
import type { QueryKey } from '../api/query-keys.ts';
import { failureOf } from './query-client.ts';

/** What a query asks, of whom, and how long its answer is good; made by the library's `queryOptions`. */
export type QueryDefinition<T> = UseQueryOptions<T, ApiError, T, QueryKey>;

export interface QueryView<T> {
  /** What was read last; stays while it is read again, and (unless told otherwise) while another key is read. */
  readonly data: T | undefined;
  /** When `data` was read, in milliseconds since 1970: an answer that says the same again is the same object. */
  readonly readAt: number;
  /** Stays while what failed is tried again. */
  readonly error: ApiError | undefined;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
}

interface ViewOptions {
  /** Whether it is asked for at all yet; true unless given. */
  readonly enabled?: boolean;
  /** Show nothing, instead of the key before, until a new key's answer is there. */
  readonly fresh?: boolean;
}

/**
 * The library's hook as the screens use it. A page, a list or a failure on screen stays until the next answer, also where the
 * next key fails: the library's own placeholder is gone then, and its error while it tries again, and the page would jump.
 */
export function useQuery<T>(definition: QueryDefinition<T>, options: ViewOptions = {}): QueryView<T> {
  const { enabled = true, fresh = false } = options;
  const { data, dataUpdatedAt: readAt, error, isFetching, refetch } = useLibraryQuery({ ...definition, enabled });
  const before = useRef<T>(undefined);
  if (data !== undefined) before.current = data;
  if (!enabled) return { data: undefined, readAt: 0, error: undefined, isFetching: false, refetch };
  const failure = data === undefined && isFetching ? failureOf(hashKey(definition.queryKey)) : undefined;
  return { data: data ?? (fresh ? undefined : before.current), readAt, error: error ?? failure, isFetching, refetch };
}
