import { MINUTE } from './calendar.ts';

/** By whose clocks times are shown. It never changes which week an action is in. */
export interface TimeZone {
  /** A name of the IANA database, whose summer time counts; null where only an offset is known. */
  readonly zone: string | null;
  /** Minutes east of UTC, for want of a zone. */
  readonly timezoneMin: number;
}

export const UTC: TimeZone = { zone: null, timezoneMin: 0 };

const NAME = /^[A-Za-z][\w+-]*(\/[\w+-]+){0,2}$/;
/** Clocks of the present are changed at whole quarters of an hour. */
const QUARTER = 15 * MINUTE;

/** A zone that is known here. */
export interface KnownZone {
  /** One name for those that the database has for it ("Asia/Calcutta", "Asia/Kolkata"). */
  readonly canonical: string;
  /** Minutes east of UTC at an instant (milliseconds), summer time counted; null where it cannot be told. */
  offsetAt(at: number): number | null;
}

/** Opens a zone by a name of the IANA database; null for one that is not known here. Each time costs as much as a date's format. */
export function findZone(zone: string): KnownZone | null {
  if (!NAME.test(zone)) return null;
  try {
    const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
    return {
      canonical: format.resolvedOptions().timeZone,
      offsetAt(at) {
        const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
        const found = /^GMT(?:([+-])(\d\d):(\d\d))?$/.exec(name);
        if (found === null) return null;
        const [, sign, hours = '0', minutes = '0'] = found;
        return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) || 0;
      },
    };
  } catch {
    return null;
  }
}

/** The name of a time zone in the IANA database; null for anything else, an offset or a word of somebody's own included. */
export const timeZoneOf = (text: string | null | undefined): string | null =>
  text === null || text === undefined || findZone(text) === null ? null : text;

/**
 * How many minutes east of UTC these clocks are at an instant (milliseconds), summer time counted; a zone that is not known
 * here goes by its offset. Keep it for many instants: those of one quarter of an hour are worked out once.
 */
export function createOffsetAt({ zone, timezoneMin }: TimeZone): (at: number) => number {
  const known = zone === null ? null : findZone(zone);
  if (known === null) return () => timezoneMin;
  let quarter = Number.NaN;
  let minutes = timezoneMin;
  return (at) => {
    const current = Math.floor(at / QUARTER);
    if (current !== quarter) {
      quarter = current;
      minutes = known.offsetAt(at) ?? timezoneMin;
    }
    return minutes;
  };
}

/** How many minutes east of UTC these clocks are at one instant (milliseconds). */
export const minutesEast = (timeZone: TimeZone, at: number): number => createOffsetAt(timeZone)(at);
