import { describe, expect, it } from 'vitest';
import { createBursts } from './bursts.ts';
import { hoursIn } from './testing/report-fixture.ts';

const minutes = (count: number) => count / 60;

describe('bursts of likes', () => {
  it('are the most likes of one kind within two hours, with the time they took', () => {
    const bursts = createBursts();
    for (const [index, minute] of [0, 20, 41, 60, 75, 84, 400].entries()) {
      bursts.account(`a${index}`, hoursIn(minutes(minute)));
      bursts.subject('print', ['Bookbinding'], hoursIn(minutes(minute)));
    }
    for (let hour = 24; hour < 60; hour += 1) bursts.account('elsewhere', hoursIn(hour));
    expect(bursts.best()).toEqual({
      kind: 'tag',
      id: 'bookbinding',
      count: 6,
      total: 7,
      from: hoursIn(0),
      minutes: 84,
    });
  });

  it('are none where fewer than five likes came together, or the same goes on all the time', () => {
    const few = createBursts();
    for (const minute of [0, 5, 10, 15, 500]) few.account('a', hoursIn(minutes(minute)));
    expect(few.best()).toBeNull();
    const steady = createBursts();
    for (let like = 0; like < 500; like += 1) steady.account('a', hoursIn(like / 4));
    expect(steady.best()).toBeNull();
  });

  it('weigh down what all likes go to anyhow', () => {
    const bursts = createBursts();
    for (let like = 0; like < 40; like += 1) bursts.account('usual', hoursIn(24 + like * 3));
    for (let like = 0; like < 8; like += 1) bursts.account('usual', hoursIn(10 + like / 10));
    for (let like = 0; like < 45; like += 1) bursts.account(`${like}`, hoursIn(like));
    for (let like = 0; like < 7; like += 1) bursts.account('rare', hoursIn(20 + like / 10));
    expect(bursts.best()).toMatchObject({ kind: 'account', id: 'rare', count: 7, minutes: 36 });
  });

  it('are the same in whatever order the likes come', () => {
    const times = [3, 3.2, 3.4, 3.5, 3.6, 90, 91, 91.1, 91.2, 91.3, 91.4].map(hoursIn);
    const bestOf = (order: readonly (typeof times)[number][]) => {
      const bursts = createBursts();
      for (const at of order) bursts.account('a', at);
      return bursts.best();
    };
    expect(bestOf(times.toReversed())).toEqual(bestOf(times));
  });
});
