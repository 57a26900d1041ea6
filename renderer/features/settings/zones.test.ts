import { describe, expect, it } from 'vitest';
import { timeZoneOf } from '../../../shared/domain/time/time-zone.ts';
import { texts } from '../../../shared/i18n/en/settings.ts';
import { choiceOf, isNamed, placeOf, zoneChoices } from './zones.ts';

const NOVEMBER = Date.parse('2026-11-21T09:00:00Z');
const JULY = Date.parse('2026-07-21T09:00:00Z');

describe('the zones to choose from', () => {
  it('hold every city that has a text and more, each zone once, all within what the service takes', () => {
    const choices = zoneChoices(NOVEMBER);
    expect(choices.length).toBeGreaterThan(300);
    const zones = choices.map(({ zone }) => zone);
    expect(zones).toEqual(expect.arrayContaining(Object.keys(texts.cities)));
    expect(zones.filter((zone) => /Calcutta|Katmandu/.test(zone))).toEqual([]);
    expect(choices.every(({ minutes }) => minutes >= -720 && minutes <= 840 && minutes % 15 === 0)).toBe(true);
  });

  it('have the offset of the moment', () => {
    const minutes = (at: number) => choiceOf('Europe/Lisbon', zoneChoices(at))?.minutes;
    expect([minutes(NOVEMBER), minutes(JULY)]).toEqual([0, 60]);
  });

  it('are found by each name that a zone has', () => {
    const choices = zoneChoices(NOVEMBER);
    expect(choiceOf('Asia/Calcutta', choices)?.zone).toBe('Asia/Kolkata');
    expect(choiceOf('Mars/Olympus', choices)).toBeUndefined();
    expect(choiceOf(null, choices)).toBeUndefined();
  });

  it('know every city that has a text', () => {
    const cities = Object.keys(texts.cities);
    expect(cities.filter((zone) => !isNamed(zone) || timeZoneOf(zone) === null)).toEqual([]);
  });
});

it('a zone without a text is called by its place, if it has one', () => {
  expect(placeOf('America/Argentina/Rio_Gallegos')).toBe('Rio Gallegos');
  expect(placeOf('UTC')).toBeNull();
  expect(placeOf('Etc/GMT+3')).toBeNull();
});
