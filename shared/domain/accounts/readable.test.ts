import { describe, expect, it } from 'vitest';
import { type Instant, instant } from '../ids.ts';
import { type PeriodSpan, parseReportId } from '../time/period.ts';
import { readability, sharedPeriods } from './readable.ts';

const at = (text: string): Instant => instant(Date.parse(text));
function period(id: string): PeriodSpan {
  const parsed = parseReportId(id);
  if (parsed === null) throw new Error(id);
  return parsed;
}
const ADDED = { addedAt: at('2026-11-11T15:00:00Z'), archivedAt: null };
const WEEK = period('week-2026-11-09'); // available Thursday 19 November 06:00

describe('which reports a subscriber may read', () => {
  it('turns readable exactly when the report is due', () => {
    expect(readability(WEEK, ADDED, at('2026-11-19T05:59:59.999Z'))).toBe('not-ready');
    expect(readability(WEEK, ADDED, at('2026-11-19T06:00:00Z'))).toBe('readable');
  });

  it('begins with the period that holds the day the account was added on', () => {
    const now = at('2026-12-20T00:00:00Z');
    expect(readability(period('week-2026-11-02'), ADDED, now)).toBe('not-yours');
    expect(readability(period('month-2026-11-01'), ADDED, now)).toBe('readable');
    expect(readability(period('month-2026-10-01'), ADDED, now)).toBe('not-yours');
  });

  it('counts an account added in the last second of a Sunday to the week of that Sunday', () => {
    const sunday = { addedAt: at('2026-11-15T23:59:59.999Z'), archivedAt: null };
    expect(readability(WEEK, sunday, at('2026-11-19T06:00:00Z'))).toBe('readable');
    const monday = { addedAt: at('2026-11-16T00:00:00Z'), archivedAt: null };
    expect(readability(WEEK, monday, at('2026-11-19T06:00:00Z'))).toBe('not-yours');
  });

  it('knows no period that has not begun', () => {
    expect(readability(period('week-2026-11-16'), ADDED, at('2026-11-15T23:00:00Z'))).toBe('not-yours');
  });

  it('keeps what came due before the account was archived and nothing that came after', () => {
    const archived = { ...ADDED, archivedAt: at('2026-11-20T00:00:00Z') };
    const now = at('2026-12-20T00:00:00Z');
    expect(readability(WEEK, archived, now)).toBe('readable');
    expect(readability(period('week-2026-11-16'), archived, now)).toBe('not-yours');
  });
});

describe('the period strip of several accounts', () => {
  it('is empty without accounts', () => {
    expect(sharedPeriods([], at('2026-11-20T00:00:00Z'))).toEqual([]);
  });

  it('holds every period of every account once, oldest first', () => {
    const later = { addedAt: at('2026-11-17T00:00:00Z'), archivedAt: null };
    const ids = sharedPeriods([later, ADDED], at('2026-11-20T00:00:00Z')).map(({ id }) => id);
    expect(ids).toEqual(['week-2026-11-09', 'week-2026-11-16', 'month-2026-11-01']);
  });

  it('leaves out what nobody of them may read', () => {
    const archived = { ...ADDED, archivedAt: at('2026-11-20T00:00:00Z') };
    const later = { addedAt: at('2026-12-08T00:00:00Z'), archivedAt: null };
    const ids = sharedPeriods([archived, later], at('2026-12-09T00:00:00Z')).map(({ id }) => id);
    expect(ids).toEqual(['week-2026-11-09', 'week-2026-12-07', 'month-2026-12-01']);
  });
});
