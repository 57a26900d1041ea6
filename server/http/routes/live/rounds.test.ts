import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRounds, type Rounds } from './rounds.ts';

const ROUND_MS = 3000;

describe('rounds', () => {
  let rounds: Rounds;
  beforeEach(() => {
    vi.useFakeTimers();
    rounds = createRounds(ROUND_MS);
  });
  afterEach(() => {
    rounds.close();
    vi.useRealTimers();
  });

  it('give everybody one turn each, the first a round after they came', () => {
    const turns: number[] = [];
    const begin = Date.now();
    const times = [0, 40, 1450, 2990];
    for (const [who, at] of times.entries()) {
      vi.advanceTimersByTime(begin + at - Date.now());
      rounds.add(() => turns.push(who));
    }
    vi.advanceTimersByTime(begin + ROUND_MS - 1 - Date.now());
    expect(turns).toEqual([]);
    vi.advanceTimersByTime(ROUND_MS);
    expect(turns.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3]);
    vi.advanceTimersByTime(2 * ROUND_MS);
    expect(turns).toHaveLength(12);
  });

  it('let those take their turns together who came together, and others at another time', () => {
    const turns: number[] = [];
    const at = (): number => turns.push(Date.now());
    rounds.add(at);
    rounds.add(at);
    vi.advanceTimersByTime(ROUND_MS / 2);
    rounds.add(at);
    vi.advanceTimersByTime(1.5 * ROUND_MS);
    const [first, second, third] = turns;
    expect(second).toBe(first);
    expect((third ?? 0) - (first ?? 0)).toBe(ROUND_MS / 2);
  });

  it('give whoever left no turn, also when they leave in the middle of one', () => {
    const turns: string[] = [];
    const leave = rounds.add(() => turns.push('gone'));
    const leaveSoon = rounds.add(() => {
      turns.push('once');
      leaveSoon();
    });
    leave();
    vi.advanceTimersByTime(3 * ROUND_MS);
    expect(turns).toEqual(['once']);
  });

  it('are one part where they are short', () => {
    const short = createRounds(20);
    const turn = vi.fn();
    short.add(turn);
    vi.advanceTimersByTime(100);
    short.close();
    expect(turn).toHaveBeenCalledTimes(5);
  });
});
