import useSWR, { mutate, type SWRConfiguration, type SWRResponse } from 'swr';
import { HOUR } from '../../shared/domain/time/calendar.ts';
import { ApiError } from '../api/api-error.ts';
import type { QueryKey } from '../api/query-keys.ts';

/**
 * Lists and reports are kept and read again when older than one hour (specification, section 9). A call that the
 * network lost is repeated until it gets through; one that the service refused is not.
 */
export const QUERY_DEFAULTS: SWRConfiguration = {
  dedupingInterval: HOUR,
  focusThrottleInterval: HOUR,
  revalidateOnReconnect: true,
  keepPreviousData: true,
  onErrorRetry: (...[error, , , revalidate, { retryCount }]) => {
    if (!(error instanceof ApiError) || !error.transient) return;
    setTimeout(() => void revalidate({ retryCount, dedupe: false }), Math.min(1000 * 2 ** (retryCount - 1), 10_000));
  },
};

/** Reads through the cache. A null key reads nothing yet. */
export function useRead<T>(
  key: QueryKey | null,
  read: () => Promise<T>,
  options: SWRConfiguration<T, ApiError> = {},
): SWRResponse<T, ApiError> {
  return useSWR<T, ApiError>(key, read, options);
}

const startsWith = (key: unknown, head: QueryKey): boolean =>
  Array.isArray(key) && head.every((part, index) => key[index] === part);

/** Reads again, now if it is on screen, else when it is next, everything whose key begins with `head`. */
export async function reread(head: QueryKey): Promise<void> {
  await mutate((key) => startsWith(key, head), undefined, { revalidate: true, populateCache: false });
}

/** Changes what is kept under `key` without asking the service. */
export async function keep<T>(key: QueryKey, change: (known: T | undefined) => T | undefined): Promise<void> {
  await mutate<T>(key, (known) => change(known), { revalidate: false });
}

/** Forgets everything that was read. */
export async function forgetAll(): Promise<void> {
  await mutate(() => true, undefined, { revalidate: false });
}
