import { type Instant, instant } from '../ids.ts';
import { DAY } from '../time/calendar.ts';

/** What an answer lacked: up to `revision` everything was told but for `lacking`, which the source names for itself. */
export interface Incomplete {
  readonly revision: string;
  readonly lacking: readonly string[];
}

/** The same as it is remembered. */
export interface RememberedIncomplete extends Incomplete {
  /** How many answers to the question for everything were incomplete, one after the other. */
  readonly looks: number;
  /** Until then only what is newer is asked for. */
  readonly askAgainAt: Instant;
}

const LONGEST_WAIT_DAYS = 7;

/** The next collection asks for everything once more; then a day passes, two, four, a week at most. */
const waitAfter = (looks: number): number => (looks < 2 ? 0 : Math.min(LONGEST_WAIT_DAYS, 2 ** (looks - 2)) * DAY);

/**
 * What is remembered after a collection. Everything costs a whole export, and a block that is damaged for ever would cost one at each
 * collection. While only news was asked for (`before.askAgainAt` is ahead), the wait goes on.
 */
export function rememberIncomplete(
  incomplete: Incomplete | null,
  before: RememberedIncomplete | null,
  now: Instant,
): RememberedIncomplete | null {
  if (incomplete === null) return null;
  const { revision, lacking } = incomplete;
  if (before !== null && now < before.askAgainAt) return { ...before, revision, lacking };
  const looks = (before?.looks ?? 0) + 1;
  return { revision, lacking, looks, askAgainAt: instant(now + waitAfter(looks)) };
}
