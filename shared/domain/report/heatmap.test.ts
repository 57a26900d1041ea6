import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instant } from '../ids.ts';
import { MINUTE } from '../time/calendar.ts';
import { SLOT, SLOTS_PER_WEEK, slotOf } from './activity-slots.ts';
import { busiestHour, darkestStep, heatLevels, heatmap, quietestDay } from './heatmap.ts';

const week = (counts: Readonly<Record<number, number>>): number[] =>
  Array.from({ length: SLOTS_PER_WEEK }, (_, slot) => counts[slot] ?? 0);
const flat = (matrix: readonly (readonly number[])[]) => matrix.flat().reduce((sum, count) => sum + count, 0);
const anyWeek = fc.array(fc.integer({ min: 0, max: 90 }), { minLength: SLOTS_PER_WEEK, maxLength: SLOTS_PER_WEEK });
const zone = fc.integer({ min: -48, max: 56 }).map((quarters) => quarters * 15);

describe('quarter hours of the week', () => {
  it('begin on Monday at 00:00 and follow the calendar, before 1970 too', () => {
    expect(slotOf(instant(Date.UTC(2026, 10, 9)))).toBe(0);
    expect(slotOf(instant(Date.UTC(2026, 10, 15, 23, 59, 59, 999)))).toBe(671);
    fc.assert(
      fc.property(fc.integer({ min: -2e12, max: 4e12 }), (at) => {
        const date = new Date(at);
        const day = (date.getUTCDay() + 6) % 7;
        const quarter = date.getUTCHours() * 4 + Math.floor(date.getUTCMinutes() / 15);
        expect(slotOf(instant(at))).toBe(day * 96 + quarter);
      }),
    );
  });
});

describe('the heatmap', () => {
  it('is the Reykjavik week for a clock without offset', () => {
    const matrix = heatmap(week({ 0: 1, 3: 2, 4: 5, 671: 7 }), 0);
    expect([matrix[0]?.[0], matrix[0]?.[1], matrix[6]?.[23]]).toEqual([3, 5, 7]);
  });

  it('turns with the clock, quarter hours included, and comes round at the ends of the week', () => {
    expect(heatmap(week({ 0: 1 }), -60)[6]?.[23]).toBe(1);
    expect(heatmap(week({ 671: 1 }), 60)[0]?.[0]).toBe(1);
    expect(heatmap(week({ 1: 1 }), 345)[0]?.[6]).toBe(1);
    expect(heatmap(week({ 0: 1, 3: 1 }), 30)[0]?.slice(0, 2)).toEqual([1, 1]);
  });

  it('loses and invents nothing, and shows an action at the hour the clock showed', () => {
    fc.assert(
      fc.property(anyWeek, zone, (activity, minutes) => {
        expect(flat(heatmap(activity, minutes))).toBe(activity.reduce((sum, count) => sum + count, 0));
      }),
      { numRuns: 30 },
    );
    const at = fc.integer({ min: 0, max: 4e12 });
    fc.assert(
      fc.property(at, zone, (time, minutes) => {
        const local = new Date(Math.floor(time / SLOT) * SLOT + minutes * MINUTE);
        const matrix = heatmap(week({ [slotOf(instant(time))]: 1 }), minutes);
        expect(matrix[(local.getUTCDay() + 6) % 7]?.[local.getUTCHours()]).toBe(1);
      }),
    );
  });
});

describe('colour steps', () => {
  it('are the counts themselves in a small week', () => {
    const matrix = heatmap(week({ 0: 1, 4: 2, 8: 6 }), 0);
    expect(heatLevels(matrix)).toEqual(matrix);
  });

  it('say which counts the darkest one that an hour reaches stands for', () => {
    const few = heatmap(week({ 0: 1, 4: 2 }), 0);
    expect(darkestStep(few, heatLevels(few))).toEqual({ step: 2, from: 2, to: 2 });
    const many = heatmap(week(Object.fromEntries(Array.from({ length: 12 }, (_, hour) => [hour * 4, hour + 1]))), 0);
    expect(darkestStep(many, heatLevels(many))).toEqual({ step: 6, from: 11, to: 12 });
    const none = heatmap(week({}), 0);
    expect(darkestStep(none, heatLevels(none))).toBeNull();
  });

  it('tell busy hours apart although most hours hold one or two actions', () => {
    const hours = [...Array.from({ length: 60 }, () => 1), ...Array.from({ length: 30 }, () => 2), 4, 6, 9, 15, 24, 40];
    const matrix = heatmap(week(Object.fromEntries(hours.map((count, hour) => [hour * 4, count]))), 0);
    const levels = heatLevels(matrix);
    const stepOf = (count: number) => levels[Math.floor(hours.indexOf(count) / 24)]?.[hours.indexOf(count) % 24];
    expect([1, 2, 4, 6, 9, 15, 24, 40].map(stepOf)).toEqual([1, 2, 3, 3, 4, 5, 6, 6]);
    expect(darkestStep(matrix, levels)).toEqual({ step: 6, from: 24, to: 40 });
  });

  it('are six quantiles of its different counts in a larger one', () => {
    const hours = Object.fromEntries([1, 2, 3, 10, 20, 300].map((count, hour) => [hour * 4, count]));
    expect(heatLevels(heatmap(week(hours), 0))[0]?.slice(0, 7)).toEqual([1, 2, 3, 4, 5, 6, 0]);
  });

  it('keep 0 for none, stay within six, and never fall when the count rises', () => {
    fc.assert(
      fc.property(anyWeek, (activity) => {
        const matrix = heatmap(activity, 0);
        const levels = heatLevels(matrix).flat();
        const pairs = matrix.flat().map((count, index) => [count, levels[index] ?? -1] as const);
        for (const [count, level] of pairs) {
          expect(level === 0).toBe(count === 0);
          expect(level).toBeGreaterThanOrEqual(0);
          expect(level).toBeLessThanOrEqual(6);
        }
        const sorted = pairs.toSorted(([a], [b]) => a - b).map(([, level]) => level);
        expect(sorted).toEqual(sorted.toSorted((a, b) => a - b));
      }),
      { numRuns: 30 },
    );
  });
});

describe('what a week looks like', () => {
  it('names the busiest hour and the quietest day, the earliest of equals', () => {
    const matrix = heatmap(week({ 8: 3, 300: 3, 96: 1, 192: 1, 384: 1, 480: 1, 576: 1 }), 0);
    expect(busiestHour(matrix)).toEqual({ weekday: 0, hour: 2, count: 3 });
    expect(quietestDay(matrix)).toBe(1);
  });

  it('says nothing of an empty week', () => {
    const matrix = heatmap(week({}), 0);
    expect([busiestHour(matrix), quietestDay(matrix)]).toEqual([null, null]);
    expect(
      heatLevels(matrix)
        .flat()
        .every((level) => level === 0),
    ).toBe(true);
  });
});
