import { type Instant, instant } from '../../../../shared/domain/ids.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../../../shared/domain/time/calendar.ts';

/**
 * The first instant a record may claim. AT Protocol repositories exist since 2022 (the first public release of the
 * protocol's code was in May of that year); a date before it is a client's mistake or an imported history of another
 * network, which is not an action on this one.
 */
export const EARLIEST = instant(Date.UTC(2022, 0, 1));
/** How far ahead a client's clock may run: a day covers every confusion of time zones. */
const MAX_AHEAD_MS = DAY;

const ZERO = 48;
const NINE = 57;

/** The number that `length` digits at `from` spell, NaN when one is no digit. By hand: it runs once per record. */
function digits(text: string, from: number, length: number): number {
  let value = 0;
  for (let i = from; i < from + length; i += 1) {
    const code = text.charCodeAt(i);
    if (!(code >= ZERO && code <= NINE)) return Number.NaN;
    value = value * 10 + code - ZERO;
  }
  return value;
}

/** Where the decimals after the seconds end. */
function endOfDecimals(text: string): number {
  if (text[19] !== '.') return 19;
  let end = 20;
  while (text.charCodeAt(end) >= ZERO && text.charCodeAt(end) <= NINE) end += 1;
  return end;
}

/** The offset from UTC in milliseconds that ends the text, NaN when it is none. */
function offsetMs(text: string, from: number): number {
  const sign = text[from];
  if (sign === 'Z') return text.length === from + 1 ? 0 : Number.NaN;
  if ((sign !== '+' && sign !== '-') || text.length !== from + 6 || text[from + 3] !== ':') return Number.NaN;
  const hours = digits(text, from + 1, 2);
  const minutes = digits(text, from + 4, 2);
  if (!(hours <= 23 && minutes <= 59)) return Number.NaN;
  return (sign === '-' ? -1 : 1) * (hours * HOUR + minutes * MINUTE);
}

function computeMidnight(text: string): number {
  const month = digits(text, 5, 2);
  const day = digits(text, 8, 2);
  if (text[4] !== '-' || text[7] !== '-' || !(month >= 1 && month <= 12 && day >= 1 && day <= 31)) return Number.NaN;
  const time = Date.UTC(digits(text, 0, 4), month - 1, day);
  // A day that its month does not have rolls over into the next.
  return day > 28 && new Date(time).getUTCDate() !== day ? Number.NaN : time;
}

/** The day last asked for: records come in the order of their time, so it is nearly always the same again. */
let lastDay = { text: '', time: Number.NaN };

/** Midnight of the day that begins the text, NaN when there is no such day. */
function midnight(text: string): number {
  if (lastDay.text.length !== 10 || !text.startsWith(lastDay.text)) {
    lastDay = { text: text.slice(0, 10), time: computeMidnight(text) };
  }
  return lastDay.time;
}

function timeOfDay(text: string): number {
  const hour = digits(text, 11, 2);
  const minute = digits(text, 14, 2);
  const second = digits(text, 17, 2);
  const separated = text[10] === 'T' && text[13] === ':' && text[16] === ':';
  if (!separated || !(hour <= 23 && minute <= 59 && second <= 59)) return Number.NaN;
  return hour * HOUR + minute * MINUTE + second * SECOND;
}

function decimals(text: string, end: number): number {
  if (end === 19) return 0;
  const length = Math.min(3, end - 20);
  return length === 0 ? Number.NaN : digits(text, 20, length) * 10 ** (3 - length);
}

/**
 * Reads a `createdAt`: RFC 3339 with any offset and any number of decimals, which are cut to milliseconds. Null when it
 * is not one.
 */
export function parseCreatedAt(text: string): Instant | null {
  const end = endOfDecimals(text);
  const time = midnight(text) + timeOfDay(text) + decimals(text, end) - offsetMs(text, end);
  return Number.isNaN(time) ? null : instant(time);
}

/** Whether a record can have been made then, seen from `now`. */
export const isPlausible = (at: Instant, now: Instant): boolean => at >= EARLIEST && at <= now + MAX_AHEAD_MS;
