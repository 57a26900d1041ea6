import type { Query } from '@tanstack/react-query';
import { STORE } from './offline-limits.ts';
import type { StoredPerson } from './offline-persister.ts';

const loadPersister = () => import('./offline-persister.ts');
const nothing = () => null;

/** Whose answers are kept; null for visitors. */
let owner: number | null = null;
const isStill = (who: number) => () => owner === who;

/** From now on this person's answers are kept on this device, for when there is no connection. */
export function storePerson(person: StoredPerson): void {
  const who = person.user.id;
  owner = who;
  void loadPersister()
    .then((persister) => persister.storePerson(person, isStill(who)))
    .catch(nothing);
}

/** Keeps what the query holds now. */
export function storeQuery(query: Query): void {
  const who = owner;
  if (who === null) return;
  void loadPersister()
    .then((persister) => persister.storeQuery(query, who, isStill(who)))
    .catch(nothing);
}

/** Gives the query what this person read last under its key, if anything was kept. */
export async function restoreQuery(query: Query): Promise<void> {
  const who = owner;
  if (who === null) return;
  await loadPersister()
    .then((persister) => persister.restoreQuery(query, who, isStill(who)))
    .catch(nothing);
}

export const storedPerson = (): Promise<StoredPerson | null> =>
  loadPersister()
    .then((persister) => persister.storedPerson())
    .catch(nothing);

/** Each entry by itself: of a store that is deleted as a whole the files stay while some page has it open, or the browser ends before. */
async function removeAll(store: Cache): Promise<void> {
  for (const request of await store.keys()) await store.delete(request);
  await caches.delete(STORE);
}

/** Nothing that was read stays on this device: somebody left, or somebody else came. */
export function clearOfflineStore(): void {
  owner = null;
  // Only pages of a secure origin have it.
  void globalThis.caches?.open(STORE).then(removeAll).catch(nothing);
}
