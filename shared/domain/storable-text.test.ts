import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isStorable, storableText } from './storable-text.ts';

describe('a text that is to be stored', () => {
  it.each([
    ['a\0b\0', 'ab'],
    ['\ud800 half', '\ufffd half'],
    ['half \udc00', 'half \ufffd'],
    ['whole \u{1f426}, \u0007 and \u202e', 'whole \u{1f426}, \u0007 and \u202e'],
    ['', ''],
  ])('%j is kept as %j', (text, kept) => {
    expect(storableText(text)).toBe(kept);
  });

  it('can be stored afterwards, and is left alone when it could be before', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 }), (units) => {
        const text = String.fromCharCode(...units);
        expect(isStorable(storableText(text))).toBe(true);
        if (isStorable(text)) expect(storableText(text)).toBe(text);
      }),
    );
  });
});
