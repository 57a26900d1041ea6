import { describe, expect, it } from 'vitest';
import { instant } from '../../shared/domain/ids.ts';
import { arrivalText, periodName, type StripPeriod } from './period-texts.ts';

const words = {
  label: '',
  today: '',
  older: '',
  newer: '',
  arrivedToday: 'Arrived today',
  dueToday: 'Due today',
  due: (date: string) => `Due ${date}`,
};
const at = (text: string) => instant(Date.parse(text));
const week = (start: string, end: string, available: string): StripPeriod => ({
  id: `week-${start}`,
  type: 'week',
  start,
  end,
  available: Date.parse(available),
});
const now = at('2025-11-20T08:00:00Z');
const line = (period: StripPeriod, language: 'en' | 'pt' = 'en', when = now) =>
  arrivalText(words, language, { period, now: when });

describe('periodName', () => {
  it('names a week by its dates, the month once where it is one month', () => {
    expect(periodName('en', week('2025-11-10', '2025-11-16', '2025-11-20T06:00Z'))).toBe('10–16 Nov');
    expect(periodName('pt', week('2025-11-10', '2025-11-16', '2025-11-20T06:00Z'))).toBe('10–16 nov');
    expect(periodName('pt', week('2025-10-27', '2025-11-02', '2025-11-06T06:00Z'))).toBe('27 out–2 nov');
  });

  it('leaves the year out, even where the week has two', () => {
    expect(periodName('en', week('2025-12-29', '2026-01-04', '2026-01-08T06:00Z'))).toBe('29 Dec–4 Jan');
  });

  it('names a month by its word', () => {
    const october: StripPeriod = { ...week('2025-10-01', '2025-10-31', '2025-11-06T06:00Z'), type: 'month' };
    expect(periodName('en', october)).toBe('October');
    expect(periodName('pt', october)).toBe('outubro');
  });
});

describe('arrivalText', () => {
  const current = week('2025-11-10', '2025-11-16', '2025-11-20T06:00Z');

  it('turns from due to arrived at the minute the report is due, by the clock alone', () => {
    expect(line(current, 'en', at('2025-11-20T05:59:59Z'))).toBe('Due today');
    expect(line(current, 'en', at('2025-11-20T06:00:00Z'))).toBe('Arrived today');
  });

  it('names the month of a due date only when it is another month', () => {
    expect(line(week('2025-11-17', '2025-11-23', '2025-11-27T06:00Z'))).toBe('Due Thu 27');
    expect(line(week('2025-11-24', '2025-11-30', '2025-12-04T06:00Z'))).toBe('Due Thu 4 Dec');
    expect(line(week('2025-11-24', '2025-11-30', '2025-12-04T06:00Z'), 'pt')).toBe('Due qui 4 dez');
  });

  it('gives the year of an arrival in another year', () => {
    expect(line(week('2025-11-03', '2025-11-09', '2025-11-13T06:00Z'))).toBe('Thu 13 Nov');
    expect(line(week('2024-11-04', '2024-11-10', '2024-11-14T06:00Z'))).toBe('14 Nov 2024');
    expect(line(week('2024-11-04', '2024-11-10', '2024-11-14T06:00Z'), 'pt')).toBe('14 nov 2024');
  });
});
