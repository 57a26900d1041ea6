import type { Instant } from '../ids.ts';

/** A collection whose names and posts are being looked up: it does not count yet. */
export interface OpenLookUps {
  /** When the collection began. */
  readonly collectedAt: Instant;
  /** It told everything. */
  readonly complete: boolean;
  /** Collections in a row whose look-ups did not end, this one included. */
  readonly tries: number;
}

const TRIES = 3;

/**
 * What is open once a collection was stored; null where it counts at once. What a report shows is of one moment: a collection that was cut
 * off in its look-ups gives way to the next one. After some in a row the reports do not wait for them any longer.
 */
export function openLookUps(
  before: OpenLookUps | null,
  { collectedAt, complete }: Omit<OpenLookUps, 'tries'>,
): OpenLookUps | null {
  const tries = (before?.tries ?? 0) + 1;
  return tries < TRIES ? { collectedAt, complete, tries } : null;
}
