import type { AccountView } from '../../../shared/contract/accounts.ts';
import type { Accounts } from '../../data/accounts.ts';

/** The list less the accounts, with the places they free. */
export function without(known: Accounts, ids: readonly number[]): Accounts {
  const items = known.items.filter(({ id }) => !ids.includes(id));
  const gone = known.items.filter(({ id, archived }) => ids.includes(id) && !archived).length;
  const counts = { ...known.counts, active: known.counts.active - gone };
  return { ...known, items, counts, free: Math.max(known.free, Math.min(known.limit, known.free + gone)) };
}

/** The list with accounts back that were taken out of `before`, each in its place. */
export function withBack(known: Accounts, before: Accounts, ids: readonly number[]): Accounts {
  const here = new Set(known.items.map(({ id }) => id));
  const back = before.items.filter(({ id }) => ids.includes(id) && !here.has(id));
  const shown = new Map([...known.items, ...back].map((item) => [item.id, item]));
  const placed = before.items.flatMap(({ id }) => shown.get(id) ?? []);
  const newer = known.items.filter(({ id }) => !before.items.some((item) => item.id === id));
  const taken = back.filter(({ archived }) => !archived).length;
  const counts = { ...known.counts, active: known.counts.active + taken };
  return { ...known, items: [...placed, ...newer], counts, free: Math.max(0, known.free - taken) };
}

/** The list with another label on one account; an empty one is none. */
export const withLabel = (known: Accounts, account: number, label: string): Accounts => ({
  ...known,
  items: known.items.map((item) => (item.id === account ? { ...item, label: label === '' ? null : label } : item)),
});

/** The list with one account more at its end, and one place less. */
export const withAdded = (known: Accounts, account: AccountView): Accounts => ({
  ...known,
  items: [...known.items, account],
  counts: { ...known.counts, active: known.counts.active + 1 },
  free: Math.max(0, known.free - 1),
});
