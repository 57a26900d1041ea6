import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createWindowCounter } from './window-counter.ts';

describe('a counter of requests', () => {
  it('lets `max` through in a window, tells the rest when it is over, and begins anew then', () => {
    let at = 0;
    const counter = createWindowCounter({ max: 2, windowMs: 10_000 }, () => at);
    expect([counter.hit('a'), counter.hit('a'), counter.hit('a')]).toEqual([0, 0, 10]);
    at = 9_001;
    expect(counter.hit('a')).toBe(1);
    at = 10_000;
    expect([counter.hit('a'), counter.hit('a'), counter.hit('a')]).toEqual([0, 0, 10]);
  });

  it('does not count what is taken back, and begins no window for it', () => {
    let at = 0;
    const counter = createWindowCounter({ max: 1, windowMs: 10_000 }, () => at);
    counter.takeBack('a');
    for (let n = 0; n < 3; n += 1) {
      expect(counter.hit('a')).toBe(0);
      counter.takeBack('a');
    }
    expect([counter.hit('a'), counter.hit('a')]).toEqual([0, 10]);
    at = 10_000;
    counter.takeBack('a');
    expect([counter.hit('a'), counter.hit('a')]).toEqual([0, 10]);
  });

  it('counts each key for itself, and never lets more than `max` of one through in any window', () => {
    const hits = fc.array(fc.record({ key: fc.constantFrom('a', 'b'), after: fc.integer({ min: 0, max: 400 }) }));
    fc.assert(
      fc.property(hits, fc.integer({ min: 1, max: 5 }), (all, max) => {
        let at = 0;
        const counter = createWindowCounter({ max, windowMs: 1000 }, () => at);
        const windows = new Map<string, { from: number; let: number }>();
        for (const { key, after } of all) {
          at += after;
          let window = windows.get(key);
          if (window === undefined || at >= window.from + 1000) window = { from: at, let: 0 };
          windows.set(key, window);
          const wait = counter.hit(key);
          expect(wait > 0).toBe(window.let >= max);
          if (wait === 0) window.let += 1;
        }
      }),
    );
  });
});
