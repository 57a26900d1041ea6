import { SLOTS_PER_DAY, SLOTS_PER_WEEK } from './activity-slots.ts';

export const HEAT_STEPS = 6;
const HOURS = 24;
const SLOT_MINUTES = 15;
const SLOTS_PER_HOUR = SLOTS_PER_DAY / HOURS;

/** Counts by weekday (Monday first) and hour (0 to 23). */
export type Heatmap = readonly (readonly number[])[];

/**
 * The activity of a week as a clock elsewhere showed it: `timezoneMinutes` ahead of Reykjavik. What passes the end of
 * the week comes round to its beginning, so that nothing is lost.
 */
export function heatmap(activity: readonly number[], timezoneMinutes: number): number[][] {
  const shift = Math.round(timezoneMinutes / SLOT_MINUTES);
  const matrix = Array.from({ length: 7 }, () => Array.from({ length: HOURS }, () => 0));
  activity.forEach((count, slot) => {
    const local = (((slot + shift) % SLOTS_PER_WEEK) + SLOTS_PER_WEEK) % SLOTS_PER_WEEK;
    const day = matrix[Math.floor(local / SLOTS_PER_DAY)];
    const hour = Math.floor((local % SLOTS_PER_DAY) / SLOTS_PER_HOUR);
    if (day !== undefined) day[hour] = (day[hour] ?? 0) + count;
  });
  return matrix;
}

/** The share of `sorted` that is not above `value`, 0 to 1. */
function rankOf(value: number, sorted: readonly number[]): number {
  const above = sorted.findIndex((other) => other > value);
  return (above === -1 ? sorted.length : above) / sorted.length;
}

/**
 * Colour steps, 0 for none to 6. With a maximum of at most 6 a step is the count itself; otherwise the hours with
 * activity fall into six quantiles, equal counts into one step (visual design, section 4).
 */
export function heatLevels(matrix: Heatmap): number[][] {
  const active = matrix
    .flat()
    .filter((count) => count > 0)
    .sort((a, b) => a - b);
  const byCount = (active.at(-1) ?? 0) <= HEAT_STEPS;
  const steps = new Map<number, number>([[0, 0]]);
  for (const count of new Set(active)) {
    steps.set(count, byCount ? count : Math.ceil(rankOf(count, active) * HEAT_STEPS));
  }
  return matrix.map((day) => day.map((count) => steps.get(count) ?? 0));
}

/** The fewest actions that an hour of the last step stands for; the step itself where no hour reaches it. */
export function lastStepFrom(matrix: Heatmap, levels: Heatmap): number {
  const counts = matrix.flatMap((day, weekday) => day.filter((_, hour) => levels[weekday]?.[hour] === HEAT_STEPS));
  return counts.length === 0 ? HEAT_STEPS : Math.min(...counts);
}

export interface BusiestHour {
  /** 0 for Monday to 6 for Sunday. */
  readonly weekday: number;
  readonly hour: number;
  readonly count: number;
}

/** The hour with the most activity, the earliest of equals; null without any. */
export function busiestHour(matrix: Heatmap): BusiestHour | null {
  let best: BusiestHour | null = null;
  matrix.forEach((day, weekday) => {
    day.forEach((count, hour) => {
      if (count > (best?.count ?? 0)) best = { weekday, hour, count };
    });
  });
  return best;
}

const total = (day: readonly number[]): number => day.reduce((sum, count) => sum + count, 0);

/** The weekday with the least activity, the earliest of equals; null when nothing happened at all. */
export function quietestDay(matrix: Heatmap): number | null {
  const totals = matrix.map(total);
  return totals.some((count) => count > 0) ? totals.indexOf(Math.min(...totals)) : null;
}

/**
 * When weekdays (Monday to Friday) began, in minutes after midnight to the quarter hour: the median of the first
 * activity of those days that had any; null without such a day. `timezoneMinutes` as for `heatmap`.
 */
export function firstWeekdayAction(activity: readonly number[], timezoneMinutes: number): number | null {
  const shift = Math.round(timezoneMinutes / SLOT_MINUTES);
  const at = (local: number): number =>
    activity[(((local - shift) % SLOTS_PER_WEEK) + SLOTS_PER_WEEK) % SLOTS_PER_WEEK] ?? 0;
  const firsts = [0, 1, 2, 3, 4]
    .map((weekday) => {
      const slots = Array.from({ length: SLOTS_PER_DAY }, (_, slot) => at(weekday * SLOTS_PER_DAY + slot));
      return slots.findIndex((count) => count > 0);
    })
    .filter((slot) => slot !== -1)
    .sort((a, b) => a - b);
  const middle = firsts[Math.floor((firsts.length - 1) / 2)];
  return middle === undefined ? null : middle * SLOT_MINUTES;
}
