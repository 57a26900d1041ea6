import { type Instant, instant } from '../../shared/domain/ids.ts';

/** The product's clock. Everything that asks for the time asks here. */
export interface Clock {
  now(): Instant;
}

/** The machine's clock or, given `startAt`, one that runs from that instant (demonstrations and tests). */
export function createClock(startAt: Instant | null): Clock {
  if (startAt === null) return { now: () => instant(Date.now()) };
  const shift = startAt - Date.now();
  return { now: () => instant(Date.now() + shift) };
}
