import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { copyLines, copyValue, parseCopyRow, textArray } from './copy-text.ts';

/** Any text, rich in what COPY escapes. */
const nasty = fc.string({
  unit: fc.oneof(
    fc.constantFrom('\\', '\t', '\n', '\r', 'N', '.', '\b', '\v', '\f', '"', '\u2028'),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  ),
});
const value = fc.option(nasty, { nil: null });
const stored = (text: string | null): string | null => text?.replaceAll('\0', '\uFFFD') ?? null;

describe('COPY text', () => {
  it('gives every row back as it was, null apart from the text \\N', () => {
    fc.assert(
      fc.property(fc.array(fc.array(value, { minLength: 2, maxLength: 4 }), { maxLength: 8 }), (rows) => {
        const text = rows.map((row) => `${row.map(copyValue).join('\t')}\n`).join('');
        expect(copyLines(text).map(parseCopyRow)).toEqual(rows.map((row) => row.map(stored)));
      }),
    );
  });

  it('tells null and the two characters \\N apart', () => {
    expect(copyValue(null)).toBe('\\N');
    expect(copyValue('\\N')).toBe('\\\\N');
  });

  it('quotes what an array literal would take apart', () => {
    expect(textArray(['a"b', 'c\\d', '', 'null', '{e,f}'])).toBe('{"a\\"b","c\\\\d","","null","{e,f}"}');
    expect(textArray([])).toBe('{}');
  });
});
