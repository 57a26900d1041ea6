import { type Instant, instant } from '../../../../../shared/domain/ids.ts';

const LONGEST = 60;
const ISO_WITHOUT_ZONE = /^\d{4}-\d{2}-\d{2}[T ]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?$/;
const ZONE_AT_END = /(?:[+-]\d{2}:?\d{2}|\b[A-Z]{1,5})\s*(?:\([^)]*\))?$/i;
/** Four digits that are no zone, or two after a month as RFC 822 had it: without a year, `Date.parse` makes one up. */
const YEAR = /(?<![\d+:])(?<!\s-)\d{4}(?!\d)|[A-Z]{3}\.? \d{2} \d{1,2}:/i;
const DAY_OF_WEEK = /^[\p{L}.]{2,12},\s*/u;
/** Zones that RFC 822 does not name and that are written all the same, in minutes from UTC. */
const ZONES: Readonly<Record<string, string>> = {
  CET: '+0100',
  CEST: '+0200',
  EET: '+0200',
  EEST: '+0300',
  WET: '+0000',
  WEST: '+0100',
  BST: '+0100',
  BRT: '-0300',
  JST: '+0900',
  IST: '+0530',
};

/** The text with a zone: one that names none is read as UTC, never in the zone of this machine. */
function zoned(text: string): string {
  if (ISO_WITHOUT_ZONE.test(text)) return `${text.replace(' ', 'T')}Z`;
  if (/^\d{4}-\d{2}(-\d{2})?/.test(text)) return text;
  const named = /\b([A-Z]{3,4})$/.exec(text)?.[1];
  const offset = named === undefined ? undefined : ZONES[named];
  if (named !== undefined && offset !== undefined) return text.slice(0, -named.length) + offset;
  return ZONE_AT_END.test(text) ? text : `${text} UTC`;
}

/**
 * Reads a date as feeds write them: RFC 822 with or without its day of the week, RFC 3339, and near misses of both. Null when it
 * cannot be read.
 */
export function parseDate(written: string | null | undefined): Instant | null {
  const text = (written ?? '').trim().replace(DAY_OF_WEEK, '').trim();
  if (text === '' || text.length > LONGEST || !YEAR.test(text)) return null;
  const time = Date.parse(zoned(text));
  return Number.isNaN(time) ? null : instant(time);
}
