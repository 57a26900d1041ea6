import type { Headcount, Headline } from '../../report/headline.ts';
import type { ReportId } from '../ids.ts';
import { type PeriodSpan, shiftPeriod } from '../time/period.ts';
import type { Trail } from './anomalies/trail.ts';

/** The numbers of the five tiles. */
export type TileName = Exclude<keyof Headline, 'repostsReceived'>;

/** The numbers of one report; null is "not available from this network", and a report need not speak of reposts received. */
export type HeadlineNumbers = Readonly<Record<TileName, number | null>> & { readonly repostsReceived?: number | null };

/** What a later report needs of an earlier one of the same type. */
export interface EarlierReport extends HeadlineNumbers {
  readonly reportId: ReportId;
  /** The headline template that was used. */
  readonly template: string;
  /** null for a report from before there were trails. */
  readonly trail?: Trail | null;
}

const HISTORY = 8;
const MEDIAN_OF = 4;

/** The middle value, or the mean of the two in the middle; null without values. */
export function median(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? 0;
  return (lower + upper) / 2;
}

/**
 * The seven periods before `period`, oldest first, each with its report or null, beginning with the oldest one that
 * has a report. Reports of other periods are left out, in whatever order they came.
 */
export function alignEarlier(period: PeriodSpan, earlier: readonly EarlierReport[]): (EarlierReport | null)[] {
  const byId = new Map(earlier.map((report) => [report.reportId, report]));
  const slots = Array.from({ length: HISTORY - 1 }, (_, index) => {
    const span = shiftPeriod(period, HISTORY - 1 - index);
    return byId.get(span.id) ?? null;
  });
  const first = slots.findIndex((slot) => slot !== null);
  return first === -1 ? [] : slots.slice(first);
}

/** One number beside its own past; `past` comes from `alignEarlier`. */
export function headcount(value: number | null, past: readonly (number | null)[]): Headcount {
  const recent = past.slice(-MEDIAN_OF).filter((number) => number !== null);
  return { value, previous: past.at(-1) ?? null, median: median(recent), history: [...past, value] };
}

/** Reposts received beside their past, which begins with the first period that told them. */
function repostsBeside(value: number | null, past: readonly (EarlierReport | null)[]): Headcount {
  const values = past.map((report) => report?.repostsReceived ?? null);
  const first = values.findIndex((told) => told !== null);
  return headcount(value, first === -1 ? [] : values.slice(first));
}

/** All numbers beside their past. */
export function headcounts(numbers: HeadlineNumbers, past: readonly (EarlierReport | null)[]): Headline {
  const beside = (key: TileName): Headcount =>
    headcount(
      numbers[key],
      past.map((report) => report?.[key] ?? null),
    );
  const { repostsReceived } = numbers;
  return {
    likes: beside('likes'),
    likesReceived: beside('likesReceived'),
    follows: beside('follows'),
    unfollows: beside('unfollows'),
    comments: beside('comments'),
    ...(repostsReceived === undefined ? {} : { repostsReceived: repostsBeside(repostsReceived, past) }),
  };
}

/** What a later report needs of the numbers. */
export function numbersOf({ repostsReceived, ...tiles }: Headline): HeadlineNumbers {
  return {
    likes: tiles.likes.value,
    likesReceived: tiles.likesReceived.value,
    follows: tiles.follows.value,
    unfollows: tiles.unfollows.value,
    comments: tiles.comments.value,
    ...(repostsReceived === undefined ? {} : { repostsReceived: repostsReceived.value }),
  };
}
