import { describe, expect, it } from 'vitest';
import { createHostTurns } from './hosts.ts';

describe('hosts', () => {
  it('take turns when they fail, each time after a longer wait, of two minutes at most', () => {
    const turns = createHostTurns(['a', 'b', 'c'], () => 1);
    const seen: [string, number][] = [];
    for (let time = 0; time < 9; time += 1) seen.push([turns.current(), turns.ended(0)]);
    expect(seen.map(([host]) => host).join('')).toBe('abcabcabc');
    expect(seen.map(([, wait]) => wait)).toEqual([2, 4, 8, 16, 32, 64, 120, 120, 120].map((seconds) => seconds * 1000));
  });

  it('are waited for by chance, so that not all who lost one come back at once', () => {
    const waits = [0, 0.5, 1].map((chance) => createHostTurns(['a'], () => chance).ended(0));
    expect(waits).toEqual([1000, 1500, 2000]);
  });

  it('are asked again first when they were well', () => {
    const turns = createHostTurns(['a', 'b'], () => 1);
    expect(turns.ended(0)).toBe(2000);
    expect(turns.ended(10 * 60_000)).toBe(1000);
    expect(turns.current()).toBe('b');
  });
});
