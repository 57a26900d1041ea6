import { type Instant, instant } from '../../../shared/domain/ids.ts';
import { addDays, DAY, dayOf, HOUR, MINUTE, mondayOf, startOfDay } from '../../../shared/domain/time/calendar.ts';

/** The demo subscriber. `.example` is reserved (RFC 2606): no mail can reach anybody. */
export const DEMO_EMAIL = 'reader@perch.example';
/** The plan whose six places the demo accounts take. */
export const DEMO_PLAN = { type: 'tracking', name: 'Finch' } as const;

const WEEKS_TRACKED = 20;
/** How many accounts have a report that was not opened yet. */
export const STILL_NEW = 3;

/** Accounts of the demo network in the order they were added; the last one came this week. */
const LONG_TRACKED = [
  'ines.varga.example',
  'northquay@cafes.example',
  'tomas.brill.example',
  'fieldnotes@books.example',
  'oficina.mare.example',
] as const;
const ADDED_THIS_WEEK = 'lena.reis.example';

/** Names on the subscriber's watchlist, in the order they were added. */
export const SAMPLE_WATCHES = [
  'the.slow.press.example',
  'atlas.kiln.example',
  'nightferry.example',
  'harbourswim@sea.example',
  'mira.tiles.example',
  'casatrevo@craft.example',
  'bindery4.example',
  'lantern.point.example',
  'saltandslip.example',
] as const;

export interface SampleAccount {
  readonly username: string;
  readonly addedAt: Instant;
}

/** When the subscriber signed up: the evening before the first account was added. */
export const signedUpAt = (now: Instant): Instant =>
  instant(startOfDay(addDays(mondayOf(dayOf(now)), -7 * WEEKS_TRACKED)) - 3 * HOUR);

/** The tracked accounts as they would stand at `now`, each with the moment it was added. */
export function sampleAccounts(now: Instant): SampleAccount[] {
  const monday = startOfDay(mondayOf(dayOf(now)));
  const first = monday - WEEKS_TRACKED * 7 * DAY + 8 * HOUR + 20 * MINUTE;
  const thisWeek = Math.max(monday, Math.min(monday + 9 * HOUR + 10 * MINUTE, now - 10 * MINUTE));
  return [
    ...LONG_TRACKED.map((username, index) => ({ username, addedAt: instant(first + index * 3 * MINUTE) })),
    { username: ADDED_THIS_WEEK, addedAt: instant(thisWeek) },
  ];
}
