import * as z from 'zod/mini';
import type { DeepReadonly } from './deep-readonly.ts';
import { count } from './values.ts';

/** A number of the public profile beside the one that the period before was reported with; null where it is not told. */
const profileCount = z.object({ value: count, previous: count });
export type ProfileCount = DeepReadonly<z.infer<typeof profileCount>>;

/** What the network said of the account itself at the collection that the report rests on. */
export const socialProfile = z.object({
  /** In the account's own words; null where there is none, it may not be shown, or the account no longer says it. */
  bio: z.nullable(z.string()),
  /** The account's own wish keeps its words out of reports. */
  bioWithheld: z.boolean(),
  followers: profileCount,
  follows: profileCount,
  posts: profileCount,
  /** The public profile page. */
  url: z.nullable(z.string()),
});
export type SocialProfile = DeepReadonly<z.infer<typeof socialProfile>>;
