import { describe, expect, it } from 'vitest';
import { instant } from '../ids.ts';
import { HOUR } from './calendar.ts';
import { lastDelivered, lastDelivery } from './thursday.ts';

const at = (text: string) => instant(Date.parse(text));

describe('Thursday deliveries', () => {
  it('is the newest Thursday 06:00 at or before each hour of a year', () => {
    for (let now = at('2026-01-01T00:30:00Z'); now < at('2027-01-10T00:00:00Z'); now = instant(now + HOUR)) {
      const delivery = lastDelivery(now);
      expect(new Date(delivery).getUTCDay()).toBe(4);
      expect(new Date(delivery).getUTCHours()).toBe(6);
      expect(now - delivery).toBeGreaterThanOrEqual(0);
      expect(now - delivery).toBeLessThan(7 * 24 * HOUR);
    }
    expect(lastDelivery(at('2026-11-19T06:00:00Z'))).toBe(at('2026-11-19T06:00:00Z'));
  });

  it('brings the week before, and from the first Thursday after its end on a month', () => {
    const ids = (text: string) => [lastDelivered('week', at(text)).id, lastDelivered('month', at(text)).id];
    expect(ids('2026-11-19T05:59:59Z')).toEqual(['week-2026-11-02', 'month-2026-10-01']);
    expect(ids('2026-11-19T06:00:00Z')).toEqual(['week-2026-11-09', 'month-2026-10-01']);
    expect(ids('2026-12-03T05:59:59Z')).toEqual(['week-2026-11-16', 'month-2026-10-01']);
    expect(ids('2026-12-03T06:00:00Z')).toEqual(['week-2026-11-23', 'month-2026-11-01']);
    expect(ids('2026-10-01T06:00:00Z')).toEqual(['week-2026-09-21', 'month-2026-09-01']);
  });
});
