import { describe, expect, it } from 'vitest';
import { texts } from '../../../shared/i18n/en/settings.ts';
import { isNamed, offsetChoices, offsetOf, placeOf } from './zones.ts';

const NOVEMBER = Date.parse('2026-11-21T09:00:00Z');
const JULY = Date.parse('2026-07-21T09:00:00Z');

describe('the offset of a zone', () => {
  it('follows summer time, half hours and quarters', () => {
    const at = (zone: string) => [offsetOf(zone, NOVEMBER), offsetOf(zone, JULY)];
    expect(at('Europe/Lisbon')).toEqual([0, 60]);
    expect(at('America/St_Johns')).toEqual([-210, -150]);
    expect(at('Asia/Kathmandu')).toEqual([345, 345]);
    expect(at('Pacific/Chatham')).toEqual([825, 765]);
    expect(at('America/Sao_Paulo')).toEqual([-180, -180]);
  });

  it('is null for a zone that nobody knows', () => {
    expect(offsetOf('Mars/Olympus', NOVEMBER)).toBeNull();
  });
});

describe('the offsets to choose from', () => {
  it('go from west to east, each once, all within what the service takes and in its steps', () => {
    for (const now of [NOVEMBER, JULY]) {
      const minutes = offsetChoices(now, []).map((choice) => choice.minutes);
      expect(minutes).toEqual([...new Set(minutes)].toSorted((a, b) => a - b));
      expect(minutes.every((one) => one >= -720 && one <= 840 && one % 15 === 0)).toBe(true);
      expect(minutes).toEqual(expect.arrayContaining([-660, -570, -180, 0, 330, 345, 525, 840]));
    }
  });

  it('name up to three cities whose clocks show it now', () => {
    const zones = (now: number, minutes: number) =>
      offsetChoices(now, []).find((one) => one.minutes === minutes)?.zones;
    expect(zones(NOVEMBER, 0)).toEqual(['Europe/Lisbon', 'Europe/London', 'Atlantic/Reykjavik']);
    expect(zones(JULY, 0)).toEqual(['Atlantic/Reykjavik', 'Atlantic/Azores']);
    expect(zones(NOVEMBER, -180)).toContain('America/Sao_Paulo');
  });

  it('hold an offset that is set although no city has it', () => {
    expect(offsetChoices(NOVEMBER, [-720, 7, 0]).filter(({ zones }) => zones.length === 0)).toEqual([
      { minutes: -720, zones: [] },
      { minutes: 7, zones: [] },
    ]);
  });

  it('know the clocks of every city that has a text', () => {
    const cities = Object.keys(texts.cities);
    expect(cities.filter((zone) => !isNamed(zone) || offsetOf(zone, NOVEMBER) === null)).toEqual([]);
  });
});

it('a zone without a text is called by its place, if it has one', () => {
  expect(placeOf('America/Argentina/Rio_Gallegos')).toBe('Rio Gallegos');
  expect(placeOf('UTC')).toBeNull();
  expect(placeOf('Etc/GMT+3')).toBeNull();
});
