import * as z from 'zod/mini';
import { brandedInstant } from './branded.ts';
import type { DeepReadonly } from './deep-readonly.ts';
import { person } from './person.ts';

/** What the account put before its readers: a few of its own posts and of its reposts, chosen by rule. */

const ownPost = z.object({
  code: z.string(),
  url: z.string(),
  text: z.string(),
  at: brandedInstant,
  /** Likes that it received in the period; null where the network does not tell them. */
  likes: z.nullable(z.int()),
});
export type OwnPost = DeepReadonly<z.infer<typeof ownPost>>;

/** Somebody else's post; `at` is when the account reposted it. */
const repost = z.object({
  code: z.string(),
  url: z.string(),
  text: z.string(),
  at: brandedInstant,
  author: person,
});
export type Repost = DeepReadonly<z.infer<typeof repost>>;

export const ownWords = z.object({ posts: z.array(ownPost), reposts: z.array(repost) });
export type OwnWords = DeepReadonly<z.infer<typeof ownWords>>;
