import { expect, it } from 'vitest';
import { parseReportId } from '../../../shared/domain/time/period.ts';
import { isFirstLook, nextOut } from './first-look.ts';

const at = Date.parse;

it('a week is a first look from the moment that it was over before the account was added', () => {
  const week = parseReportId('week-2026-11-09');
  if (week === null) throw new Error('a week');
  expect(isFirstLook(week, at('2026-11-16T00:00:00Z'))).toBe(true);
  expect(isFirstLook(week, at('2026-11-15T23:59:59Z'))).toBe(false);
});

it('the next report is the first that is not out yet', () => {
  const periods = ['2026-11-19T06:00:00Z', '2026-12-03T06:00:00Z', '2026-11-26T06:00:00Z'].map((time) => ({
    available: at(time),
  }));
  expect(nextOut(periods, at('2026-11-19T06:00:00Z'))).toBe(at('2026-11-26T06:00:00Z'));
  expect(nextOut(periods, at('2026-12-03T06:00:00Z'))).toBeNull();
});
