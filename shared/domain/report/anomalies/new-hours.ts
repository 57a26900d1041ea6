import type { NewHours } from '../../../report/anomalies.ts';
import { poissonTail, RARE, scoreOfChance } from './chance.ts';
import { type Look, trailsOf } from './look.ts';
import { hoursOf } from './trail.ts';
import { ENOUGH_PERIODS } from './usual.ts';

const HOURS = 24;
const LEAST = 5;
/** Of something that never happened in n cases, the share is below 3/n with 95 % confidence (Hanley and Lippman-Hand, JAMA 249, 1983). */
const RULE_OF_THREE = 3;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/**
 * Activity at hours of the day that had none in any earlier period. An hour beside an active one is not new: twice a year the
 * clocks of most countries move by one against the report's.
 */
export function newHours(look: Look): NewHours[] {
  const trails = trailsOf(look);
  const past = Array.from({ length: HOURS }, (_, hour) => sum(trails.map(({ hours }) => hours[hour] ?? 0)));
  const before = sum(past);
  if (trails.length < ENOUGH_PERIODS || before === 0) return [];
  const now = hoursOf(look.activity);
  const quiet = (hour: number): boolean => past[(hour + HOURS) % HOURS] === 0;
  const hours = now.flatMap((count, hour) =>
    count > 0 && quiet(hour - 1) && quiet(hour) && quiet(hour + 1) ? [hour] : [],
  );
  const count = sum(hours.map((hour) => now[hour] ?? 0));
  const chance = poissonTail(count, (RULE_OF_THREE * sum(now)) / before);
  if (count < LEAST || chance > RARE) return [];
  return [{ rule: 'new-hours', score: scoreOfChance(chance), hours, count, before, periods: trails.length }];
}
