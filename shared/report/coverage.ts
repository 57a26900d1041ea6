import * as z from 'zod/mini';
import { brandedDay } from './branded.ts';
import type { DeepReadonly } from './deep-readonly.ts';
import { actionKind, coverageLevel } from './values.ts';

export const coverageLine = z.object({ kind: actionKind, level: coverageLevel });
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

export const coverage = z.object({
  lines: z.array(coverageLine),
  /** The share of the account's follows that is on record; null where the network counts none. */
  estimate: z.nullable(coverageEstimate),
  /** The share of its posts; absent where that cannot be told. */
  postsEstimate: z.optional(coverageEstimate),
  /** Something of the period could not be read before the report was built; absent where nothing is known to be missing. */
  incomplete: z.optional(z.literal(true)),
  /** When the account was not collected; absent where it always was. */
  pauses: z.optional(z.array(pause)),
});
