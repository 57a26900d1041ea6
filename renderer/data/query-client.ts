import {
  hashKey,
  notifyManager,
  type Query,
  QueryCache,
  QueryClient,
  type QueryFunctionContext,
} from '@tanstack/react-query';
import { HOUR, SECOND } from '../../shared/domain/time/calendar.ts';
import { ApiError } from '../api/api-error.ts';
import type { QueryKey } from '../api/query-keys.ts';
import { restoreQuery, storeQuery } from './offline-store.ts';
import { limitQueries } from './query-limit.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError;
    queryKey: QueryKey;
  }
}

// With the default, a timer, a second press comes before the page shows what the first one did: two presses of a switch count as one.
notifyManager.setScheduler(queueMicrotask);

/** Lists and reports are kept and read again when older than one hour (specification, section 9). */
const MAX_AGE_MS = HOUR;
const LONGEST_PAUSE_MS = 10 * SECOND;

interface Failure {
  readonly error: ApiError;
  readonly attempts: number;
}

/** What failed last and has not succeeded since, by the query's hash. */
const failures = new Map<string, Failure>();

/** Why the query failed last, also while it is being tried again: the library forgets the error of a query without data. */
export const failureOf = (queryHash: string): ApiError | undefined => failures.get(queryHash)?.error;

type Change<T> = (data: T) => T;

/** What the service was asked to change and has not answered yet, in the order it was asked, by the hash of the query that shows it. */
const unanswered = new Map<string, ReadonlySet<Change<unknown>>>();

/** The service may have answered a question before it did what it was asked for. */
const withUnanswered = <T>(queryHash: string, data: T): T =>
  // As: a change is kept under the key of what it changes.
  [...(unanswered.get(queryHash) ?? [])].reduce<T>((known, change) => (change as Change<T>)(known), data);

type Failing = Pick<Query, 'queryHash'> & { readonly state: { readonly error: unknown } };

/** How long to wait before a call that the network lost is repeated; false where repeating it would not help. */
function retryPauseMs({ queryHash, state }: Failing): number | false {
  const failure = failures.get(queryHash);
  if (failure === undefined || state.error === null || !failure.error.transient) return false;
  return Math.min(SECOND * 2 ** (failure.attempts - 1), LONGEST_PAUSE_MS);
}

/** The service's answer comes first; what an earlier one left on the device stands in while the service is away. */
async function readOrRestore<T>(
  read: (context: QueryFunctionContext<QueryKey>) => T | Promise<T>,
  context: QueryFunctionContext<QueryKey>,
  query: Query,
): Promise<T> {
  try {
    const data = await read(context);
    failures.delete(query.queryHash);
    return withUnanswered(query.queryHash, data);
  } catch (cause) {
    const error = cause instanceof ApiError ? cause : new ApiError({ code: 'internal', cause });
    failures.set(query.queryHash, { error, attempts: (failures.get(query.queryHash)?.attempts ?? 0) + 1 });
    if (error.transient && query.state.data === undefined) await restoreQuery(query);
    throw error;
  }
}

const queryCache = new QueryCache();
limitQueries(queryCache);
queryCache.subscribe((event) => {
  const answered = event.type === 'updated' && event.action.type === 'success' && event.action.manual !== true;
  if (answered) storeQuery(event.query);
});

/** What the service answered, kept by its key. */
export const queryClient = new QueryClient({
  queryCache,
  defaultOptions: {
    queries: {
      staleTime: MAX_AGE_MS,
      gcTime: Number.POSITIVE_INFINITY,
      // A browser's own word on its connection is no reason not to ask; `state/connection.ts` says when there is one again.
      networkMode: 'always',
      refetchOnReconnect: false,
      refetchOnWindowFocus: (query) => query.isStaleByTime(MAX_AGE_MS),
      // Repeated by the interval, so that whoever waits for an answer learns of each attempt.
      retry: false,
      refetchInterval: retryPauseMs,
      persister: readOrRestore,
    },
  },
});

/** The refetch interval of a query whose answer is not final yet. */
export const pollWhile =
  <T>(isPending: (data: T) => boolean, pollMs: number) =>
  (query: Query<T>): number | false => {
    const { data } = query.state;
    return retryPauseMs(query) || (data !== undefined && isPending(data) ? pollMs : false);
  };

/** Invalidates every query whose key starts with `head`: refetched now if on screen, otherwise when next shown. */
export async function invalidate(head: QueryKey): Promise<void> {
  // What is under way answers an older question.
  void queryClient.cancelQueries({ queryKey: head });
  await queryClient.invalidateQueries({ queryKey: head });
}

/** Forgets what was read under the heads. What is on screen stays until it has been read again. */
export async function forgetQueries(heads: readonly QueryKey[]): Promise<void> {
  for (const head of heads) queryClient.removeQueries({ queryKey: head, type: 'inactive' });
  await Promise.all(heads.map(invalidate));
}

/** Everything on screen is read again. */
export const invalidateAll = (): Promise<void> => invalidate([]);

/** Changes what is known under `queryKey`, if anything, without asking the service; it is as old as before. */
export function changeQueryData<T>(queryKey: QueryKey, change: Change<T>): void {
  const updatedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
  queryClient.setQueryData<T>(queryKey, (data) => (data === undefined ? undefined : change(data)), { updatedAt });
}

/**
 * Shows a change from now on, before the service has answered the call that asks for it; what it answers meanwhile to other questions is
 * shown with the change, too. Afterwards the caller asks again, or takes the change back.
 */
export async function changeUntilAnswered<T, R>(
  queryKey: QueryKey,
  change: Change<T>,
  call: () => Promise<R>,
): Promise<R> {
  const hash = hashKey(queryKey);
  // As: see `withUnanswered`.
  const added = change as Change<unknown>;
  unanswered.set(hash, new Set([...(unanswered.get(hash) ?? []), added]));
  changeQueryData(queryKey, change);
  try {
    return await call();
  } finally {
    unanswered.set(hash, new Set([...(unanswered.get(hash) ?? [])].filter((one) => one !== added)));
  }
}

/** When the oldest of what is on screen was read, in milliseconds; null where nothing is. */
export function oldestShownAt(): number | null {
  const shown = queryCache.findAll({ type: 'active' }).map(({ state }) => state.dataUpdatedAt);
  const read = shown.filter((at) => at > 0);
  return read.length === 0 ? null : Math.min(...read);
}

/** Forgets everything that was read: another person is here, or nobody. What is on screen is empty until it is asked for. */
export function clearQueries(): void {
  failures.clear();
  unanswered.clear();
  for (const query of queryCache.getAll()) {
    query.reset();
    if (query.getObserversCount() === 0) queryCache.remove(query);
  }
}
