import * as z from 'zod/mini';
import { brandedReportId } from './branded.ts';
import type { DeepReadonly } from './deep-readonly.ts';
import { person } from './person.ts';

/** What a statement rests on: a liked post, a post that was commented on, or a post of the account itself. */
const evidence = z.object({ kind: z.enum(['like', 'comment', 'post']), url: z.string() });
export type Evidence = DeepReadonly<z.infer<typeof evidence>>;

/** What began, came back or ended: likes or comments to an account, a hashtag, or a topic of the vocabulary. */
const object = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('liked'), account: person }),
  z.object({ kind: z.literal('commented'), account: person }),
  z.object({ kind: z.literal('tag'), tag: z.string() }),
  z.object({ kind: z.literal('topic'), topic: z.string() }),
]);
export type FirstObject = DeepReadonly<z.infer<typeof object>>;

/** Actions of this period. */
const count = z.int();

/** There was none of it in any of the earlier periods that are looked at, all of which were read whole. */
const first = z.object({
  rule: z.literal('first'),
  to: object,
  count,
  periods: z.int(),
  evidence: z.array(evidence),
});

/** It was usual, then there was none of it for some periods, and now there is. */
const comeback = z.object({
  rule: z.literal('return'),
  to: object,
  count,
  /** So many periods in a row had none. */
  away: z.int(),
  /** The last report before them. */
  last: brandedReportId,
  evidence: z.array(evidence),
});

/** Followed, unfollowed, and now followed again. */
const followedAgain = z.object({
  rule: z.literal('followed-again'),
  account: person,
  /** The report that tells of the unfollow. */
  last: brandedReportId,
});

/** It was there in each of some periods in a row, and is not in this one. */
const ended = z.object({
  rule: z.literal('ended'),
  to: object,
  /** So many periods in a row, up to the one before … */
  run: z.int(),
  /** … with so many actions. */
  count: z.int(),
  /** The last report that tells of it. */
  last: brandedReportId,
});

const item = z.discriminatedUnion('rule', [first, comeback, followedAgain, ended]);
export type FirstOrReturn = DeepReadonly<z.infer<typeof item>>;

/** What is new, back or over beside the earlier reports: the most surprising first, at most six. */
export const firstsAndReturns = z.array(item);
