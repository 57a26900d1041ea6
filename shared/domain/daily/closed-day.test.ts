import { describe, expect, it } from 'vitest';
import { type Day, type Instant, instant } from '../ids.ts';
import { DAY, HOUR } from '../time/calendar.ts';
import {
  dailyAvailable,
  dayReadability,
  daysBeside,
  hasDailyReports,
  lastDailyDay,
  readableDays,
} from './closed-day.ts';

const at = (text: string): Instant => instant(Date.parse(text));
const day = (text: string): Day => text as Day;

describe('the daily report', () => {
  it('of a day comes at 06:00 in Reykjavik on the next, not a moment earlier', () => {
    expect(dailyAvailable(day('2026-11-19'))).toBe(at('2026-11-20T06:00:00Z'));
    expect(lastDailyDay(at('2026-11-20T05:59:59.999Z'))).toBe('2026-11-18');
    expect(lastDailyDay(at('2026-11-20T06:00:00Z'))).toBe('2026-11-19');
    expect(lastDailyDay(at('2026-11-20T23:59:59Z'))).toBe('2026-11-19');
  });

  it('is never of a day that ended less than six hours ago, whatever the hour', () => {
    for (let hour = 0; hour < 72; hour += 1) {
      const now = instant(at('2026-12-30T00:00:00Z') + hour * HOUR);
      const last = lastDailyDay(now);
      expect(now - (Date.parse(last) + DAY), `hour ${hour}`).toBeGreaterThanOrEqual(6 * HOUR);
      expect(dailyAvailable(last), `hour ${hour}`).toBeLessThanOrEqual(now);
    }
  });
});

const NOW = at('2026-11-20T10:00:00Z');

describe('the days that may be read', () => {
  it.each([
    [[], null],
    // Whose first account was added today, or yesterday and it is not six yet.
    [['2026-11-20T09:00:00Z'], null],
    [['2026-11-19T23:00:00Z'], { first: '2026-11-19', last: '2026-11-19' }],
    [['2026-11-20T09:00:00Z', '2026-11-03T12:00:00Z'], { first: '2026-11-03', last: '2026-11-19' }],
    // As far back as raw actions are kept.
    [['2024-01-01T00:00:00Z'], { first: '2025-10-01', last: '2026-11-19' }],
  ])('with accounts added at %j are %j', (added, days) => {
    expect(readableDays(added.map(at), NOW)).toEqual(days);
  });

  it.each([
    ['2026-11-20', 'not-ready'],
    ['2026-11-19', 'readable'],
    ['2026-11-03', 'readable'],
    ['2026-11-02', 'not-yours'],
    ['2027-01-01', 'not-ready'],
  ])('hold %s or not: %s', (asked, state) => {
    expect(dayReadability(day(asked), readableDays([at('2026-11-03T12:00:00Z')], NOW), NOW)).toBe(state);
  });

  it('are all to come where there is none', () => {
    expect(dayReadability(day('2026-11-01'), null, NOW)).toBe('not-ready');
  });

  it.each([
    ['2026-11-19', '2026-11-18', null],
    ['2026-11-10', '2026-11-09', '2026-11-11'],
    ['2026-11-03', null, '2026-11-04'],
  ])('beside %s are %s and %s', (shown, earlier, later) => {
    const days = { first: day('2026-11-03'), last: day('2026-11-19') };
    expect(daysBeside(day(shown), days)).toEqual({ earlier, later });
  });
});

describe('a plan', () => {
  const plan = { status: 1, expired: false, next: at('2026-12-01T00:00:00Z'), dailyReports: true };
  it.each([
    ['of the largest kind', plan, true],
    ['without them', { ...plan, dailyReports: false }, false],
    ['that is over', { ...plan, status: 0, next: at('2026-11-19T00:00:00Z') }, false],
    ['that was cancelled and is paid for', { ...plan, status: 0 }, true],
    ['that nobody has', null, false],
  ])('%s has daily reports, or not', (_, subscription, has) => {
    expect(hasDailyReports(subscription, NOW)).toBe(has);
  });
});
