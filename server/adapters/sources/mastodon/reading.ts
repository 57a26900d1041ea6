import {
  isFewer,
  mayReadWhole,
  reachOf,
  readFrom as readFromAt,
} from '../../../../shared/domain/collect/looks-by-age.ts';
import { type Instant, instant } from '../../../../shared/domain/ids.ts';
import { DAY } from '../../../../shared/domain/time/calendar.ts';
import type { CollectRequest } from '../../../ports/activity-source.ts';
import type { Home } from './accounts.ts';
import type { Looks } from './revision.ts';
import type { StatusesRead, StatusesRequest } from './statuses.ts';

/** Where a collection names no other, as long as actions are kept. */
const KEPT_MS = 396 * DAY;
/** A little less than what is read once in some days, so that an hour more or less does not matter. */
const MONTH_REACHED_MS = 27 * DAY;
/** No report reaches further back: what is older may be missing without a figure being wrong. */
const REPORTED_MS = 92 * DAY;
const NEVER = instant(0);

/** What a reading of statuses begins from. */
export interface Beginning {
  readonly request: CollectRequest;
  readonly home: Home;
  readonly localId: string;
  readonly looks: Looks | null;
  readonly words: boolean;
  /** Statuses, and follows, that the profile counts now; null where it counts none. */
  readonly counted: number | null;
  readonly followed: number | null;
  /** The account keeps whom it follows to itself. */
  readonly hidesFollows: boolean;
}

/** Older actions are not kept. */
export const keptFromOf = ({ now, keptFrom }: CollectRequest): Instant => keptFrom ?? instant(now - KEPT_MS);

/** How far back is read now. */
export function readingOf({ request, home, localId, looks, words, counted }: Beginning): StatusesRequest {
  const { now } = request;
  const keptFrom = keptFromOf(request);
  // Where the account changed its mind about its words, everything is read and told anew.
  const before = looks?.words === words ? looks : null;
  const lacks = (came: number): boolean =>
    before !== null && mayReadWhole(before, now) && isFewer({ before: before.statuses, came, now: counted });
  return {
    author: { ...home, localId, now, words, retold: looks !== null && before === null },
    from: readFromAt(reachOf(before, now), before, { now, keptFrom }),
    news: looks?.at ?? NEVER,
    further: (came) => (lacks(came) ? keptFrom : null),
  };
}

/** Remembers a reading. One that did not reach back to the last one leaves that as it was, so that the gap is read next. */
export function looksAfter(
  { request, looks, words, counted }: Beginning,
  read: StatusesRead,
  { follows, reposts }: Pick<Looks, 'follows' | 'reposts'>,
): Looks {
  const { now } = request;
  const reached = (at: Instant): boolean => read.readFrom === null || read.readFrom <= at;
  const whole = read.cut === 'long' || reached(keptFromOf(request));
  const before = looks ?? { at: now, monthAt: NEVER, wholeAt: NEVER, again: false, statuses: null };
  const fewer = isFewer({ before: before.statuses, came: read.came, now: counted });
  return {
    at: reached(before.at) ? now : before.at,
    monthAt: whole || reached(instant(now - MONTH_REACHED_MS)) ? now : before.monthAt,
    wholeAt: whole ? now : before.wholeAt,
    again: fewer || (before.again && !whole),
    // Software that does not count says 0.
    statuses: counted === 0 ? null : counted,
    words,
    reposts,
    follows,
  };
}

/** Whether everything that reports are built of was read. */
export function readEnough({ request }: Beginning, { cut, readFrom }: StatusesRead): boolean {
  const needed = Math.max(request.now - REPORTED_MS, keptFromOf(request));
  return cut === null || readFrom === null || readFrom <= needed;
}
