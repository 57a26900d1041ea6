import * as z from 'zod/mini';
import { brandedInstant } from './branded.ts';
import type { DeepReadonly } from './deep-readonly.ts';
import { person } from './person.ts';
import { lostFollowReason } from './values.ts';

/** The lists of a report: whose posts were liked, who liked, follows that changed, comments. */

export const likedPost = z.object({
  code: z.string(),
  url: z.string(),
  /** The post is no longer shown by the network. */
  notfound: z.boolean(),
  image: z.nullable(z.string()),
  text: z.nullable(z.string()),
  at: brandedInstant,
});
export type LikedPost = DeepReadonly<z.infer<typeof likedPost>>;

/** Likes made, grouped by the account whose posts were liked; most liked first. */
export const likedAccount = z.extend(person, { count: z.int(), posts: z.array(likedPost) });
export type LikedAccount = DeepReadonly<z.infer<typeof likedAccount>>;

export const liker = z.extend(person, { count: z.int() });
export type Liker = DeepReadonly<z.infer<typeof liker>>;

export const followChange = z.extend(person, {
  change: z.enum(['follow', 'unfollow']),
  reason: z.nullable(lostFollowReason),
  at: brandedInstant,
});
export type FollowChange = DeepReadonly<z.infer<typeof followChange>>;

export const comment = z.object({
  at: brandedInstant,
  text: z.nullable(z.string()),
  url: z.nullable(z.string()),
  /** Whose post was commented on. */
  target: z.nullable(person),
  /** The post commented on was also liked. */
  onLiked: z.boolean(),
});
export type Comment = DeepReadonly<z.infer<typeof comment>>;
