import { type Instant, instant } from '../ids.ts';
import { DAY, HOUR, MINUTE } from '../time/calendar.ts';

/** What is known of a profile's collections, and of the stream that tells of it in between. */
export interface Collected {
  /** When the last collection began. */
  readonly collectedAt: Instant | null;
  /** Since when the stream has told everything of the profile; null while it tells nothing of it. */
  readonly streamedSince: Instant | null;
  /** Up to when the stream was read last; null where there is none. */
  readonly streamReadTo: Instant | null;
  /** Something was heard that only a collection which begins then or later can tell. */
  readonly lookWantedAt: Instant | null;
}

const COLLECT_EVERY_MS = 6 * HOUR;
/** What is heard live needs an export to prove it, and to bring what only that tells: once a day will do. */
const STREAMED_COLLECT_EVERY_MS = DAY;
/** A stream that has not been read for so long tells nothing, whatever it told before. */
const STREAM_TRUSTED_MS = 15 * MINUTE;
/** An account that changes its profile all the time is not looked at all the time. */
const LOOKS_APART_MS = 5 * MINUTE;

/** Whether a stream that was read up to then still tells of everything. */
export const isStreamRead = (readTo: Instant | null, now: Instant): boolean =>
  readTo !== null && now - readTo < STREAM_TRUSTED_MS;

/** Whether a stream tells of the profile now. */
export const isStreamed = ({ streamedSince, streamReadTo }: Collected, now: Instant): boolean =>
  streamedSince !== null && isStreamRead(streamReadTo, now);

/** Whether the time is after the last collection, and has come. */
const isOpen = (at: Instant | null, collectedAt: Instant, now: Instant): boolean =>
  at !== null && collectedAt < at && now >= at;

/**
 * Whether a tracked profile is to be collected for being known no longer: every six hours; where it is heard live once a day, and soon
 * after that began, or had a gap, or something was heard that has to be looked at. (That periods are collected to their end is a rule
 * of its own.)
 */
export function isCollectionDue(state: Collected, now: Instant): boolean {
  const { collectedAt, streamedSince, lookWantedAt } = state;
  if (collectedAt === null) return true;
  const ago = now - collectedAt;
  const streamed = isStreamed(state, now);
  if (ago >= (streamed ? STREAMED_COLLECT_EVERY_MS : COLLECT_EVERY_MS)) return true;
  if (ago < LOOKS_APART_MS) return false;
  return isOpen(lookWantedAt, collectedAt, now) || (streamed && isOpen(streamedSince, collectedAt, now));
}

/**
 * From when on `isCollectionDue` holds of a profile that was collected, while its stream is read (`streamed`, where it has one) or while it
 * is not.
 */
export function collectionDueFrom(state: Collected, streamed: boolean): Instant {
  const { collectedAt, streamedSince, lookWantedAt } = state;
  if (collectedAt === null) return instant(0);
  const heard = streamed && streamedSince !== null;
  const usual = collectedAt + (heard ? STREAMED_COLLECT_EVERY_MS : COLLECT_EVERY_MS);
  const wanted = [lookWantedAt, heard ? streamedSince : null]
    .filter((at) => at !== null)
    .filter((at) => at > collectedAt)
    .map((at) => Math.max(at, collectedAt + LOOKS_APART_MS));
  return instant(Math.min(usual, ...wanted));
}
