import { SLOTS_PER_DAY, SLOTS_PER_WEEK } from './activity-slots.ts';

const HEAT_STEPS = 6;
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

/**
 * Colour steps, 0 for none to 6. With a maximum of at most 6 a step is the count itself; otherwise the different counts that its hours
 * have fall into six quantiles (visual design, section 4). Different ones: most hours of any account hold few actions, and quantiles
 * of the hours would leave one step for everything above.
 */
export function heatLevels(matrix: Heatmap): number[][] {
  const counts = [...new Set(matrix.flat())].filter((count) => count > 0).sort((a, b) => a - b);
  const byCount = (counts.at(-1) ?? 0) <= HEAT_STEPS;
  const steps = new Map<number, number>([[0, 0]]);
  counts.forEach((count, place) => {
    steps.set(count, byCount ? count : Math.ceil(((place + 1) / counts.length) * HEAT_STEPS));
  });
  return matrix.map((day) => day.map((count) => steps.get(count) ?? 0));
}

/** What the darkest colour of a map stands for. */
export interface DarkestStep {
  readonly step: number;
  /** Actions in an hour, at least and at most. */
  readonly from: number;
  readonly to: number;
}

/** The last step that an hour reaches, with the counts of its hours; null without any activity. */
export function darkestStep(matrix: Heatmap, levels: Heatmap): DarkestStep | null {
  const step = Math.max(0, ...levels.flat());
  if (step === 0) return null;
  const counts = matrix.flatMap((day, weekday) => day.filter((_, hour) => levels[weekday]?.[hour] === step));
  return { step, from: Math.min(...counts), to: Math.max(...counts) };
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
