import type { LikedAccount, LikedPost, Liker } from '../../report/lists.ts';
import type { Person } from '../../report/person.ts';
import type { Action, PostRef } from '../activity/action.ts';
import type { Instant } from '../ids.ts';
import { compareText } from './order.ts';

/** What the directory knows of a post. */
export interface PostContent {
  readonly text: string | null;
  readonly image: string | null;
  /** The network no longer shows the post. */
  readonly gone: boolean;
}

export type PeopleLookup = ReadonlyMap<string, Person>;
export type PostLookup = ReadonlyMap<string, PostContent>;

/** An account that the directory does not know is shown by its stable id. */
export const personOf = (people: PeopleLookup, id: string): Person =>
  people.get(id) ?? { id, username: id, name: null, userpic: null };

interface SeenLike {
  readonly group: LikedGroup;
  post: PostRef;
  at: Instant;
  removed: boolean;
}

interface LikedGroup {
  count: number;
  readonly posts: SeenLike[];
}

function showPost({ post, at, removed }: SeenLike, posts: PostLookup): LikedPost {
  const content = posts.get(post.code);
  const notfound = removed || content?.gone === true;
  return {
    code: post.code,
    url: post.url,
    notfound,
    image: notfound ? null : (content?.image ?? null),
    text: notfound ? null : (content?.text ?? null),
    at,
  };
}

/** A map entry that is made when it is first asked for. */
function entryOf<V>(map: Map<string, V>, key: string, make: () => V): V {
  const seen = map.get(key);
  if (seen !== undefined) return seen;
  const made = make();
  map.set(key, made);
  return made;
}

/** Another like of the same post: the latest time, shown while any of the likes still stands. */
function mergeLike(like: SeenLike, post: PostRef, { at, removed }: Action): void {
  if (at > like.at) like.at = at;
  if (compareText(post.url, like.post.url) < 0) like.post = post;
  like.removed &&= removed;
}

/**
 * Likes made, grouped by the account whose post was liked. Every like record counts; several of one post are one line.
 * A like whose author is unknown counts in the headline but has no group.
 */
export function createLikeGroups() {
  const groups = new Map<string, LikedGroup>();
  const unknown: LikedGroup = { count: 0, posts: [] };
  const seen = new Map<string, SeenLike>();

  function addPost(group: LikedGroup, post: PostRef, action: Action): void {
    let key = post.code;
    let like = seen.get(key);
    if (like !== undefined && like.group !== group) {
      // A post that came under two authors stands under both, whichever came first.
      key = `${action.targetId} ${post.code}`;
      like = seen.get(key);
    }
    if (like !== undefined) {
      mergeLike(like, post, action);
      return;
    }
    const first = { group, post, at: action.at, removed: action.removed };
    seen.set(key, first);
    group.posts.push(first);
  }

  return {
    add(action: Action): void {
      const { targetId, post } = action;
      const group = targetId === null ? unknown : entryOf(groups, targetId, () => ({ count: 0, posts: [] }));
      group.count += 1;
      if (post !== null) addPost(group, post, action);
    },
    /** Whether the post was liked. */
    has: (code: string): boolean => seen.has(code),
    /** Most liked first, then by id; posts newest first, then by code. */
    list(people: PeopleLookup, posts: PostLookup): LikedAccount[] {
      return [...groups]
        .sort(([a, x], [b, y]) => y.count - x.count || compareText(a, b))
        .map(([id, group]) => ({
          ...personOf(people, id),
          count: group.count,
          posts: group.posts
            .sort((a, b) => b.at - a.at || compareText(a.post.code, b.post.code))
            .map((like) => showPost(like, posts)),
        }));
    },
  };
}

/** Accounts whose likes, or reposts, were received; most of them first, then by id. */
export function createLikerCounts() {
  const counts = new Map<string, number>();
  return {
    add(action: Action): void {
      if (action.targetId !== null) counts.set(action.targetId, (counts.get(action.targetId) ?? 0) + 1);
    },
    list(people: PeopleLookup): Liker[] {
      return [...counts]
        .sort(([a, x], [b, y]) => y - x || compareText(a, b))
        .map(([id, count]) => ({ ...personOf(people, id), count }));
    },
  };
}
