import { SECOND } from '../time/calendar.ts';

/** Specification, section 4: up to 5 reconnection attempts, 3 seconds apart. */
export const RECONNECTION_ATTEMPTS = 5;
const PAUSE_MS = 3 * SECOND;

/**
 * Milliseconds to wait after the live connection ended, or an attempt to have it back failed. After one that stood they are between one and a half
 * and four and a half seconds, three on the average: a service that comes back from a restart meets its subscribers over three seconds, and not all
 * in the same moment.
 *
 * @param failures how often it failed in succession, this time included
 * @param stood whether it was a connection that ended, and not an attempt
 * @param random from 0 to below 1
 * @returns null when it has been tried often enough
 */
export function reconnectionPause({
  failures,
  stood,
  random,
}: {
  readonly failures: number;
  readonly stood: boolean;
  readonly random: number;
}): number | null {
  if (failures > RECONNECTION_ATTEMPTS) return null;
  return stood ? PAUSE_MS * (0.5 + random) : PAUSE_MS;
}
