import { describe, expect, it } from 'vitest';
import { instant } from '../../../../shared/domain/ids.ts';
import { periodsSince } from '../../../../shared/domain/time/period.ts';
import { monthsOf, reportsOf } from './plan-export.ts';

const NOW = Date.parse('2026-11-20T10:00:00Z');
const account = (id: number, added: string) => ({
  id,
  username: `name-${id}`,
  network: 'bluesky' as const,
  periods: periodsSince(instant(Date.parse(added)), instant(NOW)),
});
const OLD = account(1, '2026-09-02T12:00:00Z');
const YOUNG = account(2, '2026-11-03T12:00:00Z');
const ALL = { accounts: [1, 2], types: ['week', 'month'] as const, from: '2026-01', to: '2026-12' };
const idsOf = (reports: ReturnType<typeof reportsOf>) =>
  reports.map(({ accountId, reportId }) => `${accountId} ${reportId}`);

describe('what an export will fetch', () => {
  it('is every report that is out, account by account, and none that is still to come', () => {
    const ids = idsOf(reportsOf([OLD, YOUNG], ALL, NOW));
    expect(ids).toContain('1 week-2026-08-31');
    expect(ids).toContain('1 month-2026-10-01');
    expect(ids.at(-1)).toBe('2 week-2026-11-09');
    expect(ids).not.toContain('1 week-2026-11-16');
    expect(ids).not.toContain('1 month-2026-11-01');
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('keeps to the accounts, kinds and months that were chosen', () => {
    const october = { ...ALL, from: '2026-10', to: '2026-10' };
    expect(idsOf(reportsOf([OLD, YOUNG], { ...october, types: ['month'] }, NOW))).toEqual(['1 month-2026-10-01']);
    expect(reportsOf([OLD, YOUNG], { ...ALL, accounts: [2] }, NOW).every(({ accountId }) => accountId === 2)).toBe(
      true,
    );
    expect(reportsOf([OLD, YOUNG], { ...ALL, types: [] }, NOW)).toEqual([]);
  });

  it('counts a week to the month in which it ends', () => {
    const november = idsOf(reportsOf([OLD], { ...ALL, types: ['week'], from: '2026-11', to: '2026-11' }, NOW));
    expect(november).toEqual(['1 week-2026-10-26', '1 week-2026-11-02', '1 week-2026-11-09']);
  });

  it('offers the months that hold a report, newest first', () => {
    expect(monthsOf([OLD, YOUNG], NOW)).toEqual(['2026-11', '2026-10', '2026-09']);
    expect(monthsOf([YOUNG], Date.parse('2026-11-05T00:00:00Z'))).toEqual([]);
  });
});
