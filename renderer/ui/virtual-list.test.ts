import { describe, expect, it } from 'vitest';
import { rowAfter } from './virtual-list.tsx';

const from = (active: number, key: string) => rowAfter(key, active, { count: 10_000, page: 8 });

describe('the keys of a long list', () => {
  it('lead to every row, by one, by a screenful, and to both ends', () => {
    expect([from(4, 'ArrowDown'), from(4, 'ArrowUp')]).toEqual([5, 3]);
    expect([from(40, 'PageDown'), from(40, 'PageUp')]).toEqual([48, 32]);
    expect([from(40, 'Home'), from(40, 'End')]).toEqual([0, 9999]);
  });

  it('stop at the ends', () => {
    expect([from(0, 'ArrowUp'), from(3, 'PageUp'), from(9999, 'ArrowDown'), from(9995, 'PageDown')]).toEqual([
      0, 0, 9999, 9999,
    ]);
  });

  it('leave other keys alone', () => {
    expect([from(4, 'Tab'), from(4, 'Enter'), from(4, 'a')]).toEqual([null, null, null]);
  });
});
