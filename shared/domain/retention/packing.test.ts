import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Instant, instant } from '../ids.ts';
import { DAY } from '../time/calendar.ts';
import { packedBefore, weekAround } from './packing.ts';

const at = (text: string): Instant => instant(Date.parse(text));
const moment = fc
  .integer({ min: Date.UTC(2006, 0, 1), max: Date.UTC(2090, 0, 1) })
  .map((milliseconds) => instant(milliseconds));

describe('the week that is packed as one', () => {
  it('begins on Monday, and ends before the next one', () => {
    const week = { from: at('2026-11-16T00:00:00Z'), to: at('2026-11-23T00:00:00Z') };
    expect(weekAround(at('2026-11-16T00:00:00Z'))).toEqual(week);
    expect(weekAround(at('2026-11-22T23:59:59.999Z'))).toEqual(week);
  });

  it('is cut where a month ends', () => {
    expect(weekAround(at('2026-09-30T12:00:00Z'))).toEqual({
      from: at('2026-09-28T00:00:00Z'),
      to: at('2026-10-01T00:00:00Z'),
    });
    expect(weekAround(at('2026-10-01T00:00:00Z'))).toEqual({
      from: at('2026-10-01T00:00:00Z'),
      to: at('2026-10-05T00:00:00Z'),
    });
  });

  it('holds its instant, lies in one month, and the next one begins where it ends', () => {
    fc.assert(
      fc.property(moment, (instant_) => {
        const { from, to } = weekAround(instant_);
        expect(from <= instant_ && instant_ < to).toBe(true);
        expect(new Date(from).getUTCMonth()).toBe(new Date(to - 1).getUTCMonth());
        expect(weekAround(to).from).toBe(to);
      }),
    );
  });

  it.each([
    ['likes', 7],
    ['all', 35],
  ] as const)('is packed, %s of it, %i days after its end, and not a moment before', (what, days) => {
    const end = at('2026-10-12T00:00:00Z');
    expect(packedBefore(instant(end + days * DAY), what)).toBe(end);
    expect(packedBefore(instant(end + days * DAY - 1), what)).toBe(at('2026-10-05T00:00:00Z'));
  });

  it('is packed, likes of it, a day after their own, while it runs', () => {
    const day = at('2026-10-14T00:00:00Z');
    expect(packedBefore(instant(day + DAY), 'recent likes')).toBe(day);
    expect(packedBefore(instant(day + DAY - 1), 'recent likes')).toBe(at('2026-10-13T00:00:00Z'));
  });
});
