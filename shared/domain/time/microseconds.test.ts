import { expect, it } from 'vitest';
import { inMicroseconds, ofMicroseconds } from './microseconds.ts';

it('a time in microseconds belongs to the millisecond that it falls in', () => {
  const at = Date.UTC(2026, 10, 18, 12);
  expect(inMicroseconds(at)).toBe(at * 1000);
  expect(ofMicroseconds(inMicroseconds(at))).toBe(at);
  expect(ofMicroseconds(inMicroseconds(at) + 999)).toBe(at);
  expect(ofMicroseconds(inMicroseconds(at) - 1)).toBe(at - 1);
});
