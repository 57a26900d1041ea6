import type { UnusualCount } from '../../../report/anomalies.ts';
import type { ActionKind } from '../../activity/action.ts';
import type { EarlierReport } from '../headcount.ts';
import { scoreOf } from './chance.ts';
import { type Look, seenAlike } from './look.ts';
import { UNUSUAL_METRICS, type UnusualMetric } from './rules.ts';
import { distanceFrom, type Usual, usualOf } from './usual.ts';

const KIND = {
  likes: 'like',
  likesReceived: 'like-received',
  follows: 'follow',
  comments: 'comment',
  posts: 'post',
  reposts: 'repost',
  repostsReceived: 'repost-received',
} as const satisfies Readonly<Record<UnusualMetric, ActionKind>>;

const earlierValue = (report: EarlierReport, metric: UnusualMetric): number | null =>
  metric === 'posts' || metric === 'reposts' ? (report.trail?.[metric] ?? null) : (report[metric] ?? null);

function found(metric: UnusualMetric, value: number, usual: Usual): UnusualCount {
  const { median, low, high, periods } = usual;
  const direction = value > high ? 'above' : 'below';
  const score = scoreOf(distanceFrom(usual, value));
  return { rule: 'unusual-count', score, metric, direction, value, median, low, high, periods };
}

/** Numbers outside of what is usual, each compared with the periods in which its kind was seen as completely as now. */
export function unusualCounts(look: Look): UnusualCount[] {
  return UNUSUAL_METRICS.flatMap((metric) => {
    const value = look.counts[KIND[metric]];
    if (value === null || value === undefined) return [];
    const past = look.past.filter((report) => seenAlike(look, KIND[metric], report));
    const usual = usualOf(past.map((report) => earlierValue(report, metric)).filter((number) => number !== null));
    return usual !== null && (value > usual.high || value < usual.low) ? [found(metric, value, usual)] : [];
  });
}
