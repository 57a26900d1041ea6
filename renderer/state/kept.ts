import type { QueryKey } from '../api/query-keys.ts';
import type { KeptPerson, KeptRead } from './later/kept-reads.ts';

/** Name of the browser's store of what was read; of one person only, and gone when that person leaves. */
const STORE = 'perch-kept';

const later = () => import('./later/kept-reads.ts');
const nothing = () => null;

/** Whose reads are kept; null for visitors. */
let owner: number | null = null;

/** From now on this person's reads are kept on this device, for when there is no connection. */
export function keepPerson(person: KeptPerson): void {
  owner = person.user.id;
  void later()
    .then((kept) => kept.keepPerson(STORE, person, () => owner === person.user.id))
    .catch(nothing);
}

export function keepRead(key: QueryKey, data: unknown): void {
  const who = owner;
  if (who === null) return;
  void later()
    .then((kept) => kept.keepRead(STORE, { owner: who, key, data }, () => owner === who))
    .catch(nothing);
}

/** What this person read last under the key, null where nothing was kept. */
export async function keptRead(key: QueryKey): Promise<KeptRead | null> {
  const who = owner;
  if (who === null) return null;
  return await later()
    .then((kept) => kept.keptRead(STORE, key, who))
    .catch(nothing);
}

export const keptPerson = (): Promise<KeptPerson | null> =>
  later()
    .then((kept) => kept.keptPerson(STORE))
    .catch(nothing);

/** Nothing that was read stays on this device: somebody left, or somebody else came. */
export function forgetKept(): void {
  owner = null;
  // Only pages of a secure origin have it.
  void globalThis.caches?.delete(STORE).catch(nothing);
}
