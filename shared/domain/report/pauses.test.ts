import { describe, expect, it } from 'vitest';
import { instant } from '../ids.ts';
import { pausesOf } from './pauses.ts';

const time = (from: string, to: string) => ({ from: instant(Date.parse(from)), to: instant(Date.parse(to)) });

describe('the days on which an account was not collected', () => {
  it('are named without hours, the last one as far as it was reached', () => {
    expect(pausesOf([time('2026-11-10T18:00Z', '2026-11-12T00:00Z')])).toEqual([
      { from: '2026-11-10', to: '2026-11-11' },
    ]);
    expect(pausesOf([time('2026-11-10T06:00Z', '2026-11-10T12:00Z')])).toEqual([
      { from: '2026-11-10', to: '2026-11-10' },
    ]);
  });

  it('are one pause where they share a day, in any order', () => {
    const times = [
      time('2026-11-12T12:00Z', '2026-11-13T01:00Z'),
      time('2026-11-10T18:00Z', '2026-11-12T06:00Z'),
      time('2026-11-15T18:00Z', '2026-11-15T20:00Z'),
    ];
    expect(pausesOf(times)).toEqual([
      { from: '2026-11-10', to: '2026-11-13' },
      { from: '2026-11-15', to: '2026-11-15' },
    ]);
  });

  it('are none where it never paused', () => {
    expect(pausesOf([])).toEqual([]);
  });
});
