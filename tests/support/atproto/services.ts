import type { AccountState, RecordValue, TestAccount } from './account.ts';

/** What a service answers: JSON, or bytes of an archive. */
export type ServiceAnswer =
  | { readonly status: number; readonly json: unknown }
  | { readonly status: number; readonly archive: Uint8Array };

export interface World {
  readonly accounts: readonly TestAccount[];
  /** The server that keeps the account. */
  readonly pdsUrl: (account: TestAccount) => string;
  /** Likes on one page of `getLikes`. */
  readonly pageSize: number;
}

export type Service = (method: string, params: URLSearchParams, world: World) => Promise<ServiceAnswer> | ServiceAnswer;

const ok = (json: unknown): ServiceAnswer => ({ status: 200, json });
const refuse = (error: string, message: string, status = 400): ServiceAnswer => ({ status, json: { error, message } });
const missing = refuse('InvalidRequest', 'method not known', 404);

const byDid = (world: World, did: string | null) => world.accounts.find((account) => account.did === did);

const REPO_ERRORS: Readonly<Record<Exclude<AccountState, 'active'>, string>> = {
  deactivated: 'RepoDeactivated',
  suspended: 'RepoSuspended',
  takendown: 'RepoTakendown',
  deleted: 'RepoNotFound',
};

/** The directory of DIDs. */
export const plc: Service = (method, _params, world) => {
  const account = byDid(world, method.slice(1));
  if (account === undefined) return { status: 404, json: { message: 'DID not registered' } };
  if (account.state() === 'deleted') return { status: 410, json: { message: 'DID not available' } };
  const service = { id: '#atproto_pds', type: 'AtprotoPersonalDataServer', serviceEndpoint: world.pdsUrl(account) };
  return ok({ id: account.did, alsoKnownAs: [`at://${account.handle()}`], service: [service] });
};

/** The server that keeps the repositories. */
export const pds: Service = async (method, params, world) => {
  const did = params.get('did') ?? params.get('repo');
  const account = byDid(world, did);
  if (account === undefined) return refuse('RepoNotFound', `Could not find repo for DID: ${did}`);
  const state = account.state();
  if (state !== 'active') return refuse(REPO_ERRORS[state], `Repo is ${state}`);
  switch (method) {
    case '/xrpc/com.atproto.sync.getLatestCommit':
      return ok({ cid: 'bafy', rev: account.revision() });
    case '/xrpc/com.atproto.sync.getRepo':
      return { status: 200, archive: await account.car(params.get('since') ?? undefined) };
    case '/xrpc/com.atproto.sync.getBlocks': {
      const archive = await account.blocks(params.getAll('cids'));
      return archive === null ? refuse('BlockNotFound', 'Could not find blocks') : { status: 200, archive };
    }
    case '/xrpc/com.atproto.repo.getRecord': {
      const key = `${params.get('collection')}/${params.get('rkey')}`;
      const value = account.records().get(key);
      if (value === undefined) return refuse('RecordNotFound', `Could not locate record: ${key}`);
      return ok({ uri: `at://${account.did}/${key}`, value });
    }
    default:
      return missing;
  }
};

const PROFILE = 'app.bsky.actor.profile/self';
const count = (account: TestAccount, collection: string): number =>
  [...account.records().keys()].filter((key) => key.startsWith(`${collection}/`)).length;

function selfLabels(record: RecordValue): { src: string; val: string }[] {
  const { labels } = record as { labels?: { values: { val: string }[] } }; // written by this test itself
  return (labels?.values ?? []).map(({ val }) => ({ src: '', val }));
}

function profileView(account: TestAccount) {
  const record = account.records().get(PROFILE) ?? {};
  return {
    did: account.did,
    handle: account.handle(),
    ...('displayName' in record ? { displayName: record.displayName } : {}),
    avatar: `https://pictures.example/${account.did}.jpg`,
    labels: selfLabels(record).map((label) => ({ ...label, src: account.did })),
  };
}

function detailedView(account: TestAccount, world: World) {
  const record = account.records().get(PROFILE) ?? {};
  const isFollower = (other: TestAccount): boolean =>
    [...other.records()].some(
      ([key, value]) => key.startsWith('app.bsky.graph.follow/') && value.subject === account.did,
    );
  return {
    ...profileView(account),
    ...('description' in record ? { description: record.description } : {}),
    followersCount: world.accounts.filter(isFollower).length,
    followsCount: count(account, 'app.bsky.graph.follow'),
    postsCount: count(account, 'app.bsky.feed.post'),
  };
}

function likesOf(uri: string, world: World) {
  return world.accounts.flatMap((account) =>
    [...account.records()].flatMap(([key, value]) => {
      const { subject, createdAt } = value as { subject?: { uri?: string }; createdAt?: string }; // written by this test itself
      if (!key.startsWith('app.bsky.feed.like/') || subject?.uri !== uri) return [];
      return [{ createdAt, indexedAt: createdAt, actor: profileView(account) }];
    }),
  );
}

function getPosts(params: URLSearchParams, world: World): ServiceAnswer {
  const uris = params.getAll('uris');
  if (uris.length > 25) return refuse('InvalidRequest', 'too many uris');
  return ok({
    posts: uris.flatMap((uri) => {
      const account = world.accounts.find(({ did }) => uri.startsWith(`at://${did}/`));
      const record = account?.records().get(uri.split('/').slice(3).join('/'));
      if (account === undefined || record === undefined) return [];
      const { picture } = record;
      const embed =
        picture === undefined ? {} : { embed: { $type: 'app.bsky.embed.images#view', images: [{ thumb: picture }] } };
      return [
        { uri, cid: 'bafy', author: profileView(account), record, likeCount: likesOf(uri, world).length, ...embed },
      ];
    }),
  });
}

function getLikes(params: URLSearchParams, world: World): ServiceAnswer {
  const uri = params.get('uri') ?? '';
  const from = Number(params.get('cursor') ?? 0);
  const likes = likesOf(uri, world);
  const next = from + world.pageSize;
  return ok({ uri, likes: likes.slice(from, next), ...(next < likes.length ? { cursor: String(next) } : {}) });
}

function getProfile(params: URLSearchParams, world: World): ServiceAnswer {
  const account = byDid(world, params.get('actor'));
  if (account === undefined || account.state() === 'deleted') return refuse('InvalidRequest', 'Profile not found');
  if (account.state() === 'deactivated') return refuse('AccountDeactivated', 'Account is deactivated');
  if (account.state() !== 'active') return refuse('AccountTakedown', 'Account has been suspended');
  return ok(detailedView(account, world));
}

function getProfiles(params: URLSearchParams, world: World): ServiceAnswer {
  const actors = params.getAll('actors');
  if (actors.length > 25) return refuse('InvalidRequest', 'too many actors');
  return ok({
    profiles: world.accounts
      .filter((account) => account.state() === 'active' && actors.includes(account.did))
      .map(profileView),
  });
}

/** The public reading service. */
export const appView: Service = (method, params, world) => {
  switch (method) {
    case '/xrpc/com.atproto.identity.resolveHandle': {
      const account = world.accounts.find((one) => one.handle() === params.get('handle'));
      return account === undefined ? refuse('InvalidRequest', 'Unable to resolve handle') : ok({ did: account.did });
    }
    case '/xrpc/app.bsky.actor.getProfile':
      return getProfile(params, world);
    case '/xrpc/app.bsky.actor.getProfiles':
      return getProfiles(params, world);
    case '/xrpc/app.bsky.feed.getPosts':
      return getPosts(params, world);
    case '/xrpc/app.bsky.feed.getLikes':
      return getLikes(params, world);
    default:
      return missing;
  }
};
