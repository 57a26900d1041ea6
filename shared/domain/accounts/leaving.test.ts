import { expect, it } from 'vitest';
import { instant } from '../ids.ts';
import { DAY } from '../time/calendar.ts';
import { erasureDueFrom, goneAt, mayStay } from './leaving.ts';

const DELETED = instant(Date.UTC(2026, 0, 31, 12));

it.each([
  ['at once', 0, true],
  ['a millisecond before the end', 30 * DAY - 1, true],
  ['at the end', 30 * DAY, false],
  ['later', 31 * DAY, false],
])('an account may be kept or is erased, never both: %s', (_, passed, may) => {
  const now = instant(DELETED + passed);
  expect(mayStay(DELETED, now)).toBe(may);
  expect(DELETED <= erasureDueFrom(now)).toBe(!may);
});

it('is gone thirty days after its deletion', () => {
  expect(new Date(goneAt(DELETED)).toISOString()).toBe('2026-03-02T12:00:00.000Z');
});
