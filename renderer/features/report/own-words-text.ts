import type { OwnWords } from '../../../shared/report/own-words.ts';

/** Which text stands over them, by what there is: `ownWords.text`. */
export type OwnWordsText = 'liked' | 'likedPosts' | 'unliked' | 'unlikedPosts' | 'reposts';

/** Posts are chosen by likes where the network tells them, and of one kind alone nothing is said of the other. */
export function ownWordsText({ posts, reposts }: OwnWords): OwnWordsText {
  if (posts.length === 0) return 'reposts';
  const isLiked = posts.some(({ likes }) => likes !== null);
  if (reposts.length === 0) return isLiked ? 'likedPosts' : 'unlikedPosts';
  return isLiked ? 'liked' : 'unliked';
}
