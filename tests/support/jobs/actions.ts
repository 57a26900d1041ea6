import type { Action, ActionKind } from '../../../shared/domain/activity/action.ts';
import { instant } from '../../../shared/domain/ids.ts';

/** An action of a scripted account; its key is the kind's and the name's. */
function action(kind: ActionKind, name: string, fields: Partial<Action>): Action {
  return {
    key: `${kind}/${name}`,
    kind,
    at: instant(0),
    targetId: null,
    post: null,
    text: null,
    tags: [],
    reason: null,
    removed: false,
    ...fields,
  };
}

const time = (text: string) => instant(Date.parse(text));
const postRef = (code: string) => ({ code, url: `https://posts.test/${code}` });

/** A like at an ISO time of a post, by default one that is named like the like. */
export const like = (name: string, at: string, options: { target?: string; code?: string } = {}): Action =>
  action('like', name, {
    at: time(at),
    targetId: options.target ?? 'studio',
    post: postRef(options.code ?? `post-${name}`),
  });

export const follow = (name: string, at: string, target: string): Action =>
  action('follow', name, { at: time(at), targetId: target });

/** A repost, of a post where its author and code are given. */
export const repost = (name: string, at: string, of?: { target: string; code: string }): Action =>
  action('repost', name, {
    at: time(at),
    ...(of === undefined ? {} : { targetId: of.target, post: postRef(of.code) }),
  });

/** A comment on a post, by default one that is named like the comment. */
export const comment = (name: string, at: string, code?: string): Action =>
  action('comment', name, { at: time(at), text: 'so good', targetId: 'studio', post: postRef(code ?? `post-${name}`) });

export const post = (name: string, at: string, text: string): Action =>
  action('post', name, { at: time(at), text, tags: ['clay'], post: postRef(`own-${name}`) });
