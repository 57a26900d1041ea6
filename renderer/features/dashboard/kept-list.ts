import type { AccountView, accountList } from '../../../shared/contract/accounts.ts';
import type { RouteOutput } from '../../../shared/contract/route.ts';

/** The list as the service answers it. */
export type Accounts = RouteOutput<typeof accountList>;

/** The list less the accounts, with the places they free. */
export function without(known: Accounts, ids: readonly number[]): Accounts {
  const items = known.items.filter(({ id }) => !ids.includes(id));
  const gone = known.items.filter(({ id, archived }) => ids.includes(id) && !archived).length;
  const counts = { ...known.counts, active: known.counts.active - gone };
  return { ...known, items, counts, free: Math.max(known.free, Math.min(known.limit, known.free + gone)) };
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
