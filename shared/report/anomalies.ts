import * as z from 'zod/mini';
import { UNUSUAL_METRICS } from '../domain/report/anomalies/rules.ts';
import { brandedDay, brandedInstant } from './branded.ts';
import type { DeepReadonly } from './deep-readonly.ts';
import { person } from './person.ts';
import { actionKind, coverageLevel } from './values.ts';

/** 1 to 100: how far from the usual. Only an order between the anomalies of one report, never shown. */
const score = z.int();
/** How many earlier periods it is compared with. */
const periods = z.int();

/** A number outside of median ± 3 spreads of the periods before. */
const unusualCount = z.object({
  rule: z.literal('unusual-count'),
  score,
  metric: z.enum(UNUSUAL_METRICS),
  direction: z.enum(['above', 'below']),
  value: z.int(),
  median: z.number(),
  /** The bounds that were passed: what is usual lies between them. One decimal; `low` is at least 0. */
  low: z.number(),
  high: z.number(),
  periods,
});
export type UnusualCount = DeepReadonly<z.infer<typeof unusualCount>>;

/** What a burst of likes went to: an account (its name where it is known), a hashtag, or a topic of the vocabulary. */
const burstTarget = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('account'), account: person }),
  z.object({ kind: z.literal('tag'), tag: z.string() }),
  z.object({ kind: z.literal('topic'), topic: z.string() }),
]);
export type BurstTarget = DeepReadonly<z.infer<typeof burstTarget>>;

/** Likes that came all at once. */
const likeBurst = z.object({
  rule: z.literal('burst'),
  score,
  to: burstTarget,
  count: z.int(),
  /** Of that many likes to the same in the whole period. */
  total: z.int(),
  day: brandedDay,
  from: brandedInstant,
  minutes: z.int(),
  /** Likes of the largest burst in a usual period; null while too few periods are known. */
  median: z.nullable(z.number()),
  periods,
});
export type LikeBurst = DeepReadonly<z.infer<typeof likeBurst>>;

/** Activity at hours of the day that had none, nor the hours beside them, in the periods before. */
const newHours = z.object({
  rule: z.literal('new-hours'),
  score,
  /** Hours of the day in Reykjavik time (UTC), 0 to 23, ascending. */
  hours: z.array(z.int()),
  /** Actions in those hours. */
  count: z.int(),
  /** Actions in the earlier periods, none of them at these hours. */
  before: z.int(),
  periods,
});
export type NewHours = DeepReadonly<z.infer<typeof newHours>>;

/** The most liked account was not among the most liked ones of any period before. */
const newTopAccount = z.object({
  rule: z.literal('new-top-account'),
  score,
  account: person,
  count: z.int(),
  /** Of that many likes. */
  total: z.int(),
  periods,
});
export type NewTopAccount = DeepReadonly<z.infer<typeof newTopAccount>>;

/** Many unfollows within a day. */
const unfollowWave = z.object({
  rule: z.literal('unfollow-wave'),
  score,
  /** Unfollows within 24 hours … */
  count: z.int(),
  /** … of that many in the period. */
  total: z.int(),
  /** The usual number in a whole period. */
  median: z.number(),
  day: brandedDay,
  from: brandedInstant,
  periods,
});
export type UnfollowWave = DeepReadonly<z.infer<typeof unfollowWave>>;

/** Days without any activity of an account that is otherwise active on most days. */
const silence = z.object({
  rule: z.literal('silence'),
  score,
  days: z.int(),
  /** First and last day, inclusive. */
  from: brandedDay,
  to: brandedDay,
  /** Of the days of the periods before, how many had activity. */
  activeDays: z.int(),
  ofDays: z.int(),
  periods,
});
export type Silence = DeepReadonly<z.infer<typeof silence>>;

/** The most used hashtag was not among those of any period before. */
const newTopTag = z.object({ rule: z.literal('new-top-tag'), score, tag: z.string(), count: z.int(), periods });
export type NewTopTag = DeepReadonly<z.infer<typeof newTopTag>>;

/** Less was seen than in the period before. This is about the recording, not about the account. */
const coverageDrop = z.object({
  rule: z.literal('coverage-drop'),
  score,
  kinds: z.array(z.object({ kind: actionKind, from: coverageLevel, to: coverageLevel })),
  /** Shares of public actions probably recorded, before and now, where their 95 % intervals lie apart. */
  estimate: z.nullable(z.object({ before: z.number(), now: z.number() })),
});
export type CoverageDrop = DeepReadonly<z.infer<typeof coverageDrop>>;

/** What stands out in a report, with the numbers it rests on. No mood, no motive. */
export const anomaly = z.discriminatedUnion('rule', [
  unusualCount,
  likeBurst,
  newHours,
  newTopAccount,
  unfollowWave,
  silence,
  newTopTag,
  coverageDrop,
]);
export type Anomaly = DeepReadonly<z.infer<typeof anomaly>>;

/** The rules' answer for one report. */
export const anomalies = z.object({
  /** Highest score first, at most six. */
  items: z.array(anomaly),
  /** Earlier periods there were to compare with, at most eight. Most rules say nothing under four. */
  periods: z.int(),
});
export type Anomalies = DeepReadonly<z.infer<typeof anomalies>>;
