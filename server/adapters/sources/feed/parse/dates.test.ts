import { describe, expect, it } from 'vitest';
import { parseDate } from './dates.ts';

const at = (text: string | null): string | null => {
  const read = parseDate(text);
  return read === null ? null : new Date(read).toISOString();
};

describe('a date as feeds write it', () => {
  it.each([
    ['Mon, 16 Nov 2026 10:00:00 +0000', '2026-11-16T10:00:00.000Z'],
    ['16 Nov 26 10:00 GMT', '2026-11-16T10:00:00.000Z'],
    ['16-Nov-2026 10:00 GMT', '2026-11-16T10:00:00.000Z'],
    ['16 Nov 2026 10:00 GMT', '2026-11-16T10:00:00.000Z'],
    ['Mon, 16 Nov 2026 07:00:00 -0300', '2026-11-16T10:00:00.000Z'],
    ['Mon, 16 Nov 2026 05:00:00 EST', '2026-11-16T10:00:00.000Z'],
    ['Mon, 16 Nov 2026 11:00:00 CET', '2026-11-16T10:00:00.000Z'],
    ['Seg., 16 Nov 2026 10:00:00 Z', '2026-11-16T10:00:00.000Z'],
    ['2026-11-16T10:00:00Z', '2026-11-16T10:00:00.000Z'],
    ['2026-11-16T12:00:00.123456+02:00', '2026-11-16T10:00:00.123Z'],
    ['  2026-11-16  ', '2026-11-16T00:00:00.000Z'],
  ])('"%s" is read', (text, read) => {
    expect(at(text)).toBe(read);
  });

  it.each(['2026-11-16T10:00:00', '2026-11-16 10:00', 'Mon, 16 Nov 2026 10:00:00', 'November 16, 2026 10:00'])(
    '"%s", which names no zone, is one of UTC and not of this machine',
    (text) => {
      expect(at(text)).toBe('2026-11-16T10:00:00.000Z');
    },
  );

  it.each([null, '', 'yesterday', '16. novembro', '0', '9'.repeat(100), '2026-13-45T99:00:00Z', 'Mon, 31 Foo 2026'])(
    '"%s" is none',
    (text) => {
      expect(at(text)).toBeNull();
    },
  );
});
