import type { Instant, ReportId } from '../ids.ts';
import { instant } from '../ids.ts';
import { type Currency, type Money, money } from '../money.ts';
import { mayPass } from '../policy/recheck.ts';
import type { DenialReason } from '../policy/tracking.ts';
import { actionsKeptFrom } from '../retention/retention.ts';
import { DAY, dayOf, WEEK } from '../time/calendar.ts';
import { isAvailable, type PeriodSpan, periodOf, periodTo, shiftPeriod } from '../time/period.ts';

/** What the operator sells of the past. Prices are of one week, in minor units. */
export interface PastWeekOffer {
  /** An account's past is sold while it has been tracked for at most this many weeks. */
  readonly maxAccountAge: number;
  /** How many weeks before tracking began there are to buy. */
  readonly maxDeep: number;
  readonly priceMinor: Readonly<Record<Currency, number>>;
}

/** Past weeks that were paid for are fetched for this long; what is not there by then is refunded. */
export const PAST_WEEKS_PATIENCE_MS = 5 * DAY;
/** A network that keeps leaving something out is believed after this long: the reports are built of what it tells, and say so. */
const PARTIAL_AFTER_MS = DAY;

/**
 * How an order of past weeks stands. Until it is paid: `open`, `declined` (another card may follow) or `expired`. Then the weeks are
 * fetched (`waiting`) and are there (`delivered`), or the money goes back (`refunding`, `refunded`).
 */
export type PastWeekOrderState = 'open' | 'declined' | 'expired' | 'waiting' | 'delivered' | 'refunding' | 'refunded';

/** `ordered`: paid for and being fetched. `there`: bought, and to be read. */
export type PastWeekState = 'free' | 'ordered' | 'there';

export interface PastWeek {
  readonly period: PeriodSpan;
  readonly state: PastWeekState;
}

/** What is known of an account whose past is asked for. */
export interface PastWeekAccount {
  readonly addedAt: Instant;
  readonly archived: boolean;
  /** Why it is not collected; null while it is. */
  readonly stoppedReason: DenialReason | null;
  /** Weeks that were bought and delivered. */
  readonly there: readonly ReportId[];
  /** Weeks that were paid for and are being fetched. */
  readonly ordered: readonly ReportId[];
}

/** Until when the weeks before an account was added are sold. */
export const pastWeeksSoldUntil = (
  addedAt: Instant,
  { maxAccountAge }: Pick<PastWeekOffer, 'maxAccountAge'>,
): Instant => instant(addedAt + maxAccountAge * WEEK);

/**
 * The whole weeks before the one in which tracking began, oldest first, as deep as they are sold. None while the account is archived or
 * stands still. Weeks whose Thursday has not come, and whose actions would be forgotten before they are fetched, are not among them.
 */
export function pastWeeks(account: PastWeekAccount, offer: PastWeekOffer, now: Instant): PastWeek[] {
  if (account.archived || account.stoppedReason !== null) return [];
  const isSold = now <= pastWeeksSoldUntil(account.addedAt, offer);
  const first = periodOf('week', dayOf(account.addedAt));
  const keptFrom = actionsKeptFrom(instant(now + PAST_WEEKS_PATIENCE_MS));
  const stateOf = ({ id }: PeriodSpan): PastWeekState => {
    if (account.there.includes(id)) return 'there';
    return account.ordered.includes(id) ? 'ordered' : 'free';
  };
  return Array.from({ length: offer.maxDeep }, (_, index) => shiftPeriod(first, offer.maxDeep - index))
    .filter((period) => isAvailable(period, now) && period.start >= keptFrom)
    .map((period) => ({ period, state: stateOf(period) }))
    .filter(({ state }) => isSold || state !== 'free');
}

/** The weeks of the strip that are chosen, oldest first; null where one of them is not to be bought, or none is chosen. */
export function chosenWeeks(strip: readonly PastWeek[], chosen: readonly string[]): PeriodSpan[] | null {
  const wanted = new Set<string>(chosen);
  const found = strip.filter(({ period, state }) => state === 'free' && wanted.has(period.id));
  return wanted.size === 0 || found.length !== wanted.size ? null : found.map(({ period }) => period);
}

const reaches = (at: Instant | null, newest: PeriodSpan): at is Instant => at !== null && at >= periodTo(newest);

/** Whether an account was read to the end since its newest past week was over: what is bought of them can be built at once. */
export function holdsWeeks(completeAt: Instant | null, weeks: readonly Pick<PastWeek, 'period'>[]): boolean {
  const newest = weeks.at(-1);
  return newest !== undefined && reaches(completeAt, newest.period);
}

/** What so many weeks cost. */
export const pastWeeksPrice = (
  count: number,
  currency: Currency,
  { priceMinor }: Pick<PastWeekOffer, 'priceMinor'>,
): Money => money(count * priceMinor[currency], currency);

/** What is known of paid weeks while they are fetched. */
export interface PastWeekOrderFacts {
  readonly paidAt: Instant;
  /** The last day of the newest week. */
  readonly newest: PeriodSpan;
  /** `gone`: the account was deleted for good. `aside`: it was deleted and may still come back. */
  readonly account: 'there' | 'aside' | 'gone';
  readonly stoppedReason: DenialReason | null;
  readonly collectedAt: Instant | null;
  /** When a collection last told everything. */
  readonly completeAt: Instant | null;
}

/** What is done with paid weeks now. A network that tells nothing of an account any more ends the wait at once. */
export function pastWeekStep(facts: PastWeekOrderFacts, now: Instant): 'build' | 'wait' | 'refund' {
  const { stoppedReason, paidAt, newest } = facts;
  const isOver = now - paidAt >= PAST_WEEKS_PATIENCE_MS;
  if (facts.account === 'gone' || (stoppedReason !== null && !mayPass(stoppedReason))) return 'refund';
  if (facts.account === 'aside' || stoppedReason !== null) return isOver ? 'refund' : 'wait';
  if (reaches(facts.completeAt, newest)) return 'build';
  // What came after the payment lacked something, and has had a day to say it.
  const isPartial = reaches(facts.collectedAt, newest) && (facts.collectedAt ?? 0) >= paidAt;
  if (isPartial && now - paidAt >= PARTIAL_AFTER_MS) return 'build';
  return isOver ? 'refund' : 'wait';
}
