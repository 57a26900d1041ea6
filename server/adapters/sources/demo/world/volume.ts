import type { Persona } from '../cast/persona.ts';
import { dayShare } from '../cast/rhythm.ts';
import { unitOf } from '../random.ts';
import { dayNumber, monthIndex, numberOfDay, startOf, weekdayOf, weekNumber } from './day-number.ts';

const QUIET_WEEKS = 0.06;
const BUSY_WEEKS = 0.08;

function weekFactor(persona: Persona, week: number): number {
  const draw = unitOf('week', persona.index, week);
  const noise = 0.84 + 0.32 * unitOf('noise', persona.index, week);
  if (draw < QUIET_WEEKS) return 0.3 * noise;
  return draw > 1 - BUSY_WEEKS ? 1.35 * noise : noise;
}

/** Two weeks of summer holiday, a slow end of the year, and everything else as usual. */
function holidayFactor(persona: Persona, day: number): number {
  const date = startOf(day);
  const [month, dayOfMonth] = [monthIndex(day), new Date(date).getUTCDate()];
  const firstWeekOff = Math.floor(unitOf('holiday', persona.index, new Date(date).getUTCFullYear()) * 6);
  const weekOfSummer = Math.floor((dayOfMonth + (month - 6) * 31) / 7);
  if ((month === 6 || month === 7) && (weekOfSummer === firstWeekOff || weekOfSummer === firstWeekOff + 1)) return 0.35;
  if (month === 11 && dayOfMonth >= 23) return 0.5;
  return 1;
}

/** Slow waves over the year, never the same two years running. */
function waveFactor(persona: Persona, day: number): number {
  const phase = unitOf('phase', persona.index) * 2 * Math.PI;
  return 1 + 0.12 * Math.sin(day / 29 + phase) + 0.07 * Math.sin(day / 67 + 2 * phase);
}

/** True while the account exists on that day. */
export function isThere(persona: Persona, day: number): boolean {
  return day >= numberOfDay(persona.joined) && (persona.left === null || day <= dayNumber(persona.left.at));
}

/** How much of its usual the account does that day: 1 is the average, 0 when it does not exist. */
export function volumeOn(persona: Persona, day: number): number {
  if (!isThere(persona, day)) return 0;
  return (
    dayShare(persona.rhythm, weekdayOf(day)) *
    weekFactor(persona, weekNumber(day)) *
    holidayFactor(persona, day) *
    waveFactor(persona, day)
  );
}
