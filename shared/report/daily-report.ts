import * as z from 'zod/mini';
import { content } from './content.ts';
import { comment, followChange, likedAccount, likedPost, liker } from './lists.ts';
import { count } from './values.ts';

// Of shapes, by hand: `z.omit` and `z.pick` would be loaded by every page.
const { at: _likedAt, ...likedPostShape } = likedPost.shape;
const { at: _changedAt, ...followChangeShape } = followChange.shape;
const { text, url, target } = comment.shape;

/** One account's closed day: numbers and the lists of its weekly report, without a time of day anywhere. */
export const dailyReport = z.object({
  /** Null where the network does not tell. */
  numbers: z.object({
    likes: count,
    likesReceived: count,
    /** Absent where it is not told, and with it who it was. */
    repostsReceived: z.optional(count),
    follows: count,
    unfollows: count,
    comments: count,
    posts: count,
    reposts: count,
  }),
  /** Lists are cut to what a short page shows; `totals` counts what was cut, too. */
  likes: z.array(z.extend(likedAccount, { posts: z.array(z.object(likedPostShape)) })),
  likers: z.array(liker),
  reposters: z.optional(z.array(liker)),
  follows: z.array(z.object(followChangeShape)),
  comments: z.array(z.object({ text, url, target })),
  hashtags: content.shape.hashtags,
  totals: z.object({
    likes: z.int(),
    likers: z.int(),
    reposters: z.optional(z.int()),
    follows: z.int(),
    unfollows: z.int(),
    comments: z.int(),
    hashtags: z.int(),
  }),
});
export type DailyReport = z.infer<typeof dailyReport>;
export type DailyNumbers = DailyReport['numbers'];
