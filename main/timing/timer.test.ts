import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { After } from '../ports.ts';
import { createTimer } from './timer.ts';

const after: After = (ms, task) => {
  const timer = setTimeout(task, ms);
  return () => clearTimeout(timer);
};

describe('a timer', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('does only what it was last set to, once', () => {
    const done: string[] = [];
    const timer = createTimer(after);
    timer.set(10, () => done.push('first'));
    timer.set(20, () => done.push('second'));
    expect(timer.pending()).toBe(true);
    vi.advanceTimersByTime(100);
    expect([done, timer.pending()]).toEqual([['second'], false]);
  });

  it('does nothing once it is cleared, and may be set again by its own task', () => {
    const done: number[] = [];
    const timer = createTimer(after);
    timer.set(10, () => done.push(0));
    timer.clear();
    const again = () => {
      done.push(1);
      if (done.length < 3) timer.set(10, again);
    };
    timer.set(10, again);
    vi.advanceTimersByTime(100);
    expect(done).toEqual([1, 1, 1]);
  });
});
