import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Day } from '../ids.ts';
import { addMonths, lastOfMonth } from '../time/calendar.ts';
import { extremeWeeks, monthWeeks } from './month-weeks.ts';

const OCTOBER = { start: '2026-10-01' as Day, end: '2026-10-31' as Day };
const daily = Array.from({ length: 31 }, (_, day) => day + 1);

describe('the weeks of a month', () => {
  it('begin on Mondays; those at its ends are cut', () => {
    expect(monthWeeks(OCTOBER, daily).map(({ start, end, total, isWhole }) => [start, end, total, isWhole])).toEqual([
      ['2026-10-01', '2026-10-04', 10, false],
      ['2026-10-05', '2026-10-11', 56, true],
      ['2026-10-12', '2026-10-18', 105, true],
      ['2026-10-19', '2026-10-25', 154, true],
      ['2026-10-26', '2026-10-31', 171, false],
    ]);
  });

  it('are compared where they are whole', () => {
    const found = extremeWeeks(monthWeeks(OCTOBER, daily));
    expect([found?.busiest.start, found?.quietest.start]).toEqual(['2026-10-19', '2026-10-05']);
    expect(extremeWeeks(monthWeeks(OCTOBER, []))).toBeNull();
  });

  it('hold every day of any month once', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 600 }),
        fc.array(fc.nat(50), { minLength: 31, maxLength: 31 }),
        (months, counts) => {
          const start = addMonths('1990-01-01' as Day, months);
          const end = lastOfMonth(start);
          const weeks = monthWeeks({ start, end }, counts);
          const days = weeks.flatMap((week) => week.days);
          expect(days).toEqual(counts.slice(0, Number(end.slice(8))));
          expect([weeks[0]?.start, weeks.at(-1)?.end]).toEqual([start, end]);
          expect(weeks.filter(({ isWhole }) => isWhole).length).toBeGreaterThanOrEqual(3);
        },
      ),
    );
  });
});
