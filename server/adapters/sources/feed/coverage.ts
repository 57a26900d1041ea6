import { type CoverageLevel, type CoverageMatrix, perKind } from '../../../../shared/domain/activity/coverage.ts';
import type { Instant } from '../../../../shared/domain/ids.ts';
import { DAY } from '../../../../shared/domain/time/calendar.ts';

/** What a site's feed tells at best, and its outbox. */
export const FEED_KINDS = ['post'] as const;
export const OUTBOX_KINDS = ['post', 'comment', 'repost'] as const;

/** A month and the week until its report is out: what was whole for so long is whole in every report that is still to be built. */
const WHOLE_FOR_MS = 38 * DAY;

/** The coverage of a source that tells these kinds, seen without a gap since `wholeSince`. */
export function coverageOf(
  kinds: readonly (typeof OUTBOX_KINDS)[number][],
  wholeSince: Instant,
  now: Instant,
): CoverageMatrix {
  const level: CoverageLevel = now - wholeSince >= WHOLE_FOR_MS ? 'full' : 'sampled';
  return { ...perKind(() => 'none' as const), ...Object.fromEntries(kinds.map((kind) => [kind, level])) };
}
