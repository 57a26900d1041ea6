import { describe, expect, it } from 'vitest';
import { instant } from '../../../shared/domain/ids.ts';
import { aheadMs, type ClockSample, checkClock } from './clock.ts';

const AT = Date.parse('2026-11-26T06:00:00Z');
const sample = (oursMs: number, whose = 'a.example', spanMs = 0): ClockSample => ({
  whose,
  earliest: instant(AT),
  latest: instant(AT + spanMs),
  before: instant(AT + oursMs),
  after: instant(AT + oursMs + 100),
});

describe('the clock of this machine', () => {
  it('is not blamed for the way of an answer, nor for a time that is cut off to the second', () => {
    expect(aheadMs(sample(-50))).toBe(0);
    expect(aheadMs(sample(900, 'a', 1000))).toBe(0);
    expect(aheadMs(sample(1500, 'a', 1000))).toBe(500);
    expect(aheadMs(sample(-5100))).toBe(-5000);
  });

  it('is well up to two seconds, a warning up to half a minute, and a fault beyond', () => {
    expect(checkClock('clock', [sample(1900)])[0]).toMatchObject({ level: 'ok', advice: null });
    expect(checkClock('clock', [sample(5000)])[0]).toMatchObject({
      level: 'warning',
      found: 'This machine’s clock is 5.0 s ahead of a.example’s.',
    });
    expect(checkClock('clock', [sample(-40_100)])[0]).toMatchObject({
      level: 'fault',
      found: 'This machine’s clock is 40.0 s behind a.example’s.',
      advice: expect.stringContaining('NTP'),
    });
  });

  it('is compared with the middle one of several, and with nobody where nobody tells', () => {
    const several = [sample(0, 'a'), sample(900_000, 'wrong'), sample(0, 'c')];
    expect(checkClock('clock', several)[0]).toMatchObject({ level: 'ok' });
    expect(checkClock('clock', [])).toEqual([]);
  });
});
