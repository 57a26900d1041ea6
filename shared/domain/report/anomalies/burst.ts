import type { BurstTarget, LikeBurst } from '../../../report/anomalies.ts';
import { dayOf } from '../../time/calendar.ts';
import type { Burst } from '../bursts.ts';
import { BURST_WINDOW_HOURS } from '../bursts.ts';
import { binomialTail, RARE, scoreOfChance } from './chance.ts';
import { type Look, trailsOf } from './look.ts';
import { hoursOf } from './trail.ts';
import { usualOf } from './usual.ts';

/** Fewer likes are what anybody leaves who looks at one profile for a while … */
const LEAST = 8;
/** … and until it is known what is usual, more are asked for. */
const LEAST_UNKNOWN = 10;

function targetOf({ kind, id }: Burst, { likes }: Look): BurstTarget | null {
  if (kind === 'tag') return { kind, tag: id };
  if (kind === 'topic') return { kind, topic: id };
  const account = likes.data.find((one) => one.id === id);
  if (account === undefined) return null;
  const { username, name, userpic } = account;
  return { kind, account: { id, username, name, userpic } };
}

/** Hours of the period at which there may be activity: those hours of the day that had any. */
const activeHours = ({ activity, daily }: Look): number =>
  daily.length * hoursOf(activity).filter((count) => count > 0).length;

/**
 * How likely chance would bring such a burst: likes scattered evenly over the hours of the day that are active at all.
 * A window of two hours that begins with one of the likes holds `count - 1` of the others with a binomial probability; added up
 * over all likes, and over everything that was looked through for bursts, it bounds the probability from above (scan
 * statistic with a union bound; J. Glaz, J. Naus, S. Wallenstein, Scan Statistics, 2001).
 */
function chanceOf({ count, total }: Burst, look: Look): number {
  const active = activeHours(look);
  const share = active === 0 ? 1 : Math.min(1, BURST_WINDOW_HOURS / active);
  const looked = look.likes.data.length + look.hashtags.length + look.interests.length;
  return Math.min(1, looked * total * binomialTail(count - 1, { trials: total - 1, share }));
}

/** The largest burst of likes, where neither chance nor the habit of earlier periods explains it. */
export function likeBurst(look: Look): LikeBurst[] {
  const { burst } = look;
  const to = burst === null ? null : targetOf(burst, look);
  if (burst === null || to === null) return [];
  const usual = usualOf(trailsOf(look).map((trail) => trail.burst));
  const enough = usual === null ? burst.count >= LEAST_UNKNOWN : burst.count >= LEAST && burst.count > usual.high;
  const chance = chanceOf(burst, look);
  if (!enough || chance > RARE) return [];
  const { count, total, from, minutes } = burst;
  return [
    {
      rule: 'burst',
      score: scoreOfChance(chance),
      to,
      count,
      total,
      day: dayOf(from),
      from,
      minutes,
      median: usual?.median ?? null,
      periods: usual?.periods ?? 0,
    },
  ];
}
