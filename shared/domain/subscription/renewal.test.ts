import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Instant, instant } from '../ids.ts';
import { DAY } from '../time/calendar.ts';
import { addCalendarMonth } from './proration.ts';
import { anchorDayOf, DUNNING_MS, MOST_TRIES, nextTryAt, renewalAfter } from './renewal.ts';

const at = (text: string): Instant => instant(Date.parse(`${text}T09:30:00Z`));
const day = (value: Instant): string => new Date(value).toISOString().slice(0, 16);

function renewals(from: string, anchor: number, count: number): string[] {
  const found: Instant[] = [];
  for (let n = 0; n < count; n += 1) found.push(renewalAfter(found.at(-1) ?? at(from), anchor));
  return found.map((one) => day(one).slice(0, 10));
}

describe('the day on which a plan renews', () => {
  it.each([
    ['2027-01-31', 31, ['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']],
    ['2028-01-31', 31, ['2028-02-29', '2028-03-31']],
    ['2027-01-30', 30, ['2027-02-28', '2027-03-30']],
    ['2027-01-29', 29, ['2027-02-28', '2027-03-29']],
    ['2027-12-15', 15, ['2028-01-15', '2028-02-15']],
  ] as const)('from %s on, of day %i: %j', (from, anchor, expected) => {
    expect(renewals(from, anchor, expected.length)).toEqual(expected);
  });

  it('is the day it began on, or the one on which a first week or days from before end', () => {
    expect(anchorDayOf(at('2027-01-31'), addCalendarMonth(at('2027-01-31')))).toBe(31);
    expect(anchorDayOf(at('2027-01-24'), at('2027-01-31'))).toBe(31);
  });

  it('keeps the time of day, and lies 28 to 31 days ahead of one that was a renewal day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000_000_000_000 }), fc.integer({ min: 1, max: 31 }), (when, anchor) => {
        const from = renewalAfter(instant(when), anchor);
        const next = renewalAfter(from, anchor);
        expect(next % DAY).toBe(from % DAY);
        expect([28, 29, 30, 31]).toContain((next - from) / DAY);
      }),
    );
  });
});

describe('a payment that fails', () => {
  it('is tried three times in seven days', () => {
    const due = at('2027-01-31');
    const tries = [0, 1, 2, 3].map((failed) => nextTryAt(due, failed));
    expect(tries.map((one) => (one === null ? null : (one - due) / DAY))).toEqual([0, 3, 7, null]);
    expect([MOST_TRIES, DUNNING_MS]).toEqual([3, 7 * DAY]);
  });
});
