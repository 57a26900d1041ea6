import { useCallback, useRef, useSyncExternalStore } from 'react';
import { HOUR } from '../../shared/domain/time/calendar.ts';
import type { ApiError } from '../api/api-error.ts';
import type { QueryKey } from '../api/query-keys.ts';
import { type Known, known, reread, rereadOlderThan, watch } from './read-cache.ts';

/** Lists and reports are kept and read again when older than one hour (specification, section 9). */
const MAX_AGE_MS = HOUR;

/** Reads what has grown old when somebody comes back to the page. */
export function watchVisits(): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') rereadOlderThan(MAX_AGE_MS);
  });
}

export interface Read<T> {
  /** What was read last; stays while it is read again, and (unless told otherwise) while another key is read. */
  readonly data: T | undefined;
  readonly error: ApiError | undefined;
  readonly isValidating: boolean;
  readonly mutate: () => Promise<void>;
}

interface ReadOptions {
  /** How old an answer may be; an hour unless given. */
  readonly maxAgeMs?: number;
  /** Show nothing, instead of the key before, until a new key's answer is there. */
  readonly fresh?: boolean;
}

const NONE: Known = { data: undefined, error: undefined, isValidating: false, at: 0, readAt: 0 };

/** Reads through the cache. A null key reads nothing yet. */
export function useRead<T>(key: QueryKey | null, read: () => Promise<T>, options: ReadOptions = {}): Read<T> {
  const { maxAgeMs = MAX_AGE_MS, fresh = false } = options;
  const name = key === null ? null : JSON.stringify(key);
  const latest = useRef(read);
  latest.current = read;
  const subscribe = useCallback(
    (onChange: () => void) =>
      name === null ? () => undefined : watch(JSON.parse(name), () => latest.current(), { maxAgeMs, onChange }),
    [name, maxAgeMs],
  );
  const snapshot = () => (key === null ? NONE : known(key));
  const now = useSyncExternalStore(subscribe, snapshot, snapshot);
  const before = useRef<unknown>(undefined);
  if (now.data !== undefined) before.current = now.data;
  const data = now.data ?? (fresh || key === null ? undefined : before.current);
  return {
    // The reader of the key is the only one that puts data under it.
    data: data as T | undefined,
    error: now.error,
    isValidating: now.isValidating,
    mutate: async () => {
      if (key !== null) await reread(key);
    },
  };
}
