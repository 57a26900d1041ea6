import type { LanguageShare } from '../../report/content.ts';
import type { ActionKind } from '../activity/action.ts';
import { type CoverageLevel, kindsSaid, type StoredCoverage } from '../activity/coverage.ts';
import type { Instant } from '../ids.ts';
import { newestWeekOut, shiftPeriod } from '../time/period.ts';
import { SLOTS_PER_WEEK } from './activity-slots.ts';
import { heatmap } from './heatmap.ts';
import type { Listed } from './listed.ts';
import { compareText } from './order.ts';
import { languagesOf } from './post-languages.ts';

/** Weekly reports from which on anything can be said of what changed between them. */
export const ENOUGH_WEEKS = 2;

/** Hashtags that are told. */
const MOST_TAGS = 12;

/** What a weekly report tells of its account beside the week's numbers; null what it does not tell. */
export interface ToldWeek {
  /** Actions in quarter hours of the Reykjavik week. */
  readonly activity: readonly number[] | null;
  readonly languages: readonly Pick<LanguageShare, 'code' | 'count'>[] | null;
  readonly tags: readonly Listed[] | null;
  readonly coverage: StoredCoverage | null;
}

/** A hashtag with how often it was used, and in how many of the weeks. */
interface UsedTag {
  readonly tag: string;
  readonly count: number;
  readonly weeks: number;
}

/** How many of the weeks told all of a kind, some of it, or nothing. */
export type KindCoverage = { readonly kind: ActionKind } & Readonly<Record<CoverageLevel, number>>;

/** What several weeks say together; null what none of them tells. */
export interface ProfileOverview {
  readonly activity: readonly number[] | null;
  readonly languages: readonly LanguageShare[] | null;
  /** The most used first. */
  readonly hashtags: readonly UsedTag[] | null;
  readonly coverage: readonly KindCoverage[];
}

const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

function addedUp(all: readonly (readonly number[])[]): number[] | null {
  if (all.length === 0) return null;
  return Array.from({ length: SLOTS_PER_WEEK }, (_, slot) => total(all.map((slots) => slots[slot] ?? 0)));
}

function tagsOver(all: readonly (readonly Listed[])[]): UsedTag[] | null {
  if (all.length === 0) return null;
  const tags = new Map<string, UsedTag>();
  for (const { id: tag, count } of all.flat()) {
    const { count: counted, weeks } = tags.get(tag) ?? { count: 0, weeks: 0 };
    tags.set(tag, { tag, count: counted + count, weeks: weeks + 1 });
  }
  return [...tags.values()]
    .sort((a, b) => b.count - a.count || b.weeks - a.weeks || compareText(a.tag, b.tag))
    .slice(0, MOST_TAGS);
}

function coverageOver(all: readonly StoredCoverage[]): KindCoverage[] {
  const weeksAt = (kind: ActionKind, level: CoverageLevel) => all.filter((levels) => levels[kind] === level).length;
  const isTold = (kind: ActionKind) => all.some((levels) => levels[kind] !== undefined);
  return kindsSaid(isTold).map((kind) => ({
    kind,
    full: weeksAt(kind, 'full'),
    sampled: weeksAt(kind, 'sampled'),
    none: weeksAt(kind, 'none'),
  }));
}

/** Adds up what weekly reports tell of their account. Weeks that do not tell something are left out of it, never counted as 0. */
export function overviewOf(weeks: readonly ToldWeek[]): ProfileOverview {
  const languages = weeks.flatMap((week) => (week.languages === null ? [] : [week.languages]));
  return {
    activity: addedUp(weeks.flatMap(({ activity }) => (activity === null ? [] : [activity]))),
    languages:
      languages.length === 0 ? null : languagesOf(languages.flat().map(({ code, count }) => [code, count] as const)),
    hashtags: tagsOver(weeks.flatMap(({ tags }) => (tags === null ? [] : [tags]))),
    coverage: coverageOver(weeks.flatMap(({ coverage }) => coverage ?? [])),
  };
}

/** The weeks from the first that is told to the last, those between that are not told included. */
export function toldSpan<T>(weeks: readonly T[], isTold: (week: T) => boolean): readonly T[] {
  const first = weeks.findIndex(isTold);
  return first === -1 ? [] : weeks.slice(first, weeks.findLastIndex(isTold) + 1);
}

/** When the next weekly report is out. */
export const nextWeekOut = (now: Instant): Instant => shiftPeriod(newestWeekOut(now), -1).available;

/** The first and the last known value of a series by their places in it; null where fewer than two are known. */
export function endsOf(values: readonly (number | null)[]) {
  const known = values.flatMap((value, at) => (value === null ? [] : [{ at, value }]));
  const [first, last] = [known[0], known.at(-1)];
  return first === undefined || last === undefined || first === last
    ? null
    : { first, last, by: last.value - first.value };
}

/** When an account is active, as a clock showed it that was `timezoneMinutes` ahead of Reykjavik: by weekday, Monday first, and by hour. */
export function rhythmOf(activity: readonly number[], timezoneMinutes: number) {
  const matrix = heatmap(activity, timezoneMinutes);
  const weekdays = matrix.map(total);
  const hours = Array.from({ length: 24 }, (_, hour) => total(matrix.map((day) => day[hour] ?? 0)));
  return { weekdays, hours };
}
