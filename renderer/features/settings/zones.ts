import type { texts } from '../../../shared/i18n/en/settings.ts';

/** A zone of the IANA database that the texts have a city for. */
export type Zone = keyof (typeof texts)['cities'];

/** In the order in which they are named where several share an offset. */
const ZONES: readonly Zone[] = [
  ...(['Europe/Lisbon', 'Europe/London', 'Atlantic/Reykjavik', 'Europe/Madrid', 'Europe/Berlin'] as const),
  ...(['Africa/Luanda', 'Africa/Lagos', 'Africa/Maputo', 'Europe/Athens', 'Africa/Cairo'] as const),
  ...(['Africa/Johannesburg', 'Europe/Istanbul', 'Africa/Nairobi', 'Asia/Riyadh', 'Asia/Tehran'] as const),
  ...(['Asia/Dubai', 'Asia/Kabul', 'Asia/Karachi', 'Asia/Tashkent', 'Asia/Kolkata', 'Asia/Kathmandu'] as const),
  ...(['Asia/Dhaka', 'Asia/Yangon', 'Asia/Bangkok', 'Asia/Jakarta', 'Asia/Shanghai', 'Asia/Singapore'] as const),
  ...(['Australia/Perth', 'Australia/Eucla', 'Asia/Tokyo', 'Asia/Seoul', 'Asia/Dili'] as const),
  ...(['Australia/Darwin', 'Australia/Adelaide', 'Australia/Sydney', 'Australia/Brisbane'] as const),
  ...(['Australia/Lord_Howe', 'Pacific/Noumea', 'Pacific/Auckland', 'Pacific/Fiji'] as const),
  ...(['Pacific/Chatham', 'Pacific/Tongatapu', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'] as const),
  ...(['Pacific/Honolulu', 'Pacific/Marquesas', 'America/Anchorage', 'America/Los_Angeles'] as const),
  ...(['America/Vancouver', 'America/Denver', 'America/Phoenix', 'America/Chicago'] as const),
  ...(['America/Mexico_City', 'America/New_York', 'America/Toronto', 'America/Bogota'] as const),
  ...(['America/Rio_Branco', 'America/Manaus', 'America/Caracas', 'America/Halifax'] as const),
  ...(['America/Santiago', 'America/St_Johns', 'America/Sao_Paulo', 'America/Argentina/Buenos_Aires'] as const),
  ...(['America/Noronha', 'Atlantic/Azores', 'Atlantic/Cape_Verde'] as const),
];

const MOST_CITIES = 3;

/**
 * Minutes east of UTC that a zone's clocks show at `at` (milliseconds), summer time counted; null for a zone that this
 * browser does not know.
 */
export function offsetOf(zone: string, at: number): number | null {
  try {
    const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(at);
    const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const found = /^GMT(?:([+-])(\d\d):(\d\d))?$/.exec(name);
    if (found === null) return null;
    const [, sign, hours = '0', minutes = '0'] = found;
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) || 0;
  } catch {
    return null;
  }
}

export interface OffsetChoice {
  /** Minutes east of UTC. */
  readonly minutes: number;
  /** Whose clocks show it now, at most three. */
  readonly zones: readonly Zone[];
}

/** Every offset that somebody's clocks show at `at`, and those of `also`, from west to east. */
export function offsetChoices(at: number, also: readonly number[]): OffsetChoice[] {
  const choices = new Map<number, Zone[]>(also.map((minutes) => [minutes, []]));
  for (const zone of ZONES) {
    const minutes = offsetOf(zone, at);
    if (minutes !== null) choices.set(minutes, [...(choices.get(minutes) ?? []), zone]);
  }
  return [...choices]
    .map(([minutes, zones]) => ({ minutes, zones: zones.slice(0, MOST_CITIES) }))
    .toSorted((a, b) => a.minutes - b.minutes);
}

export const isNamed = (zone: string): zone is Zone => ZONES.some((known) => known === zone);

/** "Porto Velho" of "America/Porto_Velho", for zones without a text; null for those that name no place. */
export function placeOf(zone: string): string | null {
  const [area, ...rest] = zone.split('/');
  const place = rest.at(-1);
  return place === undefined || area === 'Etc' ? null : place.replaceAll('_', ' ');
}

/** The zone of this device and its offset at `at` by that zone's rules. */
export function deviceZone(at: number): { zone: string; minutes: number } {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return { zone, minutes: offsetOf(zone, at) ?? -new Date(at).getTimezoneOffset() };
}
