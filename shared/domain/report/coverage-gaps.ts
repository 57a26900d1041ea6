import type { CoverageGap } from '../../report/coverage.ts';
import { ACTION_KINDS, type ActionKind, isReceived } from '../activity/action.ts';
import type { CoverageMatrix } from '../activity/coverage.ts';
import { type Instant, instant } from '../ids.ts';
import { bestCoverage, type Network } from '../networks/networks.ts';

/** What is known of how an account was read. */
export interface ReadingOf {
  readonly network: Network;
  readonly coverage: CoverageMatrix;
  /** Whether the report lacks something that is known. */
  readonly incomplete: boolean;
  /** When the last collection began that told everything; null where there was none. */
  readonly completeAt: Instant | null;
  /** Since when the network's stream has told everything; null where it is not followed there. */
  readonly streamedSince: Instant | null;
  /** Since when a source that shows the newest alone was looked at often enough; null where every answer is whole. */
  readonly wholeSince: Instant | null;
}

/** A part of the range, or null where there is nothing of it. */
function within(
  range: { readonly from: Instant; readonly to: Instant },
  part: { readonly from: Instant | null; readonly to: Instant | null },
  kinds: readonly ActionKind[],
): CoverageGap | null {
  const from = instant(Math.max(range.from, part.from ?? range.from));
  const to = instant(Math.min(range.to, part.to ?? range.to));
  return from < to && kinds.length > 0 ? { from, to, kinds: [...kinds] } : null;
}

/**
 * The times of a period of which not everything was read, and the kinds that may lack something in them: what was published before a feed
 * was looked at often enough, and what no collection has told since the last that told everything. What a stream has told without a break
 * since is not missing; it tells nothing of what others did.
 */
export function coverageGaps(
  { network, coverage, incomplete, completeAt, streamedSince, wholeSince }: ReadingOf,
  range: { readonly from: Instant; readonly to: Instant },
): CoverageGap[] {
  const best = bestCoverage(network);
  const told = ACTION_KINDS.filter((kind) => coverage[kind] !== 'none');
  const found: (CoverageGap | null)[] = [];
  if (wholeSince !== null) found.push(within(range, { from: null, to: wholeSince }, told));
  if (incomplete) {
    const lacking = told.filter((kind) => coverage[kind] === 'sampled' && best[kind] === 'full');
    const isStreamed = streamedSince !== null && completeAt !== null && streamedSince <= completeAt;
    const kinds = isStreamed ? lacking.filter(isReceived) : lacking;
    const ownEnd = isStreamed ? null : streamedSince;
    found.push(within(range, { from: completeAt, to: ownEnd }, kinds));
  }
  return found.filter((gap) => gap !== null);
}
