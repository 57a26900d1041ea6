import { describe, expect, it } from 'vitest';
import { instant } from '../ids.ts';
import { activityOf, byMonth, YEAR_WEEKS, yearOf } from './year.ts';

const at = (text: string) => instant(Date.parse(text));

describe('a year on the wire', () => {
  it('ends with the newest week that is out', () => {
    const weeks = yearOf(at('2026-11-19T06:00:00Z'));
    expect([weeks[0]?.start, weeks.at(-1)?.start]).toEqual(['2025-11-17', '2026-11-09']);
    expect(new Set(weeks.map(({ id }) => id)).size).toBe(YEAR_WEEKS);
  });

  it('counts what is known of every week', () => {
    expect(activityOf({ likes: 4, comments: null, follows: 2 })).toBe(6);
    expect(activityOf({ likes: null, comments: null, follows: null })).toBe(0);
  });

  it('lies in months by the day on which a week ended, newest first', () => {
    const weeks = yearOf(at('2026-11-19T12:00:00Z'));
    const months = byMonth(weeks);
    expect(months.slice(0, 2).map(({ month, weeks: of }) => [month, of.map(({ start }) => start)])).toEqual([
      ['2026-11', ['2026-11-09', '2026-11-02', '2026-10-26']],
      ['2026-10', ['2026-10-19', '2026-10-12', '2026-10-05', '2026-09-28']],
    ]);
    expect(months.flatMap(({ weeks: of }) => of)).toHaveLength(YEAR_WEEKS);
  });
});
