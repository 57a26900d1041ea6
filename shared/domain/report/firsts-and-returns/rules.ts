import type { FirstOrReturn } from '../../../report/firsts-and-returns.ts';
import type { PeriodType } from '../../time/period.ts';
import { poissonTail, RARE } from '../anomalies/chance.ts';
import type { Listed } from '../listed.ts';
import { type Field, type FieldPeriod, type FirstsSource, namedAccount } from './field.ts';
import { seenPeriods } from './past.ts';
import { changedAccounts } from './seen.ts';

/** Something that was found. */
export interface Finding {
  /** How surprising it is: zeros before the first digit of how likely chance alone is. Only an order between the findings of one report. */
  readonly value: number;
  readonly item: FirstOrReturn;
}

/**
 * What chance alone would bring more often than in one of a hundred periods is no story. Looser than what is held to be unusual (`RARE`):
 * that something is there for the first time, or again, is a fact; that it has ended is not, and is held to that.
 */
const UNLIKELY = 0.01;
/** Fewer actions are no beginning yet: two may be one mood. */
const LEAST = 3;
/** What was away for fewer periods has only paused. */
const AWAY: Readonly<Record<PeriodType, number>> = { week: 4, month: 2 };
/** What was there in fewer periods in a row is no habit; as many as a headline asks for (`headline-firsts.ts`). */
const HABIT = 4;
/** Of something that never happened in n cases, the share is below 3/n with 95 % confidence (Hanley and Lippman-Hand, JAMA 249, 1983). */
const RULE_OF_THREE = 3;
const surpriseOf = (chance: number): number => -Math.log10(Math.max(chance, Number.MIN_VALUE));
/** Nothing of it is left to chance; it is told after what is very unlikely, and before what is just out of the usual. */
const FOLLOWED_AGAIN = surpriseOf(RARE);

const volumeOf = (periods: readonly FieldPeriod[]): number => periods.reduce((sum, { volume }) => sum + volume, 0);
const countIn = (periods: readonly FieldPeriod[], id: string): number =>
  periods.reduce((sum, { counts }) => sum + (counts.get(id) ?? 0), 0);

/**
 * How likely there is none of something among `volume` actions by chance alone, when there were `count` of it among `of`: the zero term of
 * a Poisson distribution with the mean to be expected.
 */
const chanceOfNone = (count: number, { of, volume }: { of: number; volume: number }): number =>
  of === 0 ? 1 : Math.exp((-count * volume) / of);

/**
 * At least three actions on what none of the earlier periods had, where every one of them was read whole; so many that by chance they come
 * in fewer than one of a hundred periods even if the share was as large as it may have been unseen (the rule of three).
 */
export function firstOf(field: Field, { id, count }: Listed): Finding | null {
  const past = field.past.filter((period) => period !== null);
  const isKnown = past.length === field.past.length && past.every(({ isWhole }) => isWhole);
  const before = volumeOf(past);
  if (!isKnown || count < LEAST || before === 0 || past.some(({ counts }) => counts.has(id))) return null;
  const chance = poissonTail(count, (RULE_OF_THREE * field.volume) / before);
  const to = chance > UNLIKELY ? null : field.objectOf(id);
  const evidence = to === null ? [] : field.evidenceOf(id);
  if (to === null || evidence.length === 0) return null;
  return {
    value: surpriseOf(chance),
    item: { rule: 'first', to, count, periods: past.length, evidence },
  };
}

/** What was there in fewer periods, or with fewer actions, has not been there before in a way that anybody would remember. */
const BEFORE = { periods: 2, actions: LEAST } as const;

const wasUsual = (before: readonly FieldPeriod[], id: string): boolean =>
  before.filter(({ counts }) => counts.has(id)).length >= BEFORE.periods && countIn(before, id) >= BEFORE.actions;

/**
 * At least three actions on what was away for at least four weeks (two months), each of them read whole, and before that so usual that by
 * chance it would be away for so long in fewer than one of a hundred cases. Periods in which little was done at all weigh little.
 */
export function returnOf(field: Field, { id, count }: Listed, type: PeriodType): Finding | null {
  const away = field.past.findIndex((period) => period === null || !period.isWhole || period.counts.has(id));
  const last = field.past[away] ?? null;
  if (away < AWAY[type] || count < LEAST || last === null || !last.counts.has(id)) return null;
  const gap = field.past.slice(0, away).filter((period) => period !== null);
  const before = field.past.slice(away).filter((period) => period !== null);
  if (!wasUsual(before, id)) return null;
  const chance = chanceOfNone(countIn(before, id), { of: volumeOf(before), volume: volumeOf(gap) });
  const to = chance > UNLIKELY ? null : field.objectOf(id);
  const evidence = to === null ? [] : field.evidenceOf(id);
  if (to === null || evidence.length === 0) return null;
  return {
    value: surpriseOf(chance),
    item: { rule: 'return', to, count, away, last: last.reportId, evidence },
  };
}

/**
 * What was there in each of the last four or more periods and is not in this one, though this one was read whole, and though by chance it
 * would be missing in fewer than one of a thousand such periods.
 */
export function endedOf(field: Field, id: string): Finding | null {
  const broken = field.past.findIndex((period) => !period?.counts.has(id));
  const run = field.past.slice(0, broken === -1 ? undefined : broken).filter((period) => period !== null);
  const [last] = run;
  if (!field.isWhole || last === undefined || run.length < HABIT) return null;
  const count = countIn(run, id);
  const chance = chanceOfNone(count, { of: volumeOf(run), volume: field.volume });
  const to = chance > RARE ? null : field.objectOf(id);
  if (to === null) return null;
  return { value: surpriseOf(chance), item: { rule: 'ended', to, run: run.length, count, last: last.reportId } };
}

/** What may have ended: it was there in each of the last periods (`past`, newest first), and is not there now. */
export function missingNow(
  there: ReadonlySet<string>,
  past: readonly (Pick<FieldPeriod, 'counts'> | null)[],
): string[] {
  const [last, ...others] = past.slice(0, HABIT);
  const ids = last === undefined || last === null ? [] : [...last.counts.keys()];
  return ids.filter((id) => !there.has(id) && others.every((period) => period?.counts.has(id) === true));
}

/** Accounts that are followed again: the last change that is known of them is an unfollow, and both are read whole. */
export function followedAgain(source: FirstsSource): Finding[] {
  const lost = new Set(changedAccounts(source, 'unfollow'));
  const past = seenPeriods(source.period, source.earlier).filter((period) => period !== null);
  return changedAccounts(source, 'follow').flatMap((id): Finding[] => {
    const last = past.find(({ seen }) => seen.unfollowed.includes(id) || seen.followed.includes(id));
    if (lost.has(id) || last === undefined || last.seen.followed.includes(id)) return [];
    const isWhole = (['follow', 'unfollow'] as const).every((kind) => last.seen.whole.includes(kind));
    const account = isWhole ? namedAccount(source, id) : null;
    if (account === null) return [];
    return [{ value: FOLLOWED_AGAIN, item: { rule: 'followed-again', account, last: last.report.reportId } }];
  });
}
