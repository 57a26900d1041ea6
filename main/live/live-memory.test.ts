import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { After } from '../ports.ts';
import { createLiveMemory } from './live-memory.ts';

const after: After = (ms, task) => {
  const timer = setTimeout(task, ms);
  return () => clearTimeout(timer);
};

function setUp(kept: unknown = undefined) {
  let [value, writings, origin] = [kept, 0, 'https://one.example'];
  const store = {
    read: () => value,
    write: (next: unknown) => {
      value = next;
      writings += 1;
    },
  };
  const open = () => createLiveMemory({ store, after, origin: () => origin });
  return {
    open,
    memory: open(),
    writings: () => writings,
    use: (next: string) => {
      origin = next;
    },
  };
}

describe('the memory of the live channel', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('knows nothing at first, and after a file that is broken', () => {
    for (const kept of [undefined, null, 'text', { 'https://one.example': -1 }, { 'https://one.example': 'x' }]) {
      expect(setUp(kept).memory.read()).toBeNull();
    }
  });

  it('keeps one id per service', () => {
    const { memory, use } = setUp();
    memory.write(7);
    use('https://two.example');
    expect(memory.read()).toBeNull();
    memory.write(3);
    use('https://one.example');
    expect(memory.read()).toBe(7);
  });

  it('writes a burst of events once, and is read back by the next start', () => {
    const { memory, open, writings } = setUp();
    for (let id = 1; id <= 200; id += 1) memory.write(id);
    vi.advanceTimersByTime(10_000);
    expect([writings(), open().read()]).toEqual([1, 200]);
  });

  it('writes what is left at the end of the application', () => {
    const { memory, open, writings } = setUp();
    memory.flush();
    expect(writings()).toBe(0);
    memory.write(9);
    memory.flush();
    expect([writings(), open().read()]).toEqual([1, 9]);
  });
});
