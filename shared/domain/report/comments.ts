import type { Comment } from '../../report/lists.ts';
import type { Action } from '../activity/action.ts';
import { type PeopleLookup, personOf } from './likes.ts';
import { compareText } from './order.ts';

/** Comments in order of time, then by key. A removed comment keeps its line and loses its words and link. */
export function createComments() {
  const comments: Action[] = [];
  return {
    add(action: Action): void {
      comments.push(action);
    },
    list(people: PeopleLookup, liked: (code: string) => boolean): Comment[] {
      return comments
        .sort((a, b) => a.at - b.at || compareText(a.key, b.key))
        .map(({ at, text, post, targetId, removed }) => ({
          at,
          text: removed ? null : text,
          url: removed ? null : (post?.url ?? null),
          target: targetId === null ? null : personOf(people, targetId),
          onLiked: post !== null && liked(post.code),
        }));
    },
  };
}
