import * as z from 'zod/mini';
import type { DeepReadonly } from './deep-readonly.ts';
import { count } from './values.ts';

/** One headline number beside its own past. `null` means "not available from this network". */
const headcount = z.object({
  value: count,
  /** The period before; null when it was not recorded. */
  previous: count,
  /** Median of the (up to) four periods before; null without any. */
  median: z.nullable(z.number()),
  /** Up to eight periods, oldest first, the last one being this period; null where nothing was recorded. */
  history: z.array(count),
});
export type Headcount = DeepReadonly<z.infer<typeof headcount>>;

/** The five tiles of the front page, and what stands elsewhere with its past. */
export const headline = z.object({
  likes: headcount,
  likesReceived: headcount,
  follows: headcount,
  unfollows: headcount,
  comments: headcount,
  /** Since it was first told; absent where the network never tells it, and in reports from before it was kept. */
  repostsReceived: z.optional(headcount),
});
export type Headline = DeepReadonly<z.infer<typeof headline>>;
