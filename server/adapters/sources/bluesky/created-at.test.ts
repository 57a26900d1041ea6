import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instant } from '../../../../shared/domain/ids.ts';
import { DAY, MINUTE } from '../../../../shared/domain/time/calendar.ts';
import { EARLIEST, isPlausible, parseCreatedAt } from './created-at.ts';

const AT = Date.parse('2024-02-29T23:59:58.123Z');

describe('the time a record claims', () => {
  it.each([
    ['milliseconds', '2024-02-29T23:59:58.123Z', AT],
    ['microseconds', '2024-02-29T23:59:58.123999Z', AT],
    ['nanoseconds', '2024-02-29T23:59:58.123999999Z', AT],
    ['one decimal', '2024-02-29T23:59:58.1Z', AT - 23],
    ['no decimals', '2024-02-29T23:59:58Z', AT - 123],
    ['an offset west', '2024-02-29T16:59:58.123-07:00', AT],
    ['an offset east', '2024-03-01T05:29:58.123456+05:30', AT],
    ['a zero offset', '2024-02-29T23:59:58.123+00:00', AT],
  ])('is read with %s', (_name, text, expected) => {
    expect(parseCreatedAt(text)).toBe(expected);
  });

  it.each([
    '',
    'yesterday',
    '2024-02-30T00:00:00Z',
    '2023-02-29T00:00:00Z',
    '2024-04-31T00:00:00Z',
    '2024-13-01T00:00:00Z',
    '2024-00-01T00:00:00Z',
    '2024-01-00T00:00:00Z',
    '2024-01-01T24:00:00Z',
    '2024-01-01T00:60:00Z',
    '2024-01-01T00:00:60Z',
    '2024-01-01T00:00:00',
    '2024-01-01 00:00:00Z',
    '2024-01-01T00:00:00.Z',
    '2024-01-01T00:00:00Zjunk',
    '2024-01-01T00:00:00+0100',
    '2024-01-01T00:00:00+24:00',
    '2024-1-01T00:00:00Z',
    '-024-01-01T00:00:00Z',
    '１０２４-01-01T00:00:00Z',
  ])('is refused as "%s"', (text) => {
    expect(parseCreatedAt(text)).toBeNull();
  });

  it('is the one every engine reads, for any instant and offset', () => {
    const offsets = fc.integer({ min: -14 * 60, max: 14 * 60 });
    fc.assert(
      fc.property(
        fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }),
        offsets,
        (date, minutes) => {
          const shifted = new Date(date.getTime() + minutes * MINUTE).toISOString().slice(0, -1);
          const hours = String(Math.floor(Math.abs(minutes) / 60)).padStart(2, '0');
          const rest = String(Math.abs(minutes) % 60).padStart(2, '0');
          expect(parseCreatedAt(`${shifted}${minutes < 0 ? '-' : '+'}${hours}:${rest}`)).toBe(date.getTime());
        },
      ),
    );
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.string(), (text) => void parseCreatedAt(text)));
  });

  it('is plausible from 2022 on and up to a day ahead', () => {
    const now = instant(Date.parse('2026-11-21T12:00:00Z'));
    expect(isPlausible(EARLIEST, now)).toBe(true);
    expect(isPlausible(instant(EARLIEST - 1), now)).toBe(false);
    expect(isPlausible(instant(now + DAY), now)).toBe(true);
    expect(isPlausible(instant(now + DAY + 1), now)).toBe(false);
  });
});
