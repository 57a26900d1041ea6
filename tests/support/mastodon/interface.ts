import type { InstanceAccount, InstanceStatus } from './answers.ts';
import type { World } from './world.ts';

export interface Reply {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Habits {
  /** Status of an account's WebFinger answer, and of its look-up, where they are not the usual. */
  readonly fingerStatus: ReadonlyMap<string, number>;
  readonly lookupStatus: ReadonlyMap<string, number>;
  /** Whether it knows `GET /api/v1/statuses?id[]=` (since 4.3). */
  knowsSeveral: boolean;
}

const NOT_FOUND: Reply = { status: 404, body: { error: 'Record not found' } };
const STATUSES_AT_ONCE = 40;
const ACCOUNTS_AT_ONCE = 80;
const SEVERAL = 20;
const DEFAULT_LIMIT = 20;

/** Pages as Mastodon does: newest first, by the list's own ids, a `Link` while a page is full. */
function page<T>(url: URL, items: readonly { readonly item: T; readonly id: string }[], most: number): Reply {
  const limit = Math.min(most, Number(url.searchParams.get('limit') ?? DEFAULT_LIMIT));
  const maxId = url.searchParams.get('max_id');
  const rest = maxId === null ? items : items.filter(({ id }) => BigInt(id) < BigInt(maxId));
  const shown = rest.slice(0, limit);
  const last = shown.at(-1);
  const body = shown.map(({ item }) => item);
  if (last === undefined || shown.length < limit) return { status: 200, body };
  const link = `<${url.origin}${url.pathname}?limit=${limit}&max_id=${last.id}>; rel="next", <${url.origin}${url.pathname}?min_id=${shown[0]?.id}>; rel="prev"`;
  return { status: 200, body, headers: { link } };
}

/** Lists of accounts are paged by ids of their own, which the accounts do not show. */
const byPosition = (accounts: readonly InstanceAccount[]) =>
  accounts.map((item, index) => ({ item, id: String(accounts.length - index) }));

const newestFirst = (a: InstanceStatus, b: InstanceStatus): number => (BigInt(a.id) < BigInt(b.id) ? 1 : -1);

function finger(url: URL, { domain, accounts }: World, { fingerStatus }: Habits): Reply {
  const name = /^acct:([^@]+)@/.exec(url.searchParams.get('resource') ?? '')?.[1] ?? '';
  const status = fingerStatus.get(name) ?? (accounts.has(name) ? 200 : 404);
  const links = [
    { rel: 'http://webfinger.net/rel/profile-page', type: 'text/html', href: `http://${domain}/@${name}` },
    { rel: 'self', type: 'application/activity+json', href: `http://${domain}/users/${name}` },
  ];
  return { status, body: status === 200 ? { subject: `acct:${name}@${domain}`, aliases: [], links } : '' };
}

function lookup(url: URL, { accounts }: World, { lookupStatus }: Habits): Reply {
  const name = (url.searchParams.get('acct') ?? '').split('@')[0]?.toLowerCase() ?? '';
  const status = lookupStatus.get(name) ?? 200;
  if (status !== 200) return { status, body: { error: 'This method requires an authenticated user' } };
  const account = accounts.get(name);
  return account === undefined ? NOT_FOUND : { status, body: account };
}

function ofAccount(
  url: URL,
  { id, list }: { id: string; list: string },
  { accounts, statuses, follows }: World,
): Reply {
  const account = [...accounts.values()].find((one) => one.id === id);
  if (account === undefined) return NOT_FOUND;
  if (list === '') return { status: 200, body: account };
  if (list === 'following') {
    return page(url, byPosition(account.hide_collections ? [] : (follows.get(id) ?? [])), ACCOUNTS_AT_ONCE);
  }
  const shown = [...statuses.values()].filter(
    (one) => one.account.id === id && ['public', 'unlisted'].includes(one.visibility),
  );
  return page(
    url,
    shown.sort(newestFirst).map((item) => ({ item, id: item.id })),
    STATUSES_AT_ONCE,
  );
}

function ofStatus(url: URL, { id, list }: { id: string; list: string }, { statuses, likers, boosters }: World): Reply {
  const status = statuses.get(id);
  if (status === undefined) return NOT_FOUND;
  if (list === '') return { status: 200, body: status };
  const lists = { favourited_by: likers, reblogged_by: boosters };
  if (list !== 'favourited_by' && list !== 'reblogged_by') return page(url, [], ACCOUNTS_AT_ONCE);
  return page(url, byPosition(lists[list].get(id) ?? []), ACCOUNTS_AT_ONCE);
}

/** What an instance answers to a GET. */
export function answerTo(url: URL, world: World, habits: Habits): Reply {
  if (url.pathname === '/.well-known/webfinger') return finger(url, world, habits);
  const [first = '', id = '', list = ''] = url.pathname.replace('/api/v1/', '').split('/');
  if (first === 'accounts' && id === 'lookup') return lookup(url, world, habits);
  if (first === 'accounts') return ofAccount(url, { id, list }, world);
  if (first === 'statuses' && id !== '') return ofStatus(url, { id, list }, world);
  if (first !== 'statuses' || !habits.knowsSeveral) return NOT_FOUND;
  const several = url.searchParams.getAll('id[]').slice(0, SEVERAL);
  return { status: 200, body: several.flatMap((one) => world.statuses.get(one) ?? []) };
}
