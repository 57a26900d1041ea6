import { expect, it } from 'vitest';
import { tomorrowMorning } from './when-text.ts';

it('tomorrow is the next day at eight, however late it is', () => {
  for (const hour of [0, 7, 9, 23]) {
    const morning = new Date(tomorrowMorning(new Date(2026, 10, 21, hour, 30).getTime()));
    expect([morning.getDate(), morning.getHours(), morning.getMinutes()]).toEqual([22, 8, 0]);
  }
  expect(new Date(tomorrowMorning(new Date(2026, 11, 31, 12).getTime())).getFullYear()).toBe(2027);
});
