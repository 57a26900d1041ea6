import { expect, it } from 'vitest';
import { isFirstLook, nextOut } from './first-look.ts';

const at = Date.parse;

it('is the week that was out when the account was added: none before or after it, and no month', () => {
  const isIt = (reportId: string, added: string) => isFirstLook(reportId, at(added));
  expect(isIt('week-2026-11-09', '2026-11-19T06:00:00Z')).toBe(true);
  expect(isIt('week-2026-11-09', '2026-11-19T05:59:59Z')).toBe(false);
  expect(isIt('week-2026-11-02', '2026-11-19T05:59:59Z')).toBe(true);
  expect(isIt('week-2026-11-16', '2026-11-19T06:00:00Z')).toBe(false);
  expect(isIt('month-2026-10-01', '2026-11-19T06:00:00Z')).toBe(false);
});

it('the next report is the first that is not out yet', () => {
  const periods = ['2026-11-19T06:00:00Z', '2026-12-03T06:00:00Z', '2026-11-26T06:00:00Z'].map((time) => ({
    available: at(time),
  }));
  expect(nextOut(periods, at('2026-11-19T06:00:00Z'))).toBe(at('2026-11-26T06:00:00Z'));
  expect(nextOut(periods, at('2026-12-03T06:00:00Z'))).toBeNull();
});
