import * as z from 'zod/mini';
import { brandedDay } from './branded.ts';
import type { DeepReadonly } from './deep-readonly.ts';
import { actionKind, coverageLevel, instant, readWay } from './values.ts';

export const coverageLine = z.object({
  kind: actionKind,
  level: coverageLevel,
  /** In which way it was read; absent where nothing of it is told, and in reports from before it was. */
  readBy: z.optional(readWay),
});
export type CoverageLine = DeepReadonly<z.infer<typeof coverageLine>>;

/** How what is known was learned: the network publishes a number of its own beside what it lists. */
const MEASURES = ['published-number'] as const;

/** Share of the account's public actions that were probably recorded, 0 to 1, and what it was measured by. */
const coverageEstimate = z.object({
  low: z.number(),
  point: z.number(),
  high: z.number(),
  /** On record, and known to be there; absent in reports from before they were told. */
  seen: z.optional(z.int()),
  known: z.optional(z.int()),
  method: z.optional(z.enum(MEASURES)),
});
export type CoverageEstimate = DeepReadonly<z.infer<typeof coverageEstimate>>;

/** Days, both inclusive, on which an account was not collected for some time because it could not be read by everyone. */
const pause = z.object({ from: brandedDay, to: brandedDay });
export type Pause = DeepReadonly<z.infer<typeof pause>>;

/** A time of which not everything was read, and of which kinds; `to` is exclusive. */
const gap = z.object({ from: instant, to: instant, kinds: z.array(actionKind) });
export type CoverageGap = DeepReadonly<z.infer<typeof gap>>;

export const coverage = z.object({
  lines: z.array(coverageLine),
  /** The share of the account's follows that is on record; null where the network counts none. */
  estimate: z.nullable(coverageEstimate),
  /** The share of its posts; absent where that cannot be told. */
  postsEstimate: z.optional(coverageEstimate),
  /** The share of the likes that the network counts on its posts of the last weeks; absent where that was not counted. */
  receivedEstimate: z.optional(coverageEstimate),
  /** The same of reposts; absent likewise, and in reports from before it was measured. */
  repostedEstimate: z.optional(coverageEstimate),
  /** Something of the period could not be read before the report was built; absent where nothing is known to be missing. */
  incomplete: z.optional(z.literal(true)),
  /** When the account was not collected; absent where it always was. */
  pauses: z.optional(z.array(pause)),
  /** What was not read, or not without a gap; absent where nothing is known to be missing. */
  gaps: z.optional(z.array(gap)),
});
export type Coverage = DeepReadonly<z.infer<typeof coverage>>;
