import { expect, it } from 'vitest';
import { dateStyleOf } from './date-style.ts';

const at = (text: string) => Date.parse(`${text}:00Z`);
const NOW = at('2026-11-21T09:12');

it('a moment before is told of by the hour today, by the weekday within a week, else by the date', () => {
  expect(dateStyleOf(at('2026-11-21T08:40'), NOW, 0)).toBe('today');
  expect(dateStyleOf(at('2026-11-20T23:59'), NOW, 0)).toBe('weekday');
  expect(dateStyleOf(at('2026-11-15T00:00'), NOW, 0)).toBe('weekday');
  expect(dateStyleOf(at('2026-11-14T23:59'), NOW, 0)).toBe('date');
});

it('days turn at the midnight of the reader', () => {
  expect(dateStyleOf(at('2026-11-20T23:59'), NOW, 60)).toBe('today');
  expect(dateStyleOf(at('2026-11-21T02:59'), NOW, -180)).toBe('weekday');
});

it('a clock that was set back makes nothing of tomorrow', () => {
  expect(dateStyleOf(at('2026-11-22T08:40'), NOW, 0)).toBe('today');
});
