import pLimit from 'p-limit';
import { STORE, surplus } from './offline-limits.ts';

/**
 * Entries of the browser's Cache Storage: JSON under made-up addresses, oldest first, all of it gone with one call. The service
 * worker does not look at it.
 */

/** Nobody's: the store takes web addresses alone, also where the page has another. */
const ORIGIN = 'https://kept.invalid';
const addressOf = (name: string): string => `${ORIGIN}/${encodeURIComponent(name)}`;
const nameOf = (address: string): string => decodeURIComponent(new URL(address).pathname.slice(1));

/** Of the entries that are limited in number; the library puts it before the hash of a query's key. */
export const QUERY_PREFIX = 'query';

/** The key of the query whose answer lies under `name`. */
function queryKeyOf(name: string): unknown {
  try {
    return JSON.parse(name.slice(QUERY_PREFIX.length + 1));
  } catch {
    return null;
  }
}

/** One after the other: what is counted must not change meanwhile. */
const oneAtATime = pLimit(1);

export async function readEntry(name: string): Promise<string | null> {
  if (!(await caches.has(STORE))) return null;
  const found = await (await caches.open(STORE)).match(addressOf(name));
  return found === undefined ? null : await found.text();
}

export async function removeEntry(name: string): Promise<void> {
  if (await caches.has(STORE)) await (await caches.open(STORE)).delete(addressOf(name));
}

/** Puts the entry at the end, unless `isStill` says meanwhile that nothing shall be kept any more. */
export const writeEntry = (name: string, text: string, isStill: () => boolean): Promise<void> =>
  oneAtATime(async () => {
    if (!isStill()) return;
    const store = await caches.open(STORE);
    await store.delete(addressOf(name));
    await store.put(addressOf(name), new Response(text));
    if (!isStill()) await store.delete(addressOf(name));
  });

/** Lets the oldest answers of each kind go where there are too many, and those that no rule knows. `spared` are no answers. */
export const removeSurplus = (spared: string): Promise<void> =>
  oneAtATime(async () => {
    if (!(await caches.has(STORE))) return;
    const store = await caches.open(STORE);
    const kept = (await store.keys())
      .map(({ url }) => ({ url, name: nameOf(url) }))
      .filter(({ name }) => name !== spared);
    const gone = surplus(kept.map(({ url, name }) => ({ url, key: queryKeyOf(name) })));
    await Promise.all(gone.map(({ url }) => store.delete(url)));
  });
