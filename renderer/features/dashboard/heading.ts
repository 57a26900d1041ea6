import type { AccountView } from '../../../shared/contract/accounts.ts';
import { type Instant, instant } from '../../../shared/domain/ids.ts';
import { DAY, dayOf, WEEK } from '../../../shared/domain/time/calendar.ts';
import type { StripPeriod } from '../../ui/period-texts.ts';

/** How a coming or past Thursday is said: the nearest ones by name. */
export type DayWord = 'today' | 'thursday' | 'date';

/** `at` is the Thursday a report is due on. */
export function dayWord(at: number, now: Instant): DayWord {
  const [day, today] = [dayOf(instant(at)), dayOf(now)];
  if (day === today) return 'today';
  return Math.abs(Date.parse(day) - Date.parse(today)) < 7 * DAY ? 'thursday' : 'date';
}

/** What the dashboard says first. Counts are of unread reports in the chosen period. */
export type Heading =
  /** Reports of the newest Thursday, none of them opened. */
  | { readonly kind: 'new'; readonly count: number; readonly today: boolean }
  /** Some, or all but not of this week, are unread. */
  | { readonly kind: 'left'; readonly count: number }
  | { readonly kind: 'read'; readonly next: number }
  /** Nothing has come yet; the first is due. */
  | { readonly kind: 'first'; readonly next: number }
  /** Due, and being built. */
  | { readonly kind: 'writing' }
  /** An older period was chosen. */
  | { readonly kind: 'period'; readonly period: StripPeriod }
  | { readonly kind: 'none' };

interface Shown {
  readonly periods: readonly StripPeriod[];
  readonly items: readonly Pick<AccountView, 'line' | 'periods'>[];
  readonly selected: string | null;
}

const newestOf = (periods: readonly StripPeriod[], now: Instant): number =>
  Math.max(...periods.map(({ available }) => available).filter((available) => available <= now));

/** An account whose report of the period is due and not there. */
const awaits = ({ line, periods }: Shown['items'][number], period: StripPeriod): boolean =>
  line === null && periods.some(({ id }) => id === period.id);

/** @param chosen the reader chose the period; otherwise the service did */
export function headingOf(shown: Shown, now: Instant, chosen: boolean): Heading {
  const { periods, items } = shown;
  const selected = periods.find(({ id }) => id === shown.selected);
  const next = Math.min(...periods.map(({ available }) => available).filter((available) => available > now));
  const newest = newestOf(periods, now);
  if (selected === undefined || newest === Number.NEGATIVE_INFINITY) {
    return Number.isFinite(next) ? { kind: 'first', next } : { kind: 'none' };
  }
  const arrivedSince = selected.available < newest;
  if (arrivedSince && !chosen) {
    const due = periods.find(({ type, available }) => type === 'week' && available === newest);
    if (due !== undefined && items.some((item) => item.periods.some(({ id }) => id === due.id))) {
      return { kind: 'writing' };
    }
  }
  if (arrivedSince) return { kind: 'period', period: selected };
  return newsOf({ items, selected, next }, now);
}

function newsOf(input: { items: Shown['items']; selected: StripPeriod; next: number }, now: Instant): Heading {
  const { items, selected, next } = input;
  const arrived = items.filter(({ line }) => line !== null);
  const fresh = arrived.filter(({ line }) => line?.isNew === true).length;
  if (arrived.length === 0) {
    return items.some((item) => awaits(item, selected)) ? { kind: 'writing' } : { kind: 'period', period: selected };
  }
  if (fresh === 0) return Number.isFinite(next) ? { kind: 'read', next } : { kind: 'period', period: selected };
  const thisWeek = now - selected.available < WEEK;
  if (fresh < arrived.length || !thisWeek) return { kind: 'left', count: fresh };
  return { kind: 'new', count: fresh, today: dayWord(selected.available, now) === 'today' };
}
