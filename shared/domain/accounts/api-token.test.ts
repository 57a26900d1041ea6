import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instant } from '../ids.ts';
import { DAY } from '../time/calendar.ts';
import { apiTokenEnd, apiTokenOf, isApiToken, isApiTokenExpired, shownPart } from './api-token.ts';

/** CRC-32 bit by bit, as its standard writes it. */
function crc32(text: string): number {
  let sum = 0xffffffff;
  for (const letter of text) {
    sum ^= letter.charCodeAt(0);
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}

const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 });
const NOW = instant(Date.UTC(2026, 10, 19));

describe('the form of an API token', () => {
  it('has the checksum of ISO 3309', () => {
    expect(crc32('123456789')).toBe(0xcbf43926);
  });

  it('is the same for the same bytes: prefix, 43 letters and digits, six of a checksum', () => {
    const token = apiTokenOf(new Uint8Array(32), crc32);
    expect(token).toMatch(/^perch_0{43}[0-9A-Za-z]{6}$/);
    expect(apiTokenOf(new Uint8Array(32).fill(255), crc32)).toHaveLength(token.length);
    expect(shownPart(token)).toBe('perch_000000');
  });

  it('keeps all 256 bits: two that differ in any byte differ', () => {
    fc.assert(
      fc.property(bytes, fc.nat(31), fc.integer({ min: 1, max: 255 }), (random, at, by) => {
        const other = random.map((byte, index) => (index === at ? byte ^ by : byte));
        expect(apiTokenOf(other, crc32)).not.toBe(apiTokenOf(random, crc32));
      }),
    );
  });

  it('knows its own, and no other text: a wrong letter, a cut-off end, another prefix, a session’s token', () => {
    fc.assert(
      fc.property(bytes, fc.nat(48), fc.constantFrom('0', 'A', 'z', '-', '\n', 'é'), (random, at, letter) => {
        const token = apiTokenOf(random, crc32);
        expect(isApiToken(token, crc32)).toBe(true);
        const place = 'perch_'.length + at;
        const wrong = token.slice(0, place) + letter + token.slice(place + 1);
        expect(isApiToken(wrong, crc32)).toBe(wrong === token);
        for (const other of [token.slice(0, -1), `${token}0`, token.slice(6), `Perch_${token.slice(6)}`, ` ${token}`])
          expect(isApiToken(other, crc32)).toBe(false);
      }),
    );
    expect(isApiToken('x'.repeat(43), crc32)).toBe(false);
    expect(isApiToken('', crc32)).toBe(false);
  });
});

describe('the life of an API token', () => {
  it('ends after its days, to the millisecond, or never', () => {
    const end = apiTokenEnd(30, NOW);
    expect(end).toBe(NOW + 30 * DAY);
    expect(isApiTokenExpired(end, instant(NOW + 30 * DAY - 1))).toBe(false);
    expect(isApiTokenExpired(end, instant(NOW + 30 * DAY))).toBe(true);
    expect(isApiTokenExpired(apiTokenEnd(null, NOW), instant(NOW + 10_000 * DAY))).toBe(false);
  });
});
