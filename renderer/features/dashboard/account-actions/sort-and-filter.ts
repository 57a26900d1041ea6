import type { AccountView } from '../../../../shared/contract/accounts.ts';
import type { Language } from '../../../../shared/domain/languages.ts';
import { isNetwork, type Network } from '../../../../shared/domain/networks/networks.ts';
import { nameOf } from '../account-name.ts';

/** What the rows can be ordered by; `added` is the order they came in. */
export const SORTS = ['added', 'name', 'label', 'likes', 'follows', 'unfollows', 'report', 'state'] as const;
export type Sort = (typeof SORTS)[number];

/** The states a person would look for. */
export const STATES = ['any', 'followed', 'waiting', 'stopped', 'failing'] as const;
export type StateGroup = (typeof STATES)[number];

export interface SortAndFilter {
  readonly sort: Sort;
  /** Words that the name, the handle or the label has to contain, each of them. */
  readonly text: string;
  readonly state: StateGroup;
  readonly network: Network | null;
  /** Only reports that were not opened yet. */
  readonly fresh: boolean;
}

export const UNSORTED: SortAndFilter = { sort: 'added', text: '', state: 'any', network: null, fresh: false };

const oneOf = <T extends string>(known: readonly T[], asked: string | null): T | undefined =>
  known.find((value) => value === asked);

/** What the address asks for; what it does not say, or says in a way that is none of ours, is as it is. */
export function readSortAndFilter(query: URLSearchParams): SortAndFilter {
  const network = query.get('network') ?? '';
  return {
    sort: oneOf(SORTS, query.get('sort')) ?? UNSORTED.sort,
    text: query.get('q') ?? '',
    state: oneOf(STATES, query.get('state')) ?? UNSORTED.state,
    network: isNetwork(network) ? network : null,
    fresh: query.get('new') === '1',
  };
}

/** The query string with order and filter; defaults are omitted and other parameters are kept. */
export function writeSortAndFilter(query: URLSearchParams, to: SortAndFilter): URLSearchParams {
  const next = new URLSearchParams(query);
  const values = {
    sort: to.sort === UNSORTED.sort ? '' : to.sort,
    q: to.text,
    state: to.state === UNSORTED.state ? '' : to.state,
    network: to.network ?? '',
    new: to.fresh ? '1' : '',
  };
  for (const [name, value] of Object.entries(values)) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** Whether some accounts may be left out. */
export const isFiltered = ({ text, state, network, fresh }: SortAndFilter): boolean =>
  text.trim() !== '' || state !== 'any' || network !== null || fresh;

const GROUP_OF: Readonly<Record<AccountView['state'], StateGroup>> = {
  ok: 'followed',
  collecting: 'waiting',
  counting: 'waiting',
  private: 'stopped',
  gone: 'stopped',
  hidden: 'stopped',
  failing: 'failing',
};

/** What needs a look comes first. */
const STATE_ORDER: readonly AccountView['state'][] = [
  'failing',
  'private',
  'gone',
  'hidden',
  'collecting',
  'counting',
  'ok',
];

/** Without case and accents: "Ines" finds "Inês". */
const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

function isMeant(account: AccountView, asked: SortAndFilter): boolean {
  const { state, network, fresh } = asked;
  if (state !== 'any' && GROUP_OF[account.state] !== state) return false;
  if (network !== null && account.network !== network) return false;
  if (fresh && account.line?.isNew !== true) return false;
  const words = plain(asked.text).split(/\s+/);
  const about = plain(`${account.name ?? ''} ${account.username} ${account.label ?? ''}`);
  return words.every((word) => about.includes(word));
}

const newestReport = ({ periods }: AccountView): number | null =>
  periods.findLast(({ nonActive }) => !nonActive)?.available ?? null;

type Value = string | number | null;

/** What a row is ordered by; numbers from the largest down, words from A on, nothing known last. */
const VALUE_OF: Readonly<Record<Exclude<Sort, 'added'>, (account: AccountView) => Value>> = {
  name: nameOf,
  label: ({ label }) => label,
  likes: ({ line }) => line?.likes.value ?? null,
  follows: ({ line }) => line?.follows.value ?? null,
  unfollows: ({ line }) => line?.unfollows.value ?? null,
  report: newestReport,
  state: ({ state }) => -STATE_ORDER.indexOf(state),
};

function compareValues(a: Value, b: Value, language: Language): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (typeof a === 'number' && typeof b === 'number') return b - a;
  return String(a).localeCompare(String(b), language, { sensitivity: 'base', numeric: true });
}

/** The accounts that are meant, in the order asked for; what is alike stays in the order it was added. */
export function sortAndFilter(
  accounts: readonly AccountView[],
  asked: SortAndFilter,
  language: Language,
): readonly AccountView[] {
  const meant = isFiltered(asked) ? accounts.filter((account) => isMeant(account, asked)) : accounts;
  const { sort } = asked;
  if (sort === 'added') return meant;
  const value = VALUE_OF[sort];
  return meant.toSorted((a, b) => compareValues(value(a), value(b), language));
}
