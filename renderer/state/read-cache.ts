import { ApiError } from '../api/api-error.ts';
import type { QueryKey } from '../api/query-keys.ts';
import { keepRead, keptRead } from './kept.ts';

/** What is known under a key. `data` stays while it is being read again, and when that fails. */
export interface Known {
  readonly data: unknown;
  readonly error: ApiError | undefined;
  readonly isValidating: boolean;
  /** When `data` was read, in milliseconds; 0 before, and where it has to be read again. */
  readonly at: number;
  /** When `data` was read, whatever has become of it since. */
  readonly readAt: number;
}

interface Entry {
  known: Known;
  readonly key: QueryKey;
  read: (() => Promise<unknown>) | null;
  running: Promise<void> | null;
  retry: ReturnType<typeof setTimeout> | undefined;
  attempts: number;
  /** Grows when the entry is forgotten or read anew: an answer to an older question is dropped. */
  question: number;
  readonly listeners: Set<() => void>;
}

const NOTHING: Known = { data: undefined, error: undefined, isValidating: false, at: 0, readAt: 0 };
const LONGEST_PAUSE_MS = 10_000;
/** A window may stay open for weeks, and a report takes 150 kB: a reader comes back to the last ones. */
const KEPT_AT_MOST = 40;
/** What was shown last stands last. */
const entries = new Map<string, Entry>();

function entryOf(key: QueryKey): Entry {
  const name = JSON.stringify(key);
  const existing = entries.get(name);
  if (existing !== undefined) return existing;
  const made: Entry = {
    known: NOTHING,
    key,
    read: null,
    running: null,
    retry: undefined,
    attempts: 0,
    question: 0,
    listeners: new Set(),
  };
  entries.set(name, made);
  return made;
}

function change(entry: Entry, patch: Partial<Known>): void {
  entry.known = { ...entry.known, ...patch };
  for (const listener of entry.listeners) listener();
}

/** A call that the network lost is repeated, less and less often, for as long as somebody looks at it. */
function retryLater(entry: Entry): void {
  const pause = Math.min(1000 * 2 ** entry.attempts, LONGEST_PAUSE_MS);
  entry.attempts += 1;
  entry.retry = setTimeout(() => {
    if (entry.listeners.size > 0) void ask(entry);
  }, pause);
}

async function answer(entry: Entry, question: number): Promise<void> {
  try {
    const data = await entry.read?.();
    if (question !== entry.question) return;
    entry.attempts = 0;
    const at = Date.now();
    change(entry, { data, error: undefined, isValidating: false, at, readAt: at });
    keepRead(entry.key, data);
  } catch (error) {
    if (question !== entry.question) return;
    if (!(error instanceof ApiError)) throw error;
    const kept = error.transient && entry.known.data === undefined ? await keptRead(entry.key) : null;
    if (question !== entry.question) return;
    if (kept !== null) change(entry, { data: kept.data, readAt: kept.at });
    change(entry, { error, isValidating: false });
    if (error.transient) retryLater(entry);
  }
}

/** Reads the entry; while it is being read, everyone shares the one call. */
function ask(entry: Entry): Promise<void> {
  if (entry.running !== null) return entry.running;
  clearTimeout(entry.retry);
  change(entry, { isValidating: true });
  const running = answer(entry, entry.question).finally(() => {
    if (entry.running === running) entry.running = null;
  });
  entry.running = running;
  return running;
}

/** Drops a call under way: what it brings is no longer asked for. */
function supersede(entry: Entry): void {
  entry.question += 1;
  entry.running = null;
  clearTimeout(entry.retry);
}

export const known = (key: QueryKey): Known => entries.get(JSON.stringify(key))?.known ?? NOTHING;

/** Forgets what nobody has looked at for longest. */
function tidy(): void {
  for (const [name, { listeners, running }] of entries) {
    if (entries.size <= KEPT_AT_MOST) return;
    if (listeners.size === 0 && running === null) entries.delete(name);
  }
}

/** Shows the entry to somebody: it is read when it is not known or older than `maxAgeMs`. @returns how to stop */
export function watch(
  key: QueryKey,
  read: () => Promise<unknown>,
  about: { maxAgeMs: number; onChange: () => void },
): () => void {
  const entry = entryOf(key);
  const name = JSON.stringify(key);
  entries.delete(name);
  entries.set(name, entry);
  entry.read = read;
  entry.listeners.add(about.onChange);
  tidy();
  if (Date.now() - entry.known.at > about.maxAgeMs) void ask(entry);
  return () => entry.listeners.delete(about.onChange);
}

/** Reads what is on screen and older than `maxAgeMs`: somebody came back to the page. */
export function rereadOlderThan(maxAgeMs: number): void {
  for (const entry of entries.values()) {
    if (entry.listeners.size > 0 && Date.now() - entry.known.at > maxAgeMs) void ask(entry);
  }
}

const startsWith = (key: QueryKey, head: QueryKey): boolean => head.every((part, index) => key[index] === part);

/** Everything whose key begins with `head` is read again: now if it is on screen, else when it is next shown. */
export async function reread(head: QueryKey): Promise<void> {
  const found = [...entries.values()].filter(({ key }) => startsWith(key, head));
  await Promise.all(
    found.map((entry) => {
      supersede(entry);
      entry.known = { ...entry.known, at: 0 };
      return entry.listeners.size > 0 ? ask(entry) : undefined;
    }),
  );
}

/** When the oldest of what is on screen was read, in milliseconds; null where nothing is. */
export function shownSince(): number | null {
  const shown = [...entries.values()].filter(({ listeners, known: { readAt } }) => listeners.size > 0 && readAt > 0);
  return shown.length === 0 ? null : Math.min(...shown.map(({ known: { readAt } }) => readAt));
}

/** Everything on screen is read again. */
export const rereadAll = (): Promise<void> => reread([]);

/** Changes what is known under `key` without asking the service. */
export async function keep<T>(key: QueryKey, next: (data: T | undefined) => T | undefined): Promise<void> {
  const entry = entryOf(key);
  // The key's reader is the only one that puts data there, so that its type is the caller's.
  change(entry, { data: next(entry.known.data as T | undefined) });
}

/** Forgets everything that was read: another person is here, or nobody. */
export function forgetAll(): void {
  for (const entry of entries.values()) {
    supersede(entry);
    change(entry, NOTHING);
  }
}
