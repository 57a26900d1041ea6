import { describe, expect, it } from 'vitest';
import { createOffsetAt, findZone, minutesEast, timeZoneOf } from './time-zone.ts';

const NOVEMBER = Date.parse('2026-11-21T09:00:00Z');
const JULY = Date.parse('2026-07-21T09:00:00Z');

describe('the name of a zone', () => {
  it('is one of the IANA database', () => {
    for (const zone of ['Europe/Lisbon', 'America/Argentina/Buenos_Aires', 'Etc/GMT+3', 'UTC'])
      expect(timeZoneOf(zone)).toBe(zone);
  });

  it('is nothing else: no offset, no invented place, no text', () => {
    for (const text of ['+03:00', 'Europe/Nowhere', 'Etc/Unknown', '<b>', '', 'Europe/Lisbon '])
      expect(timeZoneOf(text), text).toBeNull();
    for (const none of [null, undefined]) expect(timeZoneOf(none)).toBeNull();
  });
});

describe('the offset of a zone', () => {
  it('follows summer time, half hours and quarters', () => {
    const at = (zone: string) => [NOVEMBER, JULY].map((time) => findZone(zone)?.offsetAt(time));
    expect(at('Europe/Lisbon')).toEqual([0, 60]);
    expect(at('America/St_Johns')).toEqual([-210, -150]);
    expect(at('Asia/Kathmandu')).toEqual([345, 345]);
    expect(at('Pacific/Chatham')).toEqual([825, 765]);
    expect(at('America/Sao_Paulo')).toEqual([-180, -180]);
  });

  it('has one canonical name, whichever one it is asked by', () => {
    expect(findZone('Asia/Calcutta')?.canonical).toBe(findZone('Asia/Kolkata')?.canonical);
  });

  it('is null for a zone that nobody knows', () => {
    expect(findZone('Mars/Olympus')).toBeNull();
  });
});

describe("a reader's clock", () => {
  it('changes to winter time at the minute at which the zone does, and back where one looks back', () => {
    const offsetAt = createOffsetAt({ zone: 'Europe/Lisbon', timezoneMin: 0 });
    const change = Date.parse('2026-10-25T01:00:00Z');
    expect([change - 1, change, change - 1].map(offsetAt)).toEqual([60, 0, 60]);
  });

  it('goes by its offset where there is no zone, or none that is known here', () => {
    expect(minutesEast({ zone: null, timezoneMin: -210 }, JULY)).toBe(-210);
    expect(minutesEast({ zone: 'Mars/Olympus', timezoneMin: 345 }, JULY)).toBe(345);
  });
});
