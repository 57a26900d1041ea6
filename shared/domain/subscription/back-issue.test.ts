import { describe, expect, it } from 'vitest';
import { instant, profileId } from '../ids.ts';
import { DAY } from '../time/calendar.ts';
import { backIssueOf, comesWithBackIssue } from './back-issue.ts';

const NOW = instant(Date.UTC(2026, 10, 25, 9));
const issue = (id: number, daysAgo: number) => ({ profile: profileId(id), at: instant(NOW - daysAgo * DAY) });
const asked = { profile: profileId(9), now: NOW };

describe('an added account’s back issue', () => {
  it('is of the newest week that is out: from Thursday 06:00 on the one that has just ended', () => {
    const idAt = (time: string) => backIssueOf(instant(Date.parse(time))).id;
    expect(idAt('2026-11-26T05:59:59Z')).toBe('week-2026-11-09');
    expect(idAt('2026-11-26T06:00:00Z')).toBe('week-2026-11-16');
    expect(idAt('2026-11-29T23:59:59Z')).toBe('week-2026-11-16');
    expect(idAt('2026-11-30T00:00:00Z')).toBe('week-2026-11-16');
  });

  it('comes with each account once, however long ago', () => {
    expect(comesWithBackIssue(asked, { places: 1, given: [] })).toBe(true);
    expect(comesWithBackIssue(asked, { places: 50, given: [issue(9, 400)] })).toBe(false);
  });

  it('comes for twice the places in thirty days', () => {
    const given = [issue(1, 29), issue(2, 1), issue(3, 0)];
    expect(comesWithBackIssue(asked, { places: 2, given })).toBe(true);
    expect(comesWithBackIssue(asked, { places: 2, given: [...given, issue(4, 3)] })).toBe(false);
    expect(comesWithBackIssue(asked, { places: 2, given: [...given, issue(4, 30)] })).toBe(true);
    expect(comesWithBackIssue(asked, { places: 0, given: [] })).toBe(false);
  });
});
