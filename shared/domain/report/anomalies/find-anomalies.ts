import type { Anomalies, Anomaly } from '../../../report/anomalies.ts';
import { likeBurst } from './burst.ts';
import { coverageDrop } from './coverage-drop.ts';
import type { Look } from './look.ts';
import { newHours } from './new-hours.ts';
import { newTopAccount, newTopTag } from './newcomers.ts';
import { ANOMALY_RULES } from './rules.ts';
import { silence } from './silence.ts';
import { unfollowWave } from './unfollow-wave.ts';
import { unusualCounts } from './unusual-count.ts';

/** More are no longer anomalies. */
export const MOST_ANOMALIES = 6;

const RULES: readonly ((look: Look) => readonly Anomaly[])[] = [
  coverageDrop,
  silence,
  unfollowWave,
  unusualCounts,
  newTopAccount,
  likeBurst,
  newHours,
  newTopTag,
];

/** Furthest from the usual first; of equals by the order of the rules. The sort is stable: a rule's own order stays. */
export const compareAnomalies = (a: Anomaly, b: Anomaly): number =>
  b.score - a.score || ANOMALY_RULES.indexOf(a.rule) - ANOMALY_RULES.indexOf(b.rule);

/** Everything that the rules find, the first six of it. The same report beside the same past gives the same answer. */
export function findAnomalies(look: Look): Anomalies {
  const items = RULES.flatMap((rule) => rule(look)).sort(compareAnomalies);
  return { items: items.slice(0, MOST_ANOMALIES), periods: look.past.length };
}
