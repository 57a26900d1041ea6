import type { Action, Person } from '../activity/action.ts';
import type { Instant } from '../ids.ts';
import { compareText, firstDifference } from './order.ts';
import type { LikedAccount, LikedPost, Liker } from './report.ts';

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
  readonly code: string;
  readonly url: string;
  at: Instant;
  removed: boolean;
}

interface LikedGroup {
  count: number;
  readonly posts: Map<string, SeenLike>;
}

/** Several like records of one post are one line: the latest time, and shown while any of them still stands. */
function addPost(group: LikedGroup, action: Action): void {
  const { post, at, removed } = action;
  if (post === null) return;
  const seen = group.posts.get(post.code);
  if (seen === undefined) {
    group.posts.set(post.code, { code: post.code, url: post.url, at, removed });
    return;
  }
  if (at > seen.at) seen.at = at;
  seen.removed &&= removed;
}

function showPost(like: SeenLike, posts: PostLookup): LikedPost {
  const content = posts.get(like.code);
  const notfound = like.removed || content?.gone === true;
  return {
    code: like.code,
    url: like.url,
    notfound,
    image: notfound ? null : (content?.image ?? null),
    text: notfound ? null : (content?.text ?? null),
    at: like.at,
  };
}

/**
 * Likes made, grouped by the account whose post was liked. Every like record counts; a like whose author is unknown
 * counts in the headline but has no group.
 */
export function createLikeGroups() {
  const groups = new Map<string, LikedGroup>();
  return {
    add(action: Action): void {
      if (action.targetId === null) return;
      let group = groups.get(action.targetId);
      if (group === undefined) {
        group = { count: 0, posts: new Map() };
        groups.set(action.targetId, group);
      }
      group.count += 1;
      addPost(group, action);
    },
    /** Most liked first, then by id; posts newest first, then by code. */
    list(people: PeopleLookup, posts: PostLookup): LikedAccount[] {
      return [...groups]
        .sort(([a, x], [b, y]) => firstDifference(y.count - x.count, compareText(a, b)))
        .map(([id, group]) => ({
          ...personOf(people, id),
          count: group.count,
          posts: [...group.posts.values()]
            .sort((a, b) => firstDifference(b.at - a.at, compareText(a.code, b.code)))
            .map((like) => showPost(like, posts)),
        }));
    },
  };
}

/** Accounts whose likes were received; most likes first, then by id. */
export function createLikerCounts() {
  const counts = new Map<string, number>();
  return {
    add(action: Action): void {
      if (action.targetId !== null) counts.set(action.targetId, (counts.get(action.targetId) ?? 0) + 1);
    },
    list(people: PeopleLookup): Liker[] {
      return [...counts]
        .sort(([a, x], [b, y]) => firstDifference(y - x, compareText(a, b)))
        .map(([id, count]) => ({ ...personOf(people, id), count }));
    },
  };
}
