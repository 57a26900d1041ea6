import { expect, it } from 'vitest';
import { instant } from '../ids.ts';
import { backIssueOf } from './back-issue.ts';

it.each([
  ['Wednesday: last week is not out yet', '2026-11-18T12:00:00Z', 'week-2026-11-02'],
  ['Thursday before its hour', '2026-11-19T05:59:59Z', 'week-2026-11-02'],
  ['Thursday', '2026-11-19T06:00:00Z', 'week-2026-11-09'],
  ['Sunday', '2026-11-22T23:59:00Z', 'week-2026-11-09'],
  ['Monday', '2026-11-23T00:00:00Z', 'week-2026-11-09'],
  ['across a year', '2027-01-07T12:00:00Z', 'week-2026-12-28'],
])('the back issue of an account that is added on %s', (_when, addedAt, week) => {
  const { id, available } = backIssueOf(instant(Date.parse(addedAt)));
  expect(id).toBe(week);
  expect(available).toBeLessThanOrEqual(Date.parse(addedAt));
});
