import * as z from 'zod/mini';
import { anomalies } from './anomalies.ts';
import { brandedDay, brandedInstant, brandedReportId } from './branded.ts';
import { content, storedContent } from './content.ts';
import { coverage } from './coverage.ts';
import type { DeepReadonly } from './deep-readonly.ts';
import { firstsAndReturns } from './firsts-and-returns.ts';
import { headline } from './headline.ts';
import { comment, followChange, likedAccount, liker } from './lists.ts';
import { ownWords } from './own-words.ts';
import { person } from './person.ts';
import { socialProfile } from './social-profile.ts';
import { count, localized, network, periodType } from './values.ts';

/** Quarter hours of a week. */
const QUARTER_HOURS = 672;

/**
 * A report of one profile over one period, stored once for everyone who tracks the profile. The order of keys is the order
 * of the stored bytes: a new section stands where its key shall stand.
 */
const report = z.object({
  version: z.literal(2),
  network,
  profile: z.extend(person, { url: z.nullable(z.string()) }),
  reportId: brandedReportId,
  period: z.object({ type: periodType, index: z.int(), start: brandedDay, end: brandedDay, available: brandedInstant }),
  /** "No. 38": how many reports of this type the profile has had, this one included. */
  number: z.int(),
  /** The source's revision at the collection that the report rests on. */
  revision: z.nullable(z.string()),
  title: localized,
  standfirst: localized,
  /** Which headline template was used; the same is not used twice in a row. */
  template: z.string(),
  headline,
  /** Number of actions by kind; null where the network does not tell. */
  counts: z.object({
    like: count,
    'like-received': count,
    /** Absent where the network never tells it, and in reports from before it was read. */
    'repost-received': z.optional(count),
    post: count,
    comment: count,
    repost: count,
    follow: count,
    unfollow: count,
  }),
  /**
   * Activity in quarter hours of the Reykjavik week, Monday 00:00 first. Likes made, posts, comments, reposts and follows
   * count. Quarter hours, because some zones are 30 or 45 minutes off.
   */
  activity: z.array(z.int()).check(z.length(QUARTER_HOURS)),
  /** The same actions by the days of the period, first day first: 7 or 28 to 31 counts. */
  daily: z.array(z.int()),
  likes: z.object({ data: z.array(likedAccount) }),
  likers: z.object({ data: z.array(liker) }),
  /** Who reposted the account's posts; absent as the number of it is. */
  reposters: z.optional(z.object({ data: z.array(liker) })),
  follows: z.array(followChange),
  comments: z.array(comment),
  ownWords,
  ...content.shape,
  coverage,
  /** What stands out against earlier reports of the type. */
  anomalies,
  /** What is new, back or over against them. */
  firstsAndReturns,
  /** null where the network tells nothing of the account itself. */
  socialProfile: z.nullable(socialProfile),
  /** Under 10 likes were collected (the spelling is the wire format's). */
  not_enought_summary: z.boolean(),
  /** No action carries a hashtag. */
  no_tagged_actions: z.boolean(),
});
/** A report as it is built today. */
export type Report = DeepReadonly<z.infer<typeof report>>;

const { daily, anomalies: found, firstsAndReturns: turned, ownWords: words, socialProfile: told } = report.shape;

/**
 * A report as it may be stored and is sent. What older ones lack is optional: those of version 1 are from before `daily`,
 * `anomalies` and `socialProfile`, and what was added to either version since is absent in those from before it.
 */
export const storedReport = z.extend(report, {
  version: z.union([z.literal(1), z.literal(2)]),
  daily: z.optional(daily),
  ownWords: z.optional(words),
  ...storedContent.shape,
  anomalies: z.optional(found),
  firstsAndReturns: z.optional(turned),
  socialProfile: z.optional(told),
  /**
   * Actions of the period that were first seen after the report was built: in neither the report nor its CSV. Never stored,
   * told when the report is read; absent while there are none.
   */
  later: z.optional(z.int()),
});
export type StoredReport = DeepReadonly<z.infer<typeof storedReport>>;
