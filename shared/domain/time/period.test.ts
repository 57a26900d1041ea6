import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Day, type Instant, instant } from '../ids.ts';
import { addDays, DAY, dayOf, HOUR, startOfDay, weekdayOf } from './calendar.ts';
import {
  comparePeriods,
  isAvailable,
  newestWeekOut,
  PERIOD_TYPES,
  parseReportId,
  periodAt,
  periodFrom,
  periodOf,
  periodsSince,
  periodTo,
  shiftPeriod,
} from './period.ts';

/** As: test dates are written by hand. */
const day = (text: string): Day => text as Day;
const at = (text: string): Instant => instant(Date.parse(text));
const anyInstant = fc.integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2080, 0, 1) }).map(instant);
const anyType = fc.constantFrom(...PERIOD_TYPES);

describe('periods', () => {
  it.each([
    ['week', '2020-12-31', 'week-2020-12-28', 53, '2021-01-03'],
    ['week', '2026-12-31', 'week-2026-12-28', 53, '2027-01-03'],
    ['week', '2027-01-04', 'week-2027-01-04', 1, '2027-01-10'],
    ['week', '2026-11-15', 'week-2026-11-09', 46, '2026-11-15'],
    ['month', '2026-11-15', 'month-2026-11-01', 11, '2026-11-30'],
    ['month', '2028-02-29', 'month-2028-02-01', 2, '2028-02-29'],
  ] as const)('the %s of %s is %s', (...[type, date, id, index, end]) => {
    expect(periodOf(type, day(date))).toMatchObject({ id, index, end });
  });

  it('hold every instant exactly once per type', () => {
    fc.assert(
      fc.property(anyInstant, anyType, (now, type) => {
        const period = periodOf(type, dayOf(now));
        const holds = [-2, -1, 0, 1, 2].filter((shift) => {
          const other = shiftPeriod(period, shift);
          return periodFrom(other) <= now && now < periodTo(other);
        });
        expect(holds).toEqual([0]);
      }),
    );
  });

  it('follow each other without a gap, and shifting there and back comes home', () => {
    fc.assert(
      fc.property(anyInstant, anyType, fc.integer({ min: -400, max: 400 }), (now, type, count) => {
        const period = periodOf(type, dayOf(now));
        expect(periodFrom(shiftPeriod(period, -1))).toBe(periodTo(period));
        expect(shiftPeriod(shiftPeriod(period, count), -count)).toEqual(period);
      }),
    );
  });

  it('are named by type and first day, and only such names are read', () => {
    fc.assert(
      fc.property(anyInstant, anyType, (now, type) => {
        const period = periodOf(type, dayOf(now));
        expect(parseReportId(period.id)).toEqual(period);
        expect(parseReportId(`${type}-${addDays(period.start, 1)}`)).toBeNull();
      }),
    );
    for (const text of [
      'week-2026-11-10',
      'month-2026-11-02',
      'month-2026-13-01',
      'day-2026-11-09',
      'week-',
      'x week-2026-11-09',
      '',
    ]) {
      expect(parseReportId(text)).toBeNull();
    }
  });
});

describe('a report', () => {
  it.each([
    ['week', '2026-11-09', '2026-11-19T06:00:00Z'],
    ['week', '2026-12-28', '2027-01-07T06:00:00Z'],
    ['month', '2026-11-01', '2026-12-03T06:00:00Z'],
    ['month', '2026-09-01', '2026-10-01T06:00:00Z'],
    ['month', '2026-12-01', '2027-01-07T06:00:00Z'],
    ['month', '2027-03-01', '2027-04-01T06:00:00Z'],
  ] as const)('of the %s of %s can be read from %s', (type, date, available) => {
    expect(periodOf(type, day(date)).available).toBe(at(available));
  });

  it('can be read from the first Thursday 06:00 after the end on, not a millisecond before', () => {
    fc.assert(
      fc.property(anyInstant, anyType, (now, type) => {
        const period = periodOf(type, dayOf(now));
        const thursday = dayOf(period.available);
        expect(weekdayOf(thursday)).toBe(3);
        expect(period.available - startOfDay(thursday)).toBe(6 * HOUR);
        expect(period.available).toBeGreaterThan(periodTo(period));
        expect(period.available - periodTo(period)).toBeLessThan(7 * DAY);
        expect(isAvailable(period, instant(period.available - 1))).toBe(false);
        expect(isAvailable(period, period.available)).toBe(true);
      }),
    );
  });
});

describe('the periods of an account', () => {
  const since = fc.tuple(anyInstant, fc.integer({ min: 1, max: 800 * DAY }));

  it('are strictly sorted by end, the month after the week on a tie', () => {
    fc.assert(
      fc.property(since, ([from, length]) => {
        const periods = periodsSince(from, instant(from + length));
        periods.slice(1).forEach((period, index) => {
          const before = periods[index];
          expect(before !== undefined && comparePeriods(before, period) < 0).toBe(true);
        });
        expect(new Set(periods.map(({ id }) => id)).size).toBe(periods.length);
      }),
    );
    const tie = periodsSince(at('2026-05-20T00:00:00Z'), at('2026-06-01T00:00:00Z')).filter(
      ({ end }) => end === '2026-05-31',
    );
    expect(tie.map(({ type }) => type)).toEqual(['week', 'month']);
  });

  it('go from the one that holds its beginning to the one that runs, and none is missing or to come', () => {
    fc.assert(
      fc.property(since, anyType, ([from, length], type) => {
        const now = instant(from + length);
        const periods = periodsSince(from, now).filter((period) => period.type === type);
        const [first] = periods;
        expect(first?.id).toBe(periodOf(type, dayOf(from)).id);
        expect(periods.every((period) => periodFrom(period) < now)).toBe(true);
        expect(periods.map(({ id }) => id)).toEqual(
          periods.map((_, index) => (first === undefined ? '' : shiftPeriod(first, -index).id)),
        );
        expect(periods.at(-1)?.id).toBe(periodOf(type, dayOf(instant(now - 1))).id);
      }),
    );
  });

  it('count their offset back from the running one, and are not active until they can be read', () => {
    fc.assert(
      fc.property(since, anyType, ([from, length], type) => {
        const now = instant(from + length);
        const running = periodOf(type, dayOf(now));
        for (const period of periodsSince(from, now).filter((one) => one.type === type)) {
          expect(shiftPeriod(running, period.offset).id).toBe(period.id);
          expect(period.nonActive).toBe(now < period.available);
        }
        expect(periodAt(running, now)).toMatchObject({ offset: 0, nonActive: true });
      }),
    );
  });

  it('turn active by the clock alone', () => {
    const week = periodOf('week', day('2026-11-09'));
    expect(periodAt(week, instant(week.available - 1))).toMatchObject({ nonActive: true, offset: 1 });
    expect(periodAt(week, week.available)).toMatchObject({ nonActive: false, offset: 1 });
  });
});

describe('the newest week whose report is out', () => {
  it.each([
    ['Wednesday: last week is not out yet', '2026-11-18T12:00:00Z', 'week-2026-11-02'],
    ['Thursday before its hour', '2026-11-19T05:59:59Z', 'week-2026-11-02'],
    ['Thursday', '2026-11-19T06:00:00Z', 'week-2026-11-09'],
    ['Sunday', '2026-11-22T23:59:00Z', 'week-2026-11-09'],
    ['Monday', '2026-11-23T00:00:00Z', 'week-2026-11-09'],
    ['across a year', '2027-01-07T12:00:00Z', 'week-2026-12-28'],
  ])('on %s', (_when, now, week) => {
    const { id, available } = newestWeekOut(instant(Date.parse(now)));
    expect(id).toBe(week);
    expect(available).toBeLessThanOrEqual(Date.parse(now));
  });
});
