import { describe, expect, it } from 'vitest';
import { instant } from '../ids.ts';
import { groupReportPlaces } from './group-reports.ts';
import { SUBSCRIPTION_STATUS } from './subscription.ts';

const NOW = instant(Date.UTC(2026, 10, 21));
const finch = { status: SUBSCRIPTION_STATUS.active, expired: false, next: null, accounts: 6, groupReports: true };

describe('group reports', () => {
  it('take as many accounts as the plan has places, 30 at most', () => {
    expect(groupReportPlaces(finch, NOW)).toBe(6);
    expect(groupReportPlaces({ ...finch, accounts: 30 }, NOW)).toBe(30);
    expect(groupReportPlaces({ ...finch, accounts: 200 }, NOW)).toBe(30);
  });

  it('are in no plan without them, and in none that does not work now', () => {
    expect(groupReportPlaces(null, NOW)).toBe(0);
    expect(groupReportPlaces({ ...finch, groupReports: false }, NOW)).toBe(0);
    expect(groupReportPlaces({ ...finch, status: SUBSCRIPTION_STATUS.pending }, NOW)).toBe(0);
    const cancelled = { ...finch, status: SUBSCRIPTION_STATUS.inactive };
    expect(groupReportPlaces({ ...cancelled, next: instant(NOW - 1) }, NOW)).toBe(0);
    expect(groupReportPlaces({ ...cancelled, next: instant(NOW + 1) }, NOW)).toBe(6);
  });
});
