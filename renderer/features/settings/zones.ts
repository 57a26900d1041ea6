import { findZone } from '../../../shared/domain/time/time-zone.ts';
import type { texts } from '../../../shared/i18n/en/settings.ts';

/** A zone of the IANA database that the texts have a city for. */
export type Zone = keyof (typeof texts)['cities'];

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

export interface ZoneChoice {
  readonly zone: string;
  /** The name that it shares with those that mean the same. */
  readonly canonical: string;
  /** East of UTC, at the moment that was asked about. */
  readonly minutes: number;
}

/** Every place of the world that this browser knows the clocks of, each zone once, with the offset at `at`. */
export function zoneChoices(at: number): ZoneChoice[] {
  const choices = new Map<string, ZoneChoice>();
  const places = Intl.supportedValuesOf('timeZone').filter((zone) => placeOf(zone) !== null);
  for (const zone of [...ZONES, ...places]) {
    const known = findZone(zone);
    const minutes = known?.offsetAt(at) ?? null;
    if (known === null || minutes === null || choices.has(known.canonical)) continue;
    choices.set(known.canonical, { zone, canonical: known.canonical, minutes });
  }
  return [...choices.values()];
}

/** The choice that a zone is, by whichever of its names; undefined where it is none of them. */
export function choiceOf<C extends ZoneChoice>(zone: string | null, choices: readonly C[]): C | undefined {
  const canonical = zone === null ? undefined : findZone(zone)?.canonical;
  return choices.find((choice) => choice.canonical === canonical);
}

export const isNamed = (zone: string): zone is Zone => ZONES.some((known) => known === zone);

/** "Porto Velho" of "America/Porto_Velho", for zones without a text; null for those that name no place. */
export function placeOf(zone: string): string | null {
  const [area, ...rest] = zone.split('/');
  const place = rest.at(-1);
  return place === undefined || area === 'Etc' ? null : place.replaceAll('_', ' ');
}

/** The zone of this device and its offset at `at` by that zone's rules. */
export function deviceZone(at: number): ZoneChoice {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const known = findZone(zone);
  return {
    zone,
    canonical: known?.canonical ?? zone,
    minutes: known?.offsetAt(at) ?? -new Date(at).getTimezoneOffset(),
  };
}
