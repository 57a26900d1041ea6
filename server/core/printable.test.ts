import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printable, printableLine } from './printable.ts';

describe('a text by somebody else in a terminal', () => {
  it.each([
    ['a colour', 'red \u001b[31mword\u001b[0m', 'red word'],
    ['a colour by C1', 'red \u009b31mword', 'red word'],
    ['a cleared screen', '\u001b[2J\u001b[Hgone', 'gone'],
    ['a title of the window', '\u001b]0;owned\u0007text', 'text'],
    ['a link', '\u001b]8;;https://evil.example\u001b\\here\u001b]8;;\u001b\\', 'here'],
    ['a reset', '\u001bcx', 'x'],
    ['a sequence without its end', 'a\u001b[', 'a['],
    ['backspaces', 'secret\b\b\b\b\b\bpublic', 'secretpublic'],
    ['a line written over', 'one\rtwo', 'one\ntwo'],
    ['a bell and NUL', 'a\u0007\0b', 'ab'],
    ['a turned direction', 'file\u202egnp.exe', 'filegnp.exe'],
    ['isolates', '\u2066a\u2069', 'a'],
    ['hidden letters', 'a\u{e0041}\u{e0042}b', 'ab'],
    ['half a pair', 'a\ud800b', 'ab'],
  ])('loses %s', (_, text, shown) => {
    expect(printable(text)).toBe(shown);
  });

  it('keeps what people write', () => {
    for (const text of [
      'Ação, ñ, ß',
      'नमस्ते',
      'می‌خواهم',
      'שלום',
      '👩‍👩‍👧',
      '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
      'a\n\tb',
      '# [x] 5 % {y}',
    ]) {
      expect(printable(text)).toBe(text);
    }
  });

  it('holds nothing that could begin a sequence or move anything, whatever it was', () => {
    const units = fc.array(fc.oneof(fc.integer({ min: 0, max: 0xff }), fc.integer({ min: 0, max: 0xffff })));
    fc.assert(
      fc.property(units, (codes) => {
        const shown = printable(String.fromCharCode(...codes));
        expect(shown).not.toMatch(/[^\P{Cc}\n\t]|\p{Bidi_Control}/u);
        expect(shown.isWellFormed()).toBe(true);
        expect(printableLine(shown)).not.toContain('\n');
      }),
    );
  });
});
