import type { Action } from '../../../../shared/domain/activity/action.ts';
import type { Instant } from '../../../../shared/domain/ids.ts';
import type { PostCard } from '../../../ports/activity-source.ts';
import type { MediaAnswer } from './answers.ts';
import { hashtagsOf, isPlausible, webAddress, wordsOf, writtenAt } from './words.ts';

export const POST_PREFIX = 'post/';

/** A post that was read, as what is below it is asked for. */
export interface SeenMedia {
  readonly id: string;
  readonly shortcode: string;
  readonly at: Instant;
  readonly comments: number;
}

const SHORTCODE = /^\/(?:[\w.]{1,30}\/)?(?:p|reel|tv)\/([\w-]{5,40})\/?$/;
const HOST = /^(www\.)?instagram\.com$/;

/** The short name of a post in its address, which is the same for whoever looks, where its number may be the app's own. */
function shortcodeOf({ permalink }: Pick<MediaAnswer, 'permalink'>): string | null {
  const url = permalink === null || permalink === undefined ? null : URL.parse(permalink);
  if (url === null || url.protocol !== 'https:' || !HOST.test(url.hostname)) return null;
  return SHORTCODE.exec(url.pathname)?.[1] ?? null;
}

/** A post's reference: whose it is, and its short name. */
const codeOf = (accountId: string, shortcode: string): string => `${accountId}/${shortcode}`;

const addressOf = (shortcode: string): string => `https://www.instagram.com/p/${shortcode}/`;

/** Whose post a code is of, and its short name; null where it is no code of ours. */
export function parseCode(code: string): { readonly accountId: string; readonly shortcode: string } | null {
  const [, accountId, shortcode] = /^(\d{1,32})\/([\w-]{5,40})$/.exec(code) ?? [];
  return accountId === undefined || shortcode === undefined ? null : { accountId, shortcode };
}

/** Keys are ordered by time, so that a window of posts is a range of keys. */
const keyOf = (at: Instant, shortcode: string): string => `${POST_PREFIX}${new Date(at).toISOString()}/${shortcode}`;

/** What stands under the prefix from before `at`. */
export const rangeBefore = (at: Instant) => ({ from: POST_PREFIX, to: `${POST_PREFIX}${new Date(at).toISOString()}` });

export type MediaRead = { readonly action: Action; readonly seen: SeenMedia } | 'malformed' | 'date-out-of-range';

/** A post as an action, or why it is none. */
export function readMedia(media: MediaAnswer, accountId: string, now: Instant): MediaRead {
  const shortcode = shortcodeOf(media);
  const at = writtenAt(media.timestamp);
  if (shortcode === null || at === null) return 'malformed';
  if (!isPlausible(at, now)) return 'date-out-of-range';
  const text = wordsOf(media.caption);
  const post = { code: codeOf(accountId, shortcode), url: addressOf(shortcode) };
  const action: Action = {
    ...{ key: keyOf(at, shortcode), kind: 'post', at, targetId: null, post },
    ...{ text, tags: hashtagsOf(text), reason: null, removed: false },
  };
  return { action, seen: { id: media.id, shortcode, at, comments: media.comments_count ?? 0 } };
}

/** The card of a post; a film shows its first picture. */
export function cardOf(media: MediaAnswer, accountId: string): PostCard | null {
  const shortcode = shortcodeOf(media);
  if (shortcode === null) return null;
  const text = wordsOf(media.caption);
  const image = webAddress(media.thumbnail_url ?? (media.media_type === 'VIDEO' ? null : media.media_url));
  const url = addressOf(shortcode);
  return {
    code: codeOf(accountId, shortcode),
    authorId: accountId,
    url,
    text: text === '' ? null : text,
    image,
    gone: false,
  };
}

/** The card of a post that is not shown, or not found among those that are. */
export const bareCard = (code: string, authorId: string, gone: boolean): PostCard => {
  const shortcode = parseCode(code)?.shortcode;
  const url = shortcode === undefined ? 'https://www.instagram.com/' : addressOf(shortcode);
  return { code, authorId, url, text: null, image: null, gone };
};
