import { describe, expect, it } from 'vitest';
import { type Device, isSameDevice, mergeDevice, timeZoneOf, UNKNOWN_DEVICE } from './devices.ts';

describe('the zone of a device', () => {
  it('is a name of the IANA database', () => {
    for (const zone of ['Europe/Lisbon', 'America/Argentina/Buenos_Aires', 'Etc/GMT+3', 'UTC'])
      expect(timeZoneOf(zone)).toBe(zone);
  });

  it('is nothing else: no offset, no invented place, no text', () => {
    for (const text of ['+03:00', 'Europe/Nowhere', 'Etc/Unknown', '<b>', '', 'Europe/Lisbon '])
      expect(timeZoneOf(text), text).toBeNull();
    for (const none of [null, undefined]) expect(timeZoneOf(none)).toBeNull();
  });
});

describe('a device that is seen again', () => {
  const known: Device = { app: 'Firefox', system: 'Linux', zone: 'Europe/Lisbon' };

  it('is where it says now', () => {
    const moved = mergeDevice(known, { ...known, zone: 'America/Sao_Paulo' });
    expect(moved).toEqual({ ...known, zone: 'America/Sao_Paulo' });
    expect([isSameDevice(known, moved), isSameDevice(known, { ...known })]).toEqual([false, true]);
  });

  it('keeps what it said before where it says nothing', () => {
    expect(mergeDevice(known, UNKNOWN_DEVICE)).toEqual(known);
    expect(mergeDevice(UNKNOWN_DEVICE, known)).toEqual(known);
  });
});
