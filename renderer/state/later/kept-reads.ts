import * as z from 'zod/mini';
import { user } from '../../../shared/contract/user.ts';
import type { QueryKey } from '../../api/query-keys.ts';
import { keepsOf, surplus } from './keep-rule.ts';

/**
 * What was read is kept in the browser's Cache Storage: JSON under made-up addresses, oldest first, all of it gone with
 * one call. The service worker does not look at it.
 */

/** Nobody's: the store takes web addresses alone, also where the page has another. */
const PLACE = 'https://kept.invalid';
const PERSON = `${PLACE}/person`;
const addressOf = (key: QueryKey): string => `${PLACE}/read?${new URLSearchParams({ key: JSON.stringify(key) })}`;
const keyOf = (address: string): unknown => JSON.parse(new URL(address).searchParams.get('key') ?? 'null');

/** Who was here last, and by how much the service's clock was ahead of this machine's, in milliseconds. */
const person = z.object({ user, shift: z.number() });
export type KeptPerson = z.infer<typeof person>;

/** An answer read earlier, with when that was, in milliseconds. */
export interface KeptRead {
  readonly data: unknown;
  readonly at: number;
}

const entry = z.object({ owner: z.int(), at: z.int(), data: z.unknown() });

/** What an earlier version of the program kept may have another shape: it is parsed like an answer of the service. */
const PARSERS: Readonly<Record<string, (data: unknown, key: QueryKey) => Promise<unknown>>> = {
  accounts: async (data) => z.parse((await import('../../../shared/contract/accounts.ts')).accountList.response, data),
  report: async (data) => z.parse((await import('../../../shared/contract/report.ts')).reportGet.response, data),
  watches: async (data, [, which]) => {
    const { watchList, watchFeed } = await import('../../../shared/contract/watches.ts');
    return z.parse(which === 'list' ? watchList.response : watchFeed.response, data);
  },
  settings: async (settings) =>
    z.parse((await import('../../../shared/contract/settings.ts')).settingsGet.response, { settings }).settings,
  plans: async (data) => z.parse((await import('../../../shared/contract/plans.ts')).plans.response, data),
};

let line: Promise<unknown> = Promise.resolve();
/** One after the other: what is counted must not change meanwhile. */
function inLine<T>(task: () => Promise<T>): Promise<T> {
  const done = line.then(task);
  line = done.catch(() => undefined);
  return done;
}

async function put(store: Cache, address: string, value: unknown): Promise<void> {
  // What is put again goes to the end.
  await store.delete(address);
  await store.put(address, new Response(JSON.stringify(value)));
}

async function get(name: string, address: string): Promise<unknown> {
  if (!(await caches.has(name))) return null;
  const found = await (await caches.open(name)).match(address);
  return found === undefined ? null : await found.json();
}

type Still = () => boolean;

export const keepPerson = (name: string, kept: KeptPerson, still: Still): Promise<void> =>
  inLine(async () => {
    if (still()) await put(await caches.open(name), PERSON, kept);
  });

export async function keptPerson(name: string): Promise<KeptPerson | null> {
  const found = z.safeParse(person, await get(name, PERSON));
  return found.success ? found.data : null;
}

interface Given {
  readonly owner: number;
  readonly key: QueryKey;
  readonly data: unknown;
}

/** Keeps an answer, and lets the oldest of its kind go where there are too many. */
export const keepRead = (name: string, { owner, key, data }: Given, still: Still): Promise<void> =>
  inLine(async () => {
    if (keepsOf(key) === 0 || !still()) return;
    const store = await caches.open(name);
    await put(store, addressOf(key), { owner, at: Date.now(), data });
    const kept = (await store.keys()).map(({ url }) => url).filter((url) => new URL(url).searchParams.has('key'));
    const gone = surplus(kept.map((url) => ({ url, key: keyOf(url) })));
    await Promise.all(gone.map(({ url }) => store.delete(url)));
  });

export async function keptRead(name: string, key: QueryKey, owner: number): Promise<KeptRead | null> {
  const found = z.safeParse(entry, await get(name, addressOf(key)));
  const parse = PARSERS[String(key[0])];
  if (!found.success || found.data.owner !== owner || parse === undefined) return null;
  return { data: await parse(found.data.data, key), at: found.data.at };
}
