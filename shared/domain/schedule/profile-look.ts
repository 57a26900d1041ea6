import { type Collected, collectionDueFrom, isCollectionDue, isStreamed } from '../collect/cadence.ts';
import { type Day, type Instant, instant } from '../ids.ts';
import { mayPass } from '../policy/recheck.ts';
import { isLookDue, type Standstill } from '../policy/standstill.ts';
import { reportsKeptFrom } from '../retention/retention.ts';
import { DAY, dayOf, HOUR, startOfDay, WEEK } from '../time/calendar.ts';
import { isAvailable, type Period, type PeriodSpan, periodsSince, periodTo } from '../time/period.ts';
import { lastDelivery } from '../time/thursday.ts';
import { missesClosedDay } from '../watchlist/daily-feed.ts';
import { AT_ONCE, earliest, earliestAfter, later } from './look.ts';

/**
 * What is due of a profile, and when to look again: the earliest moment at which anything may come due while nothing changes. A look that
 * comes too early costs a look; one that comes too late would be a collection, or a report, that comes too late.
 */

/** A collection that failed for good is tried again after this long. */
const AFTER_FAILURE_MS = HOUR;
/** A period that is about to become available is collected once more, so that its end is in the report. */
const BEFORE_AVAILABLE_MS = HOUR;
/** How long periods that ended are collected once more for their end. */
const ENDED_WITHIN_MS = 40 * DAY;
/** From when a report is due, the patience with a source that keeps failing; then it is built of what there is. */
export const REPORT_PATIENCE_MS = DAY;

/** When a profile was collected last, when collecting it failed last, and whether it stands still. */
export interface CollectState extends Collected {
  /** When the last collection began that told everything. */
  readonly completeAt: Instant | null;
  readonly failedAt: Instant | null;
  /** null while it may be collected. */
  readonly standstill: Pick<Standstill, 'reason' | 'lookAgainAt'> | null;
}

/** A profile that somebody tracks. */
export interface TrackedProfile {
  /** When the first of those who track it now added it. */
  readonly since: Instant;
  readonly state: CollectState;
  /** A feed delivered something that it has not been collected since. */
  readonly hasNews: boolean;
}

/** When to look at a profile again: while its stream is read, and while it is not. null: nothing comes due by itself. */
export interface LookMoments {
  readonly heard: Instant | null;
  readonly unheard: Instant | null;
}

const failureOver = ({ failedAt }: CollectState): Instant =>
  failedAt === null ? AT_ONCE : instant(failedAt + AFTER_FAILURE_MS);

const mayAsk = (state: CollectState, now: Instant): boolean => now >= failureOver(state);

const isAfter = (at: Instant | null, period: PeriodSpan): boolean => at !== null && at >= periodTo(period);

/** Collected to the end, by a collection that told everything. */
const reaches = ({ completeAt }: CollectState, period: PeriodSpan): boolean => isAfter(completeAt, period);

/** Collecting it fails, or what came after the period's end lacked something. */
const isFailing = ({ failedAt, collectedAt }: CollectState, period: PeriodSpan): boolean =>
  failedAt !== null || isAfter(collectedAt, period);

/** Periods that are collected once more for their end, at `now` or within a day. */
export const periodsToEnd = (now: Instant): Period[] => periodsSince(instant(now - ENDED_WITHIN_MS), now);

/** Whether one that stands still is to be looked at again; else whether the last collection is too old, or a period of `ending` is about to be reported whose end it has not seen. */
export function wantsCollection({ state, hasNews }: TrackedProfile, ending: readonly Period[], now: Instant): boolean {
  if (state.standstill !== null) return isLookDue(state.standstill, now);
  if (!mayAsk(state, now)) return false;
  if (hasNews || state.collectedAt === null || isCollectionDue(state, now)) return true;
  // One that lacked something is asked for again like one that failed.
  if (now - state.collectedAt < AFTER_FAILURE_MS) return false;
  return ending.some(
    (period) => periodTo(period) <= now && now >= period.available - BEFORE_AVAILABLE_MS && !reaches(state, period),
  );
}

/** Whether a profile that is watched and not tracked has to be read again. */
export function wantsFeedCollection(state: CollectState, now: Instant): boolean {
  if (state.standstill !== null) return isLookDue(state.standstill, now);
  return mayAsk(state, now) && missesClosedDay(state.collectedAt, now);
}

/** The periods since a day that are out and kept. Thousands of accounts were added on the same days, so that each day is reckoned once. */
export function periodsOut(now: Instant): (since: Instant) => readonly Period[] {
  const kept = reportsKeptFrom(now);
  const known = new Map<Day, readonly Period[]>();
  return (since) => {
    const day = dayOf(since);
    const found = known.get(day) ?? periodsSince(since, now).filter((one) => isAvailable(one, now) && one.end >= kept);
    known.set(day, found);
    return found;
  };
}

/** Of each type the oldest period that is missing: each report compares itself with those before. */
export const oldestOf = (missing: readonly Period[]): Period[] =>
  (['week', 'month'] as const).flatMap((wanted) => missing.find(({ type }) => type === wanted) ?? []);

/** Whether the report may be built now: its period was collected to the end, or that has kept failing for a day. */
export const isReadyToBuild = ({ state }: TrackedProfile, period: PeriodSpan, now: Instant): boolean =>
  reaches(state, period) || (isFailing(state, period) && now >= period.available + REPORT_PATIENCE_MS);

const stillstandMoment = ({ reason, lookAgainAt }: Pick<Standstill, 'reason' | 'lookAgainAt'>): Instant | null =>
  mayPass(reason) ? lookAgainAt : null;

/** When it is collected next, where its stream is read (`streamed`) or is not. */
function collectionMoment(
  { state, hasNews }: TrackedProfile,
  ending: readonly Period[],
  streamed: boolean,
): Instant | null {
  if (state.standstill !== null) return stillstandMoment(state.standstill);
  const { collectedAt } = state;
  const over = failureOver(state);
  if (hasNews || collectedAt === null) return over;
  const ends = ending
    .filter((period) => !reaches(state, period))
    .map((period) => later(periodTo(period), instant(period.available - BEFORE_AVAILABLE_MS)))
    .map((at) => later(at, instant(collectedAt + AFTER_FAILURE_MS)));
  return later(over, instant(Math.min(collectionDueFrom(state, streamed), ...ends)));
}

/** A midnight, and the day of which reports are kept from then on. */
interface KeptFrom {
  readonly at: Instant;
  readonly day: Day;
}

/** The midnights of the next week. */
const keptWithinWeek = (now: Instant): KeptFrom[] =>
  [1, 2, 3, 4, 5, 6, 7].map((days) => {
    const at = startOfDay(dayOf(instant(now + days * DAY)));
    return { at, day: reportsKeptFrom(at) };
  });

/** When an oldest missing report may be built though its source fails, or is not kept any more, and the next one takes its place. */
function buildMoments({ state }: TrackedProfile, oldest: PeriodSpan, kept: readonly KeptFrom[]): (Instant | null)[] {
  const patienceOver = isFailing(state, oldest) ? instant(oldest.available + REPORT_PATIENCE_MS) : null;
  return [patienceOver, kept.find(({ day }) => oldest.end < day)?.at ?? null];
}

/** What a look at a tracked profile needs besides it. */
export interface TrackedInput {
  readonly ending: readonly Period[];
  /** Of each type the oldest report that is out and missing. */
  readonly oldest: readonly PeriodSpan[];
  /** When the first plan of those who track it ends, unless it is renewed; null: none does by itself. */
  readonly until: Instant | null;
}

/** When to look again at a profile that is tracked, for many of them at one moment. */
export function trackedLooks(now: Instant): (profile: TrackedProfile, input: TrackedInput) => LookMoments {
  const [nextDelivery, kept] = [instant(lastDelivery(now) + WEEK), keptWithinWeek(now)];
  return (profile, input) => trackedLook(profile, { ...input, nextDelivery, kept, now });
}

function trackedLook(
  profile: TrackedProfile,
  input: TrackedInput & { readonly nextDelivery: Instant; readonly kept: readonly KeptFrom[]; readonly now: Instant },
): LookMoments {
  const { ending, oldest, until, nextDelivery, kept, now } = input;
  const builds =
    profile.state.standstill === null ? oldest.flatMap((period) => buildMoments(profile, period, kept)) : [];
  const always = earliestAfter(now, [until, nextDelivery, ...builds]);
  const isHeard = isStreamed(profile.state, now);
  const asItIs = collectionMoment(profile, ending, isHeard);
  /**
   * What would be due if its stream were read, or were not, is due as soon as that is so. What is due already is looked at then, too: it
   * may be due no longer, and due once more when the stream comes, or goes, again.
   */
  const at = (streamed: boolean): Instant | null => {
    if (streamed === isHeard) return earliestAfter(now, [always, asItIs]);
    return asItIs !== null && asItIs <= now ? AT_ONCE : earliest(always, collectionMoment(profile, ending, streamed));
  };
  const unheard = at(false);
  return { heard: profile.state.streamedSince === null ? unheard : at(true), unheard };
}

/** When to look again at a profile that is watched and not tracked. */
export function watchedLook(state: CollectState, now: Instant): LookMoments {
  const { standstill, collectedAt } = state;
  const nextDay = collectedAt === null ? AT_ONCE : instant(startOfDay(dayOf(collectedAt)) + DAY);
  const at = standstill === null ? later(failureOver(state), nextDay) : stillstandMoment(standstill);
  const next = earliestAfter(now, [at]);
  return { heard: next, unheard: next };
}
