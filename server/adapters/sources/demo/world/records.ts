import type { Action, PostRef } from '../../../../../shared/domain/activity/action.ts';
import { type Instant, instant } from '../../../../../shared/domain/ids.ts';
import { DAY, HOUR } from '../../../../../shared/domain/time/calendar.ts';
import type { Persona } from '../cast/persona.ts';
import { unitOf } from '../random.ts';
import { commentsOn, repostsOn } from './comments.ts';
import { compactDay } from './day-number.ts';
import type { WorldFollow } from './follows.ts';
import { likesOn } from './likes.ts';
import { postsOn, textOf, urlOf, type WorldPost } from './posts.ts';
import { receivedOn } from './received.ts';

/** An action and the moment at which its author took it back. */
export interface WorldRecord {
  readonly action: Action;
  readonly goneAt: Instant | null;
}

/** Nothing is taken back later than this after it was made. */
export const LONGEST_REGRET = 21 * DAY;
/** The first part of the keys of records that can be taken back. */
export const TAKEN_BACK = ['like/', 'post/', 'comment/', 'repost/'] as const;

const SHARE_TAKEN_BACK = 0.015;
const SHARE_UNDECLARED = 0.06;
const NOTHING = { targetId: null, post: null, text: null, tags: [], reason: null, removed: false } as const;

const refOf = (post: WorldPost): PostRef => ({ code: post.code, url: urlOf(post) });

function regretOf(persona: Persona, key: string, at: Instant): Instant | null {
  if (unitOf('regret', persona.index, key) >= SHARE_TAKEN_BACK) return null;
  return instant(at + HOUR + Math.floor(unitOf('regret-after', persona.index, key) ** 2 * (LONGEST_REGRET - HOUR)));
}

const key = (kind: string, day: number, serial: number): string =>
  `${kind}/${compactDay(day)}-${String(serial).padStart(3, '0')}`;

type Made = Pick<Action, 'kind' | 'at' | 'targetId' | 'post' | 'text' | 'tags' | 'languages'>;

const about = (post: WorldPost) => ({ targetId: post.author.id, post: refOf(post), tags: post.tags });

/** The language of the words, which some authors now and then leave out. */
const declared = ({ author }: WorldPost, code: string): readonly string[] =>
  unitOf('declared', code) < SHARE_UNDECLARED ? [] : [author.lang];

function ownPost(post: WorldPost): WorldRecord {
  const serial = post.code.slice(post.code.indexOf('/') + 1);
  const said = { text: textOf(post), tags: post.tags, languages: declared(post, post.code) };
  const made = { kind: 'post', at: post.at, post: refOf(post), ...said } as const;
  return { action: { ...NOTHING, ...made, key: `post/${serial}` }, goneAt: post.goneAt };
}

/** What the account did that day as its network records it, follows left out, whatever the time is now. */
export function recordsOn(persona: Persona, day: number): WorldRecord[] {
  const likes = likesOn(persona, day);
  const comments = commentsOn(persona, day, likes);
  const reposts = repostsOn(persona, day, likes);
  const number = (made: Made, serial: number): WorldRecord => {
    const name = key(made.kind, day, serial);
    return { action: { ...NOTHING, ...made, key: name }, goneAt: regretOf(persona, name, made.at) };
  };
  return [
    ...likes.map(({ at, post }, n) => number({ kind: 'like', at, text: null, ...about(post) }, n)),
    ...comments.map(({ at, post, text }, n) => {
      const said = { text, tags: [], languages: declared(post, `${post.code}#${n}`) };
      return number({ kind: 'comment', at, ...about(post), ...said }, n);
    }),
    ...reposts.map(({ at, post }, n) => number({ kind: 'repost', at, text: null, ...about(post) }, n)),
    ...postsOn(persona, day).map(ownPost),
  ];
}

/** The likes that the posts of that day gathered. */
export function receivedFor(persona: Persona, day: number): Action[] {
  return postsOn(persona, day).flatMap((post) =>
    receivedOn(post).map(({ likerId, at }) => ({
      ...NOTHING,
      key: `received:${post.code}|${likerId}`,
      kind: 'like-received' as const,
      at,
      targetId: likerId,
      post: refOf(post),
    })),
  );
}

/** A follow as its network records it: the follow and, where it was lost, the end of it with the reason. */
export function followActions(follow: WorldFollow): Action[] {
  const { serial, targetId, at, lost } = follow;
  const begun: Action = { ...NOTHING, key: `follow/${serial}`, kind: 'follow', at, targetId };
  if (lost === null) return [begun];
  return [begun, { ...begun, key: `unfollow/${serial}`, kind: 'unfollow', at: lost.at, reason: lost.reason }];
}
