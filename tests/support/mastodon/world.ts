import type { InstanceAccount, InstanceStatus } from './answers.ts';

/** What an instance knows. */
export interface World {
  readonly domain: string;
  readonly accounts: Map<string, InstanceAccount>;
  readonly statuses: Map<string, InstanceStatus>;
  readonly likers: Map<string, readonly InstanceAccount[]>;
  readonly boosters: Map<string, readonly InstanceAccount[]>;
  readonly follows: Map<string, readonly InstanceAccount[]>;
}

/** What happens on an instance. */
export interface Happenings {
  newAccount(name: string, more?: Partial<InstanceAccount>): InstanceAccount;
  /** Somebody on another instance, as this one knows them. */
  remoteAccount(acct: string, more?: Partial<InstanceAccount>): InstanceAccount;
  newStatus(account: InstanceAccount, at: number, more?: Partial<InstanceStatus>): InstanceStatus;
  boost(account: InstanceAccount, at: number, reblog: InstanceStatus): InstanceStatus;
  deleteStatus(status: InstanceStatus): void;
  favourite(status: InstanceStatus, ...by: InstanceAccount[]): void;
  unfavourite(status: InstanceStatus, by: InstanceAccount): void;
  /** Somebody else boosts a status of the instance. */
  reblog(status: InstanceStatus, ...by: InstanceAccount[]): void;
  unreblog(status: InstanceStatus, by: InstanceAccount): void;
  /** Newest follow first. */
  setFollowing(account: InstanceAccount, following: readonly InstanceAccount[]): void;
}

const FIRST_ID = 100_000_000_000_000_000n;

function accountOf(acct: string, { domain, id }: { domain: string; id: string }): InstanceAccount {
  const [name = '', host = domain] = acct.split('@');
  return {
    id,
    username: name,
    acct,
    display_name: `Name of ${name}`,
    note: `<p>Bio of ${name}</p>`,
    url: `http://${host}/@${name}`,
    avatar: `http://${host}/avatars/${name}.png`,
    locked: false,
    bot: false,
    discoverable: true,
    indexable: true,
    noindex: false,
    hide_collections: false,
    created_at: '2022-12-08T00:00:00.000Z',
    followers_count: 0,
    following_count: 0,
    statuses_count: 0,
  };
}

function statusOf(
  account: InstanceAccount,
  { domain, id, at }: { domain: string; id: string; at: number },
): InstanceStatus {
  const [name = '', host = domain] = account.acct.split('@');
  return {
    id,
    uri: `http://${host}/users/${name}/statuses/${id}`,
    url: `http://${host}/@${name}/${id}`,
    created_at: new Date(at).toISOString(),
    edited_at: null,
    visibility: 'public',
    language: 'en',
    spoiler_text: '',
    content: `<p>Post ${id}</p>`,
    in_reply_to_id: null,
    in_reply_to_account_id: null,
    favourites_count: 0,
    reblogs_count: 0,
    account,
    reblog: null,
    tags: [],
    mentions: [],
    media_attachments: [],
    poll: null,
  };
}

export function happenings(world: World): Happenings {
  const { domain, accounts, statuses, likers, boosters, follows } = world;
  let ids = FIRST_ID;
  const nextId = (): string => {
    ids += 1n;
    return String(ids);
  };
  const like = (status: InstanceStatus, by: readonly InstanceAccount[]): void => {
    likers.set(status.id, by);
    status.favourites_count = by.length;
  };
  const repost = (status: InstanceStatus, by: readonly InstanceAccount[]): void => {
    boosters.set(status.id, by);
    status.reblogs_count = by.length;
  };

  const self: Happenings = {
    newAccount(name, more = {}) {
      const account = { ...accountOf(name, { domain, id: nextId() }), ...more };
      accounts.set(name, account);
      return account;
    },
    remoteAccount: (acct, more = {}) => ({ ...accountOf(acct, { domain, id: nextId() }), ...more }),
    newStatus(account, at, more = {}) {
      const status = { ...statusOf(account, { domain, id: nextId(), at }), ...more };
      statuses.set(status.id, status);
      account.statuses_count += 1;
      return status;
    },
    boost(account, at, reblog) {
      const status = self.newStatus(account, at, { content: '', reblog });
      status.uri = `${status.uri}/activity`;
      return status;
    },
    deleteStatus(status) {
      statuses.delete(status.id);
      status.account.statuses_count -= 1;
    },
    favourite: (status, ...by) => like(status, [...by.toReversed(), ...(likers.get(status.id) ?? [])]),
    unfavourite: (status, by) =>
      like(
        status,
        (likers.get(status.id) ?? []).filter(({ id }) => id !== by.id),
      ),
    reblog: (status, ...by) => repost(status, [...by.toReversed(), ...(boosters.get(status.id) ?? [])]),
    unreblog: (status, by) =>
      repost(
        status,
        (boosters.get(status.id) ?? []).filter(({ id }) => id !== by.id),
      ),
    setFollowing(account, following) {
      follows.set(account.id, following);
      account.following_count = following.length;
    },
  };
  return self;
}
