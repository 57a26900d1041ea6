import { describe, expect, it } from 'vitest';
import { instant } from '../ids.ts';
import { SLOTS_PER_WEEK } from './activity-slots.ts';
import { endsOf, nextWeekOut, overviewOf, rhythmOf, type ToldWeek, toldSpan } from './profile-history.ts';
import { FULL } from './testing/report-fixture.ts';

const NOTHING: ToldWeek = { activity: null, languages: null, tags: null, coverage: null };
const week = (more: Partial<ToldWeek>): ToldWeek => ({ ...NOTHING, ...more });

/** Actions at some quarter hours of the week. */
function activity(at: Readonly<Record<number, number>>): number[] {
  return Array.from({ length: SLOTS_PER_WEEK }, (_, slot) => at[slot] ?? 0);
}

describe('what several weeks say of an account', () => {
  it('adds up activity, quarter hour by quarter hour', () => {
    const { activity: sum } = overviewOf([
      week({ activity: activity({ 0: 1, 671: 2 }) }),
      NOTHING,
      week({ activity: activity({ 0: 4 }) }),
    ]);
    expect([sum?.length, sum?.[0], sum?.[1], sum?.[671]]).toEqual([672, 5, 0, 2]);
  });

  it('tells shares of all that declares a language, and leaves weeks out that do not tell', () => {
    const { languages } = overviewOf([
      week({
        languages: [
          { code: 'pt', count: 2 },
          { code: 'en', count: 1 },
        ],
      }),
      NOTHING,
      week({ languages: [{ code: 'en', count: 5 }] }),
    ]);
    expect(languages).toEqual([
      { code: 'en', count: 6, share: 0.75 },
      { code: 'pt', count: 2, share: 0.25 },
    ]);
    expect(overviewOf([week({ languages: [] })]).languages).toEqual([]);
  });

  it('names the twelve hashtags used most, those of more weeks first, then by their letters', () => {
    const many = Array.from({ length: 20 }, (_, index) => ({ id: `rare${String(index).padStart(2, '0')}`, count: 1 }));
    const { hashtags } = overviewOf([
      week({ tags: [{ id: 'clay', count: 4 }, { id: 'wood', count: 2 }, ...many] }),
      week({
        tags: [
          { id: 'fire', count: 3 },
          { id: 'wood', count: 1 },
        ],
      }),
    ]);
    expect(hashtags?.slice(0, 4)).toEqual([
      { tag: 'clay', count: 4, weeks: 1 },
      { tag: 'wood', count: 3, weeks: 2 },
      { tag: 'fire', count: 3, weeks: 1 },
      { tag: 'rare00', count: 1, weeks: 1 },
    ]);
    expect(hashtags).toHaveLength(12);
  });

  it('counts by kind the weeks that told all, some or nothing of it', () => {
    const { coverage } = overviewOf([
      week({ coverage: FULL }),
      week({ coverage: { ...FULL, like: 'sampled' } }),
      week({ coverage: { ...FULL, like: 'none' } }),
      NOTHING,
    ]);
    expect(coverage.find(({ kind }) => kind === 'like')).toEqual({ kind: 'like', full: 1, sampled: 1, none: 1 });
    expect(coverage.find(({ kind }) => kind === 'post')).toEqual({ kind: 'post', full: 3, sampled: 0, none: 0 });
  });

  it('says nothing where no week does', () => {
    expect(overviewOf([NOTHING])).toMatchObject({ activity: null, languages: null, hashtags: null });
  });
});

describe('a series of weeks', () => {
  it('runs from the first that is told to the last, gaps included', () => {
    const isTold = (value: number | null) => value !== null;
    expect(toldSpan([null, 1, null, 2, null], isTold)).toEqual([1, null, 2]);
    expect(toldSpan([null, null], isTold)).toEqual([]);
  });

  it('changes from its first known value to its last; one alone is no change', () => {
    expect(endsOf([null, 410, null, 402, null])).toEqual({
      first: { at: 1, value: 410 },
      last: { at: 3, value: 402 },
      by: -8,
    });
    expect(endsOf([null, 410])).toBeNull();
    expect(endsOf([])).toBeNull();
  });

  it('goes on with the first Thursday after the running week, or with this one until it is out', () => {
    const at = (text: string) => instant(Date.parse(text));
    expect(nextWeekOut(at('2026-11-20T10:00:00Z'))).toBe(at('2026-11-26T06:00:00Z'));
    expect(nextWeekOut(at('2026-11-19T05:59:59Z'))).toBe(at('2026-11-19T06:00:00Z'));
  });
});

describe('when an account is active', () => {
  it('follows the clock of the reader, round the end of the week', () => {
    // Sunday 23:45, Monday 00:00.
    const slots = activity({ 671: 3, 0: 2 });
    const here = rhythmOf(slots, 0);
    expect([here.weekdays, here.hours[23], here.hours[0]]).toEqual([[2, 0, 0, 0, 0, 0, 3], 3, 2]);
    const elsewhere = rhythmOf(slots, 45);
    expect([elsewhere.weekdays, elsewhere.hours[0]]).toEqual([[5, 0, 0, 0, 0, 0, 0], 5]);
  });
});
