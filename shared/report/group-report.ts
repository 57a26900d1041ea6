import * as z from 'zod/mini';
import { anomaly } from './anomalies.ts';
import { storedContent } from './content.ts';
import { coverageLine } from './coverage.ts';
import type { DeepReadonly } from './deep-readonly.ts';
import { comment, followChange, likedAccount, liker } from './lists.ts';
import { storedReport } from './report.ts';

const { network, profile, period, title, standfirst, headline, counts, activity, later } = storedReport.shape;
const { not_enought_summary, no_tagged_actions } = storedReport.shape;

/** Stable ids of the members that an entry comes from, in the order of the members. */
const by = z.array(z.string());
/** An entry with the members that it comes from. */
export type ByMembers<T> = T & { readonly by: readonly string[] };

/** The sections of a report over several accounts at once; the order of keys is that of its bytes. */
export const groupReport = z.object({
  version: z.literal(1),
  period,
  /** What they have to do with each other; else the news of the one that has the most. */
  title,
  standfirst,
  /** Stable ids of the members, the one with the most news first. */
  order: z.array(z.string()),
  members: z.array(z.object({ network, profile, title, headline })),
  headline,
  counts,
  activity,
  /** Lists are cut to what a screen can show; `count` counts what was cut too. */
  likes: z.object({ data: z.array(z.extend(likedAccount, { by })) }),
  likers: z.object({ data: z.array(z.extend(liker, { by })) }),
  /** Absent where no member's report has it. */
  reposters: z.optional(z.object({ data: z.array(z.extend(liker, { by })) })),
  follows: z.array(z.extend(followChange, { by })),
  comments: z.array(z.extend(comment, { by })),
  /** How long the lists are when nothing is cut from them. */
  totals: z.object({
    likes: z.int(),
    likers: z.int(),
    reposters: z.optional(z.int()),
    follows: z.int(),
    comments: z.int(),
  }),
  ...storedContent.shape,
  /** Per kind of action, the least that any of the members' networks tells. */
  coverage: z.object({ lines: z.array(coverageLine) }),
  /** The members' own, the furthest from the usual first, at most six. */
  anomalies: z.array(z.intersection(anomaly, z.object({ by }))),
  /** What came after the members' reports were built, together; absent while there is nothing. */
  later,
  not_enought_summary,
  no_tagged_actions,
});
export type GroupReport = DeepReadonly<z.infer<typeof groupReport>>;
