import { type Instant, instant } from '../ids.ts';

const MICROSECONDS_A_MILLISECOND = 1000;

/** A time, or a length of it, of so many milliseconds. */
export const inMicroseconds = (ms: number): number => ms * MICROSECONDS_A_MILLISECOND;

/** The millisecond of a time in microseconds since 1970. */
export const ofMicroseconds = (us: number): Instant => instant(Math.floor(us / MICROSECONDS_A_MILLISECOND));
