import type { ActionList } from './archived-actions.ts';

/** What a file of an export holds. */
export type ArchivedFile = ActionList | 'followers' | 'owner';

/**
 * Which files are read, in which order. They have had different folders over the years (`followers_and_following/…`, then
 * `connections/followers_and_following/…`; `content/`, then `your_instagram_activity/media/`), lie in a folder of the package's name or
 * not, and large ones come in numbered parts.
 */
const FILES: readonly (readonly [ArchivedFile, RegExp])[] = [
  ['owner', /(?:^|\/)personal_information\.json$/],
  ['followers', /(?:^|\/)followers_and_following\/followers(?:_\d+)?\.json$/],
  ['following', /(?:^|\/)followers_and_following\/following(?:_\d+)?\.json$/],
  ['unfollowed', /(?:^|\/)followers_and_following\/recently_unfollowed_(?:profiles|accounts)\.json$/],
  ['liked-posts', /(?:^|\/)likes\/liked_posts(?:_\d+)?\.json$/],
  ['liked-comments', /(?:^|\/)likes\/liked_comments(?:_\d+)?\.json$/],
  ['comments', /(?:^|\/)comments\/(?:post|reels)_comments(?:_\d+)?\.json$/],
  ['posts', /(?:^|\/)(?:content|media)\/(?:posts|reels|igtv_videos)(?:_\d+)?\.json$/],
];

/** The list of a file that is an object of lists; a file that is one list has no name for it. */
const LISTS: Readonly<Record<ArchivedFile, readonly string[]>> = {
  owner: ['profile_user'],
  followers: ['relationships_followers'],
  following: ['relationships_following'],
  unfollowed: ['relationships_unfollowed_users'],
  'liked-posts': ['likes_media_likes'],
  // Written so in older exports, and as `likes_media_likes` in some.
  'liked-comments': ['likes_comment_likes', 'likes_media_likes'],
  comments: ['comments_media_comments', 'comments_reels_comments'],
  posts: ['ig_posts', 'ig_reels_media', 'ig_igtv_media'],
};

/** Copies of the system that packed it again. */
const isStray = (path: string): boolean => path.startsWith('__MACOSX/');

export function archivedFile(path: string): ArchivedFile | null {
  if (isStray(path)) return null;
  return FILES.find(([, pattern]) => pattern.test(path))?.[0] ?? null;
}

export const rankOf = (path: string): number | null => {
  const at = FILES.findIndex(([, pattern]) => pattern.test(path));
  return at === -1 || isStray(path) ? null : at;
};

export const isListOf = (file: ArchivedFile, key: string | null): boolean => key === null || LISTS[file].includes(key);

/** Pages of the same lists: the export was asked for as HTML. */
const PAGE = /(?:^|\/)(?:followers_and_following|likes|comments|content|media|personal_information)\/[^/]+\.html$/;
export const isPage = (path: string): boolean => PAGE.test(path);
