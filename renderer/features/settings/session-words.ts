import type { TFunction } from 'i18next';
import { BRAND } from '../../../shared/brand.ts';
import type { SessionView } from '../../../shared/contract/sessions.ts';
import type { Day, Instant } from '../../../shared/domain/ids.ts';
import type { Language } from '../../../shared/domain/languages.ts';
import { addDays, dayOf } from '../../../shared/domain/time/calendar.ts';
import { dayAndMonth } from '../../../shared/i18n/dates.ts';
import { isNamed, placeOf } from './zones.ts';

type Texts = TFunction<'settings'>;

/** "Firefox on Linux", or as much of it as is known. */
export function deviceName(t: Texts, { app, system }: Pick<SessionView, 'app' | 'system'>): string {
  const program = app === 'desktop' ? t('sessions.desktop', { brand: BRAND.name }) : app;
  if (program !== null && system !== null) return t('sessions.appOnSystem', { app: program, system });
  if (system !== null) return t('sessions.systemAlone', { system });
  return program ?? t('sessions.unknown');
}

/** The city that stands for the time zone; null for a zone that names no place. */
function zonePlace(t: Texts, zone: string | null): string | null {
  if (zone === null) return null;
  return isNamed(zone) ? t(`cities.${zone}`) : placeOf(zone);
}

function lastUse(t: Texts, used: string, { lang, now }: { lang: Language; now: Instant }): string {
  const today: Day = dayOf(now);
  if (used >= today) return t('sessions.usedToday');
  if (used === addDays(today, -1)) return t('sessions.usedYesterday');
  return t('sessions.usedOn', { day: dayAndMonth(lang, used) });
}

/** The place by the time zone, and the day of the last use. */
export function sessionDetails(
  t: Texts,
  session: Pick<SessionView, 'zone' | 'lastUsed'>,
  about: { lang: Language; now: Instant },
): string {
  const place = zonePlace(t, session.zone);
  const used = lastUse(t, session.lastUsed, about);
  return place === null ? used : `${t('sessions.zone', { place })} · ${used}`;
}
