import { expect, it } from 'vitest';
import { zoneName } from './zone-name.ts';

it('a zone is named by its distance from UTC, with a true minus sign and minutes only where it has some', () => {
  expect([0, 60, 345, -210, 840, -720].map(zoneName)).toEqual([
    'UTC',
    'UTC+1',
    'UTC+5:45',
    'UTC−3:30',
    'UTC+14',
    'UTC−12',
  ]);
});
