import { describe, expect, it } from 'vitest';
import { instant } from '../../../shared/domain/ids.ts';
import { WEEK } from '../../../shared/domain/time/calendar.ts';
import { mayHaveEarlierWeeks } from './earlier-weeks.ts';

const ADDED = instant(Date.UTC(2026, 10, 2, 9));
const account = { addedAt: ADDED, archived: false, reason: null };
const config = { pastWeekMethods: ['card' as const], maxPastDataDeep: 12, maxAccountAgeForPastDataReceive: 3 };
const lastMoment = instant(ADDED + 3 * WEEK);

describe('weeks from before an account was added', () => {
  it('may be on sale until the account is as old as the operator allows', () => {
    expect(mayHaveEarlierWeeks(account, config, lastMoment)).toBe(true);
    expect(mayHaveEarlierWeeks(account, config, instant(lastMoment + 1))).toBe(false);
  });

  it.each([
    { what: 'nothing sells them', change: { pastWeekMethods: [] } },
    { what: 'the operator sells none', change: { maxPastDataDeep: 0 } },
    { what: 'the account is archived', change: { archived: true } },
    { what: 'the account is not collected', change: { reason: 'locked' as const } },
  ])('are not where $what', ({ change }) => {
    expect(mayHaveEarlierWeeks({ ...account, ...change }, { ...config, ...change }, ADDED)).toBe(false);
  });
});
