import { describe, expect, it } from 'vitest';
import { cellAfter } from './heat-keys.ts';

const WEDNESDAY = { day: 2, hour: 21 };

describe('the keys of the grid of hours', () => {
  it('reach all 168 hours from the first, by arrows alone', () => {
    const reached = new Set(['0-0']);
    const open = [{ day: 0, hour: 0 }];
    for (const cell of open) {
      for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) {
        const next = cellAfter(key, false, cell);
        if (next === null || reached.has(`${next.day}-${next.hour}`)) continue;
        reached.add(`${next.day}-${next.hour}`);
        open.push(next);
      }
    }
    expect(reached.size).toBe(168);
  });

  it('lead to the ends of the day, and with Ctrl of the week', () => {
    expect(cellAfter('Home', false, WEDNESDAY)).toEqual({ day: 2, hour: 0 });
    expect(cellAfter('End', false, WEDNESDAY)).toEqual({ day: 2, hour: 23 });
    expect(cellAfter('Home', true, WEDNESDAY)).toEqual({ day: 0, hour: 0 });
    expect(cellAfter('End', true, WEDNESDAY)).toEqual({ day: 6, hour: 23 });
  });

  it('leave the others to the page', () => {
    expect(cellAfter('Tab', false, WEDNESDAY)).toBeNull();
  });
});
