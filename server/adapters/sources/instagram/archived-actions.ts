import { createHash } from 'node:crypto';
import type { Action, ActionKind } from '../../../../shared/domain/activity/action.ts';
import { type Instant, instant } from '../../../../shared/domain/ids.ts';
import { hashtagsIn } from '../../../../shared/domain/report/hashtags.ts';
import { storableText } from '../../../../shared/domain/storable-text.ts';
import { DAY, SECOND } from '../../../../shared/domain/time/calendar.ts';
import type { ArchivedEntry } from './archive-answers.ts';
import { captionIn, commentIn, likedIn, personOf, timeOf } from './archived-entry.ts';

/** Instagram began in October 2010. */
const EARLIEST = Date.UTC(2010, 9, 1);
const MAX_TEXT = 20_000;
const MAX_TAGS = 50;
const DIGEST_LENGTH = 16;

/** Lists of an export that give actions. */
export type ActionList = 'following' | 'unfollowed' | 'liked-posts' | 'liked-comments' | 'comments' | 'posts';

type Skip = 'malformed' | 'date-out-of-range';

/** The instant of an entry, or why it has none. */
export function instantOf(entry: ArchivedEntry, now: Instant): Instant | Skip {
  const time = timeOf(entry);
  if (time === null) return 'malformed';
  const at = Math.round(time * SECOND);
  return Number.isSafeInteger(at) && at >= EARLIEST && at <= now + DAY ? instant(at) : 'date-out-of-range';
}

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, DIGEST_LENGTH);
const iso = (at: Instant): string => new Date(at).toISOString();
const words = (text: string): string => storableText(text.slice(0, MAX_TEXT)).trim();

const action = (kind: ActionKind, key: string, rest: Partial<Action> & { at: Instant }): Action => ({
  ...{ key, kind, targetId: null, post: null, text: null, tags: [], reason: null, removed: false },
  ...rest,
});

/** Keys name whom a follow is about, as those of networks without records of follows do (`domain/activity/withheld`). */
const followKey = (name: string): string => `follow:|${name}`;
export const FOLLOW_PREFIX = 'follow:|';

function liked(list: 'liked-posts' | 'liked-comments', entry: ArchivedEntry, at: Instant): Action | Skip {
  const { code, author } = likedIn(entry);
  if (code === null && author === null) return 'malformed';
  const isPost = list === 'liked-posts' && code !== null;
  const post = isPost ? { code, url: `https://www.instagram.com/p/${code}/` } : null;
  const what = isPost ? code : digest(`${code ?? ''} ${author ?? ''}`);
  return action('like', `${list}/${iso(at)}/${what}`, { at, targetId: author, post });
}

/** An export does not say which post a comment stands under. Below the account's own it is part of its own thread. */
function commented(entry: ArchivedEntry, { at, self }: { at: Instant; self: string | null }): Action | Skip {
  const { text, owner } = commentIn(entry);
  const said = words(text ?? '');
  if (said === '' && owner === null) return 'malformed';
  const kind = owner !== null && owner === self ? 'post' : 'comment';
  const targetId = kind === 'comment' ? owner : null;
  const key = `comment/${iso(at)}/${digest(`${owner ?? ''} ${said}`)}`;
  return action(kind, key, { at, targetId, text: said, tags: hashtagsIn(said).slice(0, MAX_TAGS) });
}

function posted(entry: ArchivedEntry, at: Instant): Action {
  const text = words(captionIn(entry));
  const first = entry.media?.[0]?.uri ?? text;
  return action('post', `post/${iso(at)}/${digest(first)}`, { at, text, tags: hashtagsIn(text).slice(0, MAX_TAGS) });
}

/** An entry of a list as an action, or why it is none. `self` is whose export it is. */
export function archivedAction(
  list: ActionList,
  entry: ArchivedEntry,
  { now, self }: { now: Instant; self: string | null },
): Action | Skip {
  const at = instantOf(entry, now);
  if (typeof at === 'string') return at;
  switch (list) {
    case 'following':
    case 'unfollowed': {
      const name = personOf(entry);
      if (name === null) return 'malformed';
      if (list === 'following') return action('follow', followKey(name), { at, targetId: name });
      return action('unfollow', `unfollow:${followKey(name)}`, { at, targetId: name, reason: 'unfollowed' });
    }
    case 'liked-posts':
    case 'liked-comments':
      return liked(list, entry, at);
    case 'comments':
      return commented(entry, { at, self });
    case 'posts':
      return posted(entry, at);
  }
}
