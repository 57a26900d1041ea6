import { describe, expect, it } from 'vitest';
import { type Device, isSameDevice, mergeDevice, UNKNOWN_DEVICE } from './devices.ts';

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
