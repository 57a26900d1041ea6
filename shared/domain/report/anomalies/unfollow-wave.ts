import type { UnfollowWave } from '../../../report/anomalies.ts';
import type { Instant } from '../../ids.ts';
import { DAY, dayOf } from '../../time/calendar.ts';
import { scoreOf } from './chance.ts';
import { type Look, seenAlike } from './look.ts';
import { distanceFrom, usualOf } from './usual.ts';

const LEAST = 5;

interface Wave {
  readonly count: number;
  readonly from: Instant;
}

/** The 24 hours with most of the times, which are in order; the first of equals; null without any. */
function fullestDay(times: readonly Instant[]): Wave | null {
  let best: Wave | null = null;
  let end = 0;
  for (const [index, from] of times.entries()) {
    while (end < times.length && (times[end] ?? from) < from + DAY) end += 1;
    if (end - index > (best?.count ?? 0)) best = { count: end - index, from };
  }
  return best;
}

/** Several unfollows within a day, in a period that has more of them than is usual. */
export function unfollowWave(look: Look): UnfollowWave[] {
  const total = look.headline.unfollows.value;
  const past = look.past.filter((report) => seenAlike(look, 'unfollow', report));
  const usual = usualOf(past.map(({ unfollows }) => unfollows).filter((number) => number !== null));
  if (total === null || usual === null || total <= usual.high) return [];
  const lost = look.follows.filter(
    ({ change, reason }) => change === 'unfollow' && (reason ?? 'unfollowed') === 'unfollowed',
  );
  const wave = fullestDay(lost.map(({ at }) => at));
  if (wave === null || wave.count < LEAST) return [];
  const { count, from } = wave;
  const score = scoreOf(distanceFrom(usual, total));
  const { median, periods } = usual;
  return [{ rule: 'unfollow-wave', score, count, total, median, day: dayOf(from), from, periods }];
}
