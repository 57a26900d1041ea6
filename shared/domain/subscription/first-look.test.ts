import { describe, expect, it } from 'vitest';
import { instant, profileId } from '../ids.ts';
import { DAY } from '../time/calendar.ts';
import { comesWithFirstLook, firstLookOf } from './first-look.ts';

const NOW = instant(Date.UTC(2026, 10, 25, 9));
const look = (id: number, daysAgo: number) => ({ profile: profileId(id), at: instant(NOW - daysAgo * DAY) });
const asked = { profile: profileId(9), now: NOW };

describe('an added account’s first look', () => {
  it('is of the newest week that is out: from Thursday 06:00 on the one that has just ended', () => {
    const idAt = (time: string) => firstLookOf(instant(Date.parse(time))).id;
    expect(idAt('2026-11-26T05:59:59Z')).toBe('week-2026-11-09');
    expect(idAt('2026-11-26T06:00:00Z')).toBe('week-2026-11-16');
    expect(idAt('2026-11-29T23:59:59Z')).toBe('week-2026-11-16');
    expect(idAt('2026-11-30T00:00:00Z')).toBe('week-2026-11-16');
  });

  it('comes with each account once, however long ago', () => {
    expect(comesWithFirstLook(asked, { places: 1, given: [] })).toBe(true);
    expect(comesWithFirstLook(asked, { places: 50, given: [look(9, 400)] })).toBe(false);
  });

  it('comes for twice the places in thirty days', () => {
    const given = [look(1, 29), look(2, 1), look(3, 0)];
    expect(comesWithFirstLook(asked, { places: 2, given })).toBe(true);
    expect(comesWithFirstLook(asked, { places: 2, given: [...given, look(4, 3)] })).toBe(false);
    expect(comesWithFirstLook(asked, { places: 2, given: [...given, look(4, 30)] })).toBe(true);
    expect(comesWithFirstLook(asked, { places: 0, given: [] })).toBe(false);
  });
});
