import { experimental_createQueryPersister, type PersistedQuery } from '@tanstack/query-persist-client-core';
import type { Query } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { user } from '../../shared/contract/user.ts';
import type { QueryKey } from '../api/query-keys.ts';
import { entryLimitOf } from './offline-limits.ts';
import { QUERY_PREFIX, readEntry, removeEntry, removeSurplus, writeEntry } from './offline-storage.ts';

/** What is kept of a person's answers, by the library's persister. Loaded when somebody is logged in. */

/** Who was here last, and by how much the service's clock was ahead of this machine's, in milliseconds. */
const person = z.object({ user, shift: z.number() });
export type StoredPerson = z.infer<typeof person>;

const PERSON = 'person';

/** What an earlier version of the program kept may have another shape: it is parsed like an answer of the service. */
const PARSERS: Readonly<Record<string, (data: unknown, key: QueryKey) => Promise<unknown>>> = {
  accounts: async (data, [, which]) =>
    which === 'front-page'
      ? z.parse((await import('../../shared/contract/front-page.ts')).frontPage.response, data)
      : z.parse((await import('../../shared/contract/accounts.ts')).accountList.response, data),
  report: async (data) => z.parse((await import('../../shared/contract/report.ts')).reportGet.response, data),
  watches: async (data, [, which]) => {
    const { watchList, watchFeed } = await import('../../shared/contract/watches.ts');
    return z.parse(which === 'list' ? watchList.response : watchFeed.response, data);
  },
  settings: async (settings) =>
    z.parse((await import('../../shared/contract/settings.ts')).settingsGet.response, { settings }).settings,
  plans: async (data) => z.parse((await import('../../shared/contract/plans.ts')).plans.response, data),
};

/** @throws when the text is no stored answer, or not of a shape that this version knows; the library removes it then */
async function parseStored(text: string): Promise<PersistedQuery> {
  const stored: PersistedQuery = JSON.parse(text);
  const parse = PARSERS[String(stored.queryKey[0])];
  if (parse === undefined) throw new Error(`nothing is kept of ${stored.queryHash}`);
  return { ...stored, state: { ...stored.state, data: await parse(stored.state.data, stored.queryKey) } };
}

type IsStill = () => boolean;

/** Another person's answers are "busted" for the library: it removes what it finds of theirs. */
const persisterOf = (owner: number, isStill: IsStill) =>
  experimental_createQueryPersister({
    storage: {
      getItem: readEntry,
      setItem: async (name, text: string) => {
        await writeEntry(name, text, isStill);
        await removeSurplus(PERSON);
      },
      removeItem: removeEntry,
    },
    prefix: QUERY_PREFIX,
    buster: String(owner),
    // Kept until their reader leaves, however old: the page says when it was read.
    maxAge: Number.POSITIVE_INFINITY,
    deserialize: parseStored,
  });

/** Keeps what the query holds, where it is of a kind that is kept, and lets the oldest of its kind go. */
export async function storeQuery(query: Query, owner: number, isStill: IsStill): Promise<void> {
  if (entryLimitOf(query.queryKey) > 0) await persisterOf(owner, isStill).persistQuery(query);
}

/** Restores the owner's last stored answer for this query and keeps its original timestamp. */
export async function restoreQuery(query: Query, owner: number, isStill: IsStill): Promise<void> {
  const data = await persisterOf(owner, isStill).retrieveQuery(query.queryHash, ({ state }) => {
    // Called after the data was set, which made it new.
    if (query.state.data === state.data) query.setState({ dataUpdatedAt: state.dataUpdatedAt });
  });
  if (data !== undefined && isStill() && query.state.data === undefined) query.setData(data, { manual: true });
}

export const storePerson = (stored: StoredPerson, isStill: IsStill): Promise<void> =>
  writeEntry(PERSON, JSON.stringify(stored), isStill);

export async function storedPerson(): Promise<StoredPerson | null> {
  const found = z.safeParse(person, JSON.parse((await readEntry(PERSON)) ?? 'null'));
  return found.success ? found.data : null;
}
