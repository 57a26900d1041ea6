import { describe, expect, it } from 'vitest';
import { adjacentPeriods } from './adjacent-periods.ts';

const week = (start: string, available: number) =>
  ({ id: `week-${start}`, type: 'week', start, end: start, available }) as const;
const OCTOBER = {
  id: 'month-2026-10-01',
  type: 'month',
  start: '2026-10-01',
  end: '2026-10-31',
  available: 3,
} as const;
const PERIODS = [week('2026-10-12', 1), week('2026-10-19', 2), OCTOBER, week('2026-10-26', 3), week('2026-11-02', 9)];
const at = (start: string) => adjacentPeriods(PERIODS, week(start, 0), 5);

describe('the periods beside the one that is read', () => {
  it('are of its own type', () => {
    const { earlier, later } = at('2026-10-19');
    expect([earlier?.id, later?.id]).toEqual(['week-2026-10-12', 'week-2026-10-26']);
    expect(adjacentPeriods(PERIODS, OCTOBER, 5)).toEqual({ earlier: null, later: null });
  });

  it('leave out what cannot be read yet', () => {
    expect(at('2026-10-26').later).toBeNull();
    expect(adjacentPeriods(PERIODS, week('2026-10-26', 0), 9).later?.id).toBe('week-2026-11-02');
  });

  it('step over weeks that are missing, also from one that is not in the strip', () => {
    const { earlier, later } = adjacentPeriods(
      [week('2026-11-02', 1), week('2026-10-12', 1)],
      week('2026-10-26', 0),
      5,
    );
    expect([earlier?.id, later?.id]).toEqual(['week-2026-10-12', 'week-2026-11-02']);
  });
});
