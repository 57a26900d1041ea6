import * as z from 'zod/mini';
import { HIDDEN_USERNAME } from '../../../../shared/domain/activity/withheld.ts';
import type { Person } from '../../../../shared/report/person.ts';
import type { PostCard } from '../../../ports/activity-source.ts';
import { isDid, parseAtUri, webUrl } from './at-uri.ts';
import { textOrNull } from './text.ts';
import { refused, type Xrpc, type XrpcRefusal } from './xrpc.ts';

/** Hides an account from viewers who are not logged in to the network; an account sets it on itself. */
const HIDDEN_LABEL = '!no-unauthenticated';
/** Labels by which the network's moderation takes an account down. */
const TAKEDOWN_LABELS: ReadonlySet<string> = new Set(['!takedown', '!suspend']);
/** An app view's word for a handle that does not lead back to its account. */
const INVALID_HANDLE = 'handle.invalid';
/** The most that `getProfiles` and `getPosts` take. */
const PER_CALL = 25;
const LIKES_PER_PAGE = 100;

const label = z.object({ src: z.string(), val: z.string(), neg: z.optional(z.boolean()) });
const profileView = z.object({
  did: z.string(),
  handle: z.string(),
  displayName: z.optional(z.string()),
  avatar: z.optional(z.string()),
  labels: z.optional(z.array(label)),
});
const profileViewDetailed = z.extend(profileView, {
  description: z.optional(z.string()),
  followersCount: z.optional(z.int()),
  followsCount: z.optional(z.int()),
  postsCount: z.optional(z.int()),
});
const profilesAnswer = z.object({ profiles: z.array(profileView) });

const images = z.optional(z.array(z.object({ thumb: z.optional(z.string()) })));
const media = {
  images,
  thumbnail: z.optional(z.string()),
  external: z.optional(z.object({ thumb: z.optional(z.string()) })),
};
const embed = z.object({ ...media, media: z.optional(z.object(media)) });
const postView = z.object({
  uri: z.string(),
  author: profileView,
  record: z.catch(z.object({ text: z.optional(z.string()) }), {}),
  embed: z.catch(z.optional(embed), undefined),
  likeCount: z.optional(z.int()),
});
const postsAnswer = z.object({ posts: z.array(postView) });

const likesAnswer = z.object({
  cursor: z.optional(z.string()),
  likes: z.array(z.object({ createdAt: z.string(), actor: z.object({ did: z.string() }) })),
});

type ProfileView = z.infer<typeof profileView>;
type PostView = z.infer<typeof postView>;

export interface AppViewProfile extends Person {
  readonly bio: string | null;
  readonly followers: number | null;
  readonly follows: number | null;
  readonly posts: number | null;
  readonly hidden: boolean;
  readonly suspended: boolean;
}

export type AppViewProfileResult =
  | { readonly status: 'found'; readonly profile: AppViewProfile }
  | { readonly status: 'not-found' | 'suspended' | 'deactivated' };

export interface LikesPage {
  readonly likes: readonly { readonly createdAt: string; readonly did: string }[];
  readonly cursor: string | null;
}

/** The network's public reading service. Every method throws `SourceError` when it does not answer as documented. */
export interface AppView {
  profile(did: string, signal: AbortSignal): Promise<AppViewProfileResult>;
  people(dids: readonly string[], signal: AbortSignal): Promise<Person[]>;
  /** Those of the accounts that it shows, and whether the network's moderation has taken them down. */
  shown(dids: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, 'active' | 'suspended'>>;
  posts(codes: readonly string[], signal: AbortSignal): Promise<PostCard[]>;
  /** Likes per post; posts that are gone are left out. */
  likeCounts(codes: readonly string[], signal: AbortSignal): Promise<Map<string, number>>;
  likes(code: string, cursor: string | null, signal: AbortSignal): Promise<LikesPage>;
}

const webAddress = (url: string | undefined): string | null =>
  url !== undefined && /^https?:\/\//.test(url) ? url : null;

function hasLabel(view: ProfileView, is: (val: string, src: string) => boolean): boolean {
  return (view.labels ?? []).some(({ src, val, neg }) => neg !== true && is(val, src));
}

const isHidden = (view: ProfileView): boolean => hasLabel(view, (val, src) => val === HIDDEN_LABEL && src === view.did);

const isTakenDown = (view: ProfileView): boolean => hasLabel(view, (val) => TAKEDOWN_LABELS.has(val));

function toPerson(view: ProfileView): Person {
  return {
    id: view.did,
    username: view.handle === INVALID_HANDLE ? view.did : view.handle.toLowerCase(),
    name: textOrNull(view.displayName),
    userpic: webAddress(view.avatar),
  };
}

/** As the directories know people: who hides from logged-out viewers is counted there, and not named. */
const toKnown = (view: ProfileView): Person =>
  isHidden(view) ? { id: view.did, username: HIDDEN_USERNAME, name: null, userpic: null } : toPerson(view);

function toProfile(view: z.infer<typeof profileViewDetailed>): AppViewProfile {
  return {
    ...toPerson(view),
    bio: textOrNull(view.description),
    followers: view.followersCount ?? null,
    follows: view.followsCount ?? null,
    posts: view.postsCount ?? null,
    hidden: isHidden(view),
    suspended: isTakenDown(view),
  };
}

function pictureOf(view: PostView): string | null {
  const parts = view.embed === undefined ? [] : [view.embed, view.embed.media];
  const urls = parts.flatMap((part) => [part?.images?.[0]?.thumb, part?.thumbnail, part?.external?.thumb]);
  return webAddress(urls.find((url) => url !== undefined));
}

/** The words and picture of an author who is hidden from logged-out viewers are not shown here either. */
function toCard(code: string, view: PostView | undefined): PostCard | null {
  const uri = parseAtUri(code);
  if (uri === null) return null;
  const about = { code, authorId: uri.did, url: webUrl(uri) };
  if (view === undefined) return { ...about, text: null, image: null, gone: true };
  if (isHidden(view.author)) return { ...about, text: null, image: null, gone: false };
  return { ...about, text: textOrNull(view.record.text), image: pictureOf(view), gone: false };
}

function* inChunks<T>(items: readonly T[], size: number): Generator<readonly T[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}

/** What a refused `getProfile` says of the account; null when it says nothing of it. */
function stateOf(refusal: XrpcRefusal): 'not-found' | 'suspended' | 'deactivated' | null {
  if (refusal.error === 'AccountTakedown') return 'suspended';
  if (refusal.error === 'AccountDeactivated') return 'deactivated';
  return refusal.status === 400 && /not found/i.test(refusal.message) ? 'not-found' : null;
}

export function createAppView(xrpc: Xrpc, service: string): AppView {
  async function postViews(codes: readonly string[], signal: AbortSignal): Promise<Map<string, PostView>> {
    const views = new Map<string, PostView>();
    for (const uris of inChunks([...new Set(codes)], PER_CALL)) {
      const call = { service, method: 'app.bsky.feed.getPosts', params: { uris }, schema: postsAnswer };
      const result = await xrpc.query(call, signal);
      if (!result.ok) throw refused(service, result.refusal);
      for (const view of result.value.posts) views.set(view.uri, view);
    }
    return views;
  }

  async function profileViews(dids: readonly string[], signal: AbortSignal): Promise<ProfileView[]> {
    const views: ProfileView[] = [];
    for (const actors of inChunks([...new Set(dids)].filter(isDid), PER_CALL)) {
      const call = { service, method: 'app.bsky.actor.getProfiles', params: { actors }, schema: profilesAnswer };
      const result = await xrpc.query(call, signal);
      if (!result.ok) throw refused(service, result.refusal);
      views.push(...result.value.profiles);
    }
    return views;
  }

  const isPost = (code: string): boolean => parseAtUri(code)?.collection === 'app.bsky.feed.post';

  return {
    async profile(actor, signal) {
      const call = { service, method: 'app.bsky.actor.getProfile', params: { actor }, schema: profileViewDetailed };
      const result = await xrpc.query(call, signal);
      if (result.ok) return { status: 'found', profile: toProfile(result.value) };
      const state = stateOf(result.refusal);
      if (state === null) throw refused(service, result.refusal);
      return { status: state };
    },
    async people(dids, signal) {
      return (await profileViews(dids, signal)).map(toKnown);
    },
    async shown(dids, signal) {
      const views = await profileViews(dids, signal);
      return new Map(views.map((view) => [view.did, isTakenDown(view) ? 'suspended' : 'active']));
    },
    async posts(codes, signal) {
      const wanted = [...new Set(codes)].filter(isPost);
      const views = await postViews(wanted, signal);
      return wanted.flatMap((code) => toCard(code, views.get(code)) ?? []);
    },
    async likeCounts(codes, signal) {
      const views = await postViews(codes.filter(isPost), signal);
      return new Map([...views].map(([code, view]) => [code, view.likeCount ?? 0]));
    },
    async likes(uri, cursor, signal) {
      const params = { uri, limit: LIKES_PER_PAGE, ...(cursor === null ? {} : { cursor }) };
      const result = await xrpc.query(
        { service, method: 'app.bsky.feed.getLikes', params, schema: likesAnswer },
        signal,
      );
      if (!result.ok) throw refused(service, result.refusal);
      const likes = result.value.likes.map(({ createdAt, actor }) => ({ createdAt, did: actor.did }));
      return { likes, cursor: result.value.cursor ?? null };
    },
  };
}
