import { type Instant, instant } from '../ids.ts';

/** A moment at which something is due that could have been at any time before. */
export const AT_ONCE: Instant = instant(0);

/** The earliest of the moments that is still to come; null without one. */
export const earliestAfter = (now: Instant, moments: readonly (Instant | null)[]): Instant | null =>
  moments.reduce<Instant | null>((found, at) => earliest(found, at !== null && at > now ? at : null), null);

/** The earlier of two moments, of which either may never come (null). */
export const earliest = (one: Instant | null, other: Instant | null): Instant | null =>
  one === null || (other !== null && other < one) ? other : one;

/** The later of two moments. */
export const later = (one: Instant, other: Instant): Instant => (one > other ? one : other);
