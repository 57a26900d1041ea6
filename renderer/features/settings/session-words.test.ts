import { createInstance } from 'i18next';
import { describe, expect, it } from 'vitest';
import { instant } from '../../../shared/domain/ids.ts';
import { texts as en } from '../../../shared/i18n/en/settings.ts';
import { texts as pt } from '../../../shared/i18n/pt/settings.ts';
import { deviceName, sessionDetails } from './session-words.ts';

const i18n = createInstance();
await i18n.init({ resources: { en: { settings: en }, pt: { settings: pt } }, interpolation: { escapeValue: false } });
const english = i18n.getFixedT('en', 'settings');
const portuguese = i18n.getFixedT('pt', 'settings');
const now = instant(Date.parse('2026-11-21T10:00:00Z'));

describe('a device', () => {
  it('is named by its program and system, or by as much of it as is known', () => {
    expect(deviceName(english, { app: 'Firefox', system: 'Linux' })).toBe('Firefox on Linux');
    expect(deviceName(portuguese, { app: 'desktop', system: 'macOS' })).toBe('Aplicativo Perch no macOS');
    expect(deviceName(english, { app: 'Safari', system: null })).toBe('Safari');
    expect(deviceName(english, { app: null, system: 'Android' })).toBe('Device with Android');
    expect(deviceName(english, { app: null, system: null })).toBe('Unknown device');
  });
});

describe('a session', () => {
  const details = (zone: string | null, lastUsed: string) =>
    sessionDetails(english, { zone, lastUsed }, { lang: 'en', now });

  it('tells the place by the time zone, and nothing for a zone that names none', () => {
    expect(details('America/Sao_Paulo', '2026-11-21')).toBe('São Paulo time · Last used today');
    expect(details('America/Porto_Velho', '2026-11-21')).toBe('Porto Velho time · Last used today');
    for (const zone of [null, 'UTC', 'Etc/GMT+3']) expect(details(zone, '2026-11-21')).toBe('Last used today');
  });

  it('tells the day of the last use', () => {
    expect(details(null, '2026-11-20')).toBe('Last used yesterday');
    expect(details(null, '2026-10-03')).toBe('Last used on 3 October');
    const inPortuguese = sessionDetails(
      portuguese,
      { zone: 'Europe/Lisbon', lastUsed: '2026-10-03' },
      { lang: 'pt', now },
    );
    expect(inPortuguese).toBe('Horário de Lisboa · Último uso em 3 de outubro');
  });
});
