import { describe, expect, it } from 'vitest';
import { type Day, type Instant, instant } from '../ids.ts';
import { HOUR } from '../time/calendar.ts';
import { feedDayOf, feedWindow, lastShownDay, missesClosedDay } from './daily-feed.ts';

const at = (text: string): Instant => instant(Date.parse(text));
const day = (text: string): Day => text as Day;

describe('the daily feed of the watchlist', () => {
  it('turns to the day before at 06:00 in Reykjavik, not a moment earlier', () => {
    expect(lastShownDay(at('2026-11-21T05:59:59.999Z'))).toBe('2026-11-19');
    expect(lastShownDay(at('2026-11-21T06:00:00Z'))).toBe('2026-11-20');
    expect(lastShownDay(at('2026-11-21T23:59:59Z'))).toBe('2026-11-20');
  });

  it('never shows what happened less than six hours ago', () => {
    for (let hour = 0; hour < 72; hour += 1) {
      const now = instant(at('2026-11-20T00:00:00Z') + hour * HOUR);
      expect(now - feedWindow(lastShownDay(now)).to, `hour ${hour}`).toBeGreaterThanOrEqual(6 * HOUR);
    }
  });

  it('holds two weeks, the last day whole', () => {
    expect(feedWindow(day('2026-11-20'))).toEqual({ from: at('2026-11-07T00:00:00Z'), to: at('2026-11-21T00:00:00Z') });
  });

  it('stays the one that was opened, and is never one that is to come or long over', () => {
    const now = at('2026-11-21T06:10:00Z');
    expect(feedDayOf(day('2026-11-19'), now)).toBe('2026-11-19');
    expect(feedDayOf(null, now)).toBe('2026-11-20');
    expect(feedDayOf(day('2026-11-21'), now)).toBe('2026-11-20');
    expect(feedDayOf(day('2026-01-01'), now)).toBe('2026-11-20');
  });
});

describe('reading a watched profile again', () => {
  it('is due once after each midnight', () => {
    const now = at('2026-11-21T00:00:01Z');
    expect(missesClosedDay(null, now)).toBe(true);
    expect(missesClosedDay(at('2026-11-20T23:59:59Z'), now)).toBe(true);
    expect(missesClosedDay(at('2026-11-21T00:00:00Z'), now)).toBe(false);
    expect(missesClosedDay(at('2026-11-21T00:00:00Z'), at('2026-11-21T23:59:59Z'))).toBe(false);
  });
});
