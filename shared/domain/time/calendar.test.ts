import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Day, type Instant, instant } from '../ids.ts';
import {
  addDays,
  addMonths,
  DAY,
  dayOf,
  daysBetween,
  firstOfMonth,
  HOUR,
  isoWeek,
  lastOfMonth,
  mondayOf,
  parseDay,
  REPORT_ZONE,
  startOfDay,
  weekdayOf,
} from './calendar.ts';

/** As: test dates are written by hand or by `dayOf`. */
const day = (text: string): Day => text as Day;
const FROM = Date.UTC(1970, 0, 1);
const TO = Date.UTC(2100, 11, 31);
const anyInstant: fc.Arbitrary<Instant> = fc.integer({ min: FROM, max: TO }).map(instant);
const anyDay = anyInstant.map(dayOf);

const reykjavik = new Intl.DateTimeFormat('en-CA', {
  timeZone: REPORT_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});
const inReykjavik = (at: number): string => {
  const parts = new Map(reykjavik.formatToParts(at).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:${part('second')}`;
};

describe('the reports’ zone', () => {
  it('is UTC in every hour of every tenth day and in every month from 1970 to 2100', () => {
    for (let at = FROM; at <= TO; at += 10 * DAY + HOUR) {
      expect(inReykjavik(at)).toBe(new Date(at).toISOString().slice(0, 19));
    }
  });

  it('is UTC at any instant', () => {
    fc.assert(
      fc.property(anyInstant, (at) => {
        expect(inReykjavik(at)).toBe(new Date(at).toISOString().slice(0, 19));
      }),
      { numRuns: 1000 },
    );
  });
});

describe('days', () => {
  it('hold exactly the instants from their midnight to the next', () => {
    fc.assert(
      fc.property(anyInstant, (at) => {
        const start = startOfDay(dayOf(at));
        expect(start <= at && at < start + DAY).toBe(true);
        expect(dayOf(start)).toBe(dayOf(at));
        expect(dayOf(at)).toBe(new Date(at).toISOString().slice(0, 10));
      }),
    );
  });

  it('are read only when they exist and are written in full', () => {
    for (const text of ['2026-02-28', '2028-02-29', '2026-12-31']) expect(parseDay(text)).toBe(text);
    const wrong = [
      '2026-02-29',
      '2100-02-29',
      '2026-13-01',
      '2026-00-10',
      '2026-1-1',
      '26-01-01',
      '2026-01-01T00:00',
      '',
    ];
    for (const text of wrong) expect(parseDay(text)).toBeNull();
  });

  it('are read back as they were written, and nothing else is', () => {
    fc.assert(
      fc.property(anyDay, (date) => {
        expect(parseDay(date)).toBe(date);
      }),
    );
    fc.assert(
      fc.property(fc.stringMatching(/^\d{4}-[01]\d-[0-3]\d$/), (text) => {
        const parsed = parseDay(text);
        if (parsed !== null) expect(parsed).toBe(text);
      }),
    );
  });

  it('add and count back', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -5000, max: 5000 }), (date, days) => {
        expect(daysBetween(date, addDays(date, days))).toBe(days);
        expect(addDays(addDays(date, days), -days)).toBe(date);
      }),
    );
  });
});

describe('weeks', () => {
  // ISO 8601: https://en.wikipedia.org/wiki/ISO_week_date and the years of 53 weeks.
  it.each([
    ['1977-01-01', 53],
    ['1977-01-02', 53],
    ['1977-01-03', 1],
    ['2008-12-29', 1],
    ['2010-01-03', 53],
    ['2015-12-31', 53],
    ['2019-12-30', 1],
    ['2020-12-31', 53],
    ['2021-01-03', 53],
    ['2021-01-04', 1],
    ['2024-12-30', 1],
    ['2026-01-01', 1],
    ['2026-11-09', 46],
    ['2026-12-28', 53],
    ['2027-01-03', 53],
    ['2027-01-04', 1],
  ])('%s is in week %i', (date, week) => {
    expect(isoWeek(day(date))).toBe(week);
  });

  it('have 53 numbers in just the years that begin, or in leap years end, on a Thursday', () => {
    for (let year = 1971; year <= 2100; year += 1) {
      const thursday = (date: string) => weekdayOf(day(date)) === 3;
      const long = thursday(`${year}-01-01`) || thursday(`${year}-12-31`);
      expect([year, isoWeek(day(`${year}-12-28`))]).toEqual([year, long ? 53 : 52]);
    }
  });

  it('go from Monday to Sunday, and a number holds for the seven days', () => {
    fc.assert(
      fc.property(anyDay, (date) => {
        const monday = mondayOf(date);
        expect(new Date(startOfDay(monday)).getUTCDay()).toBe(1);
        expect(daysBetween(monday, date)).toBe(weekdayOf(date));
        expect(isoWeek(date)).toBe(isoWeek(monday));
        const next = isoWeek(addDays(monday, 7));
        expect(next === isoWeek(monday) + 1 || (next === 1 && isoWeek(monday) >= 52)).toBe(true);
      }),
    );
  });
});

describe('months', () => {
  it('begin on the first and end before the next, leap years included', () => {
    expect([lastOfMonth(day('2026-02-03')), lastOfMonth(day('2028-02-03')), lastOfMonth(day('2000-02-01'))]).toEqual([
      '2026-02-28',
      '2028-02-29',
      '2000-02-29',
    ]);
    fc.assert(
      fc.property(anyDay, (date) => {
        expect(firstOfMonth(date).slice(7)).toBe('-01');
        expect(addDays(lastOfMonth(date), 1)).toBe(addMonths(date, 1));
      }),
    );
  });

  it('add over the turn of the year, both ways', () => {
    expect([
      addMonths(day('2026-11-30'), 2),
      addMonths(day('2026-01-31'), -1),
      addMonths(day('2026-05-15'), 0),
    ]).toEqual(['2027-01-01', '2025-12-01', '2026-05-01']);
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -300, max: 300 }), (date, months) => {
        expect(addMonths(addMonths(date, months), -months)).toBe(firstOfMonth(date));
      }),
    );
  });
});
