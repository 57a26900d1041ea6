import type { Silence } from '../../../report/anomalies.ts';
import { ACTION_KINDS } from '../../activity/action.ts';
import { addDays } from '../../time/calendar.ts';
import { isOwnActivity } from '../activity-slots.ts';
import { RARE, scoreOfChance } from './chance.ts';
import { type Look, sawLess, trailsOf } from './look.ts';
import { ENOUGH_PERIODS } from './usual.ts';

const LEAST_DAYS = 3;

interface Run {
  readonly first: number;
  readonly days: number;
}

/** The longest run of days without activity, the first of equals. */
function longestRun(daily: readonly number[]): Run {
  let best: Run = { first: 0, days: 0 };
  let days = 0;
  for (const [index, count] of daily.entries()) {
    days = count === 0 ? days + 1 : 0;
    if (days > best.days) best = { first: index - days + 1, days };
  }
  return best;
}

/** Silence that the recording explains is not the account's. */
const seenWhole = (look: Look): boolean => {
  const [before] = trailsOf(look);
  return before === undefined || !ACTION_KINDS.some((kind) => isOwnActivity(kind) && sawLess(look, kind, before));
};

/**
 * Three days or more without any activity, where so long a silence is rare: with the share of active days in earlier
 * periods (by Laplace's rule of succession, so that never is not taken for impossible), the probability of such a run anywhere
 * in the period is at most that of one run times the days it may begin on.
 */
export function silence(look: Look): Silence[] {
  const { daily, period } = look;
  const trails = trailsOf(look);
  const { first, days } = longestRun(daily);
  if (days < LEAST_DAYS || trails.length < ENOUGH_PERIODS || !seenWhole(look)) return [];
  const activeDays = trails.reduce((sum, trail) => sum + trail.activeDays, 0);
  const ofDays = trails.reduce((sum, trail) => sum + trail.days, 0);
  const silent = 1 - (activeDays + 1) / (ofDays + 2);
  const chance = (daily.length - days + 1) * silent ** days;
  if (chance > RARE) return [];
  const from = addDays(period.start, first);
  const to = addDays(from, days - 1);
  return [
    { rule: 'silence', score: scoreOfChance(chance), days, from, to, activeDays, ofDays, periods: trails.length },
  ];
}
