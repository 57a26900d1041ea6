import { describe, expect, it } from 'vitest';
import { instant } from '../ids.ts';
import { DAY } from '../time/calendar.ts';
import {
  areCodesPaused,
  isLastWrongCode,
  MOST_WRONG_CODES,
  NO_WRONG_CODES,
  WRONG_CODES_DAYS,
  withWrongCode,
} from './wrong-codes.ts';

const FIRST = instant(Date.UTC(2026, 10, 21));
const later = (days: number) => instant(FIRST + days * DAY);

describe('wrong codes of the app', () => {
  it('pause codes after a hundred, told once, until thirty days after the first', () => {
    let known = NO_WRONG_CODES;
    let told = 0;
    for (let n = 0; n < MOST_WRONG_CODES + 5; n += 1) {
      expect(areCodesPaused(known, later(n / 10))).toBe(n >= MOST_WRONG_CODES);
      known = withWrongCode(known, later(n / 10));
      told += isLastWrongCode(known) ? 1 : 0;
    }
    expect(told).toBe(1);
    expect(areCodesPaused(known, instant(later(WRONG_CODES_DAYS) - 1))).toBe(true);
    expect(areCodesPaused(known, later(WRONG_CODES_DAYS))).toBe(false);
    expect(withWrongCode(known, later(WRONG_CODES_DAYS))).toEqual({ count: 1, since: later(WRONG_CODES_DAYS) });
  });

  it('pause nothing for who mistypes now and then', () => {
    let known = NO_WRONG_CODES;
    for (let day = 0; day < 365; day += 1) {
      for (let n = 0; n < 3; n += 1) known = withWrongCode(known, later(day));
      expect(areCodesPaused(known, later(day))).toBe(false);
    }
  });
});
