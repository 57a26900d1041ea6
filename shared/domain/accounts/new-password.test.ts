import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkNewPassword,
  foldPassword,
  holdsEmail,
  MAX_PASSWORD,
  MIN_PASSWORD,
  NO_LIST,
  normalizePassword,
} from './new-password.ts';

const ROSA = 'rosa@lantern.example';
const listed = new Set(['password1', 'borboleta']);
const check = (password: string, email: string | null = ROSA) =>
  checkNewPassword(password, { email, isCommon: (folded) => listed.has(folded) });

describe('a new password', () => {
  it.each([
    ['nothing', '', 'password_empty'],
    ['seven', 'abcdefg', 'password_too_short'],
    ['seven letters beyond 16 bits', '𝒷𝒶𝒷𝒶𝒷𝒶𝒷', 'password_too_short'],
    ['eight', 'quietwir', null],
    ['eight emoji', '🐦🌙🐟🍋🐦🌙🐟🍋', null],
    ['one emoji of eleven code points', '👩‍👩‍👧‍👦👨🏽‍🚀', null],
    ['four letters that are eight when they are made plain', '㎏㎝㎏㎝', null],
    ['seven letters with accents of their own', 'e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301a', 'password_too_short'],
    ['letters of other scripts', 'привет мир', null],
    ['letters from right to left', 'שלום עולם טוב', null],
    ['marks that turn the direction', '\u202eabc\u202d \u2066x', null],
    ['tabs and spaces', '\t \t \t \t ', null],
    ['spaces alone', '        ', 'password_common'],
    ['ideographic spaces alone', '\u3000'.repeat(9), 'password_common'],
    ['one letter again and again', 'a'.repeat(40), 'password_common'],
    ['one letter in both cases', 'AaaaaaAa', 'password_common'],
    ['one emoji again and again', '🐦'.repeat(8), 'password_common'],
    ['a NUL between letters', 'abc\u0000defgh', null],
    ['256', 'ab'.repeat(128), null],
    ['256 beyond 16 bits', '𝒷a'.repeat(128), null],
    ['257', `${'ab'.repeat(128)}c`, 'password_too_long'],
    [
      'one letter that is eighteen when it is made plain, too often',
      `${'\ufdfa'.repeat(14)}abcde`,
      'password_too_long',
    ],
    ['very much', 'ab'.repeat(32_000), 'password_too_long'],
    ['what is on the list', 'password1', 'password_common'],
    ['it in capitals', 'PassWord1', 'password_common'],
    ['it in full-width letters', 'ｐａｓｓｗｏｒｄ１', 'password_common'],
    ['it with something around it', 'password1 of mine', null],
    ['the address', 'rosa@lantern.example', 'password_holds_email'],
    ['the address in a sentence', 'I am Rosa@Lantern.Example, hello', 'password_holds_email'],
    ['the part before the @', 'xxROSA-2026', 'password_holds_email'],
    ['it in full-width letters', 'ｒｏｓａ likes trees', 'password_holds_email'],
    ['the name of the other part alone', 'a lantern at night', null],
  ])('%s: %j is %s', (_, password, problem) => {
    expect(check(password)).toBe(problem);
  });

  it.each([
    ['ana@lantern.example', 'banana bread', null],
    ['ana@lantern.example', 'ana@lantern.example!', 'password_holds_email'],
    [' ROSA@lantern.example ', 'rosa and the sea', 'password_holds_email'],
    ['joão@lantern.example', 'o joa\u0303o da esquina', 'password_holds_email'],
    ['@lantern.example', 'a quiet password', null],
    ['not an address', 'not an address at all', null],
    [null, 'rosa and the sea', null],
  ])('of %j: %j is %s', (email, password, problem) => {
    expect(check(password, email)).toBe(problem);
  });

  it('may hold any character, and is judged by its length alone where nothing is listed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (password) => {
        const normalized = [...normalizePassword(password)];
        const { length } = normalized;
        // A character in both letter cases is one, too.
        fc.pre(new Set(foldPassword(password)).size > 1 || length < MIN_PASSWORD);
        const wanted =
          length === 0
            ? 'password_empty'
            : length < MIN_PASSWORD
              ? 'password_too_short'
              : length > MAX_PASSWORD
                ? 'password_too_long'
                : null;
        expect(checkNewPassword(password, { email: null, isCommon: NO_LIST })).toBe(wanted);
      }),
      { seed: 8 },
    );
  });

  it('is the same in every form of normalization that a keyboard may send', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (password) => {
        const forms = [password, ...(['NFC', 'NFD', 'NFKC', 'NFKD'] as const).map((form) => password.normalize(form))];
        expect(new Set(forms.map(normalizePassword)).size).toBe(1);
        expect(new Set(forms.map((form) => check(form))).size).toBe(1);
      }),
      { seed: 8 },
    );
  });

  it('holds an address wherever it stands', () => {
    const around = fc.string({ unit: 'binary', maxLength: 20 });
    fc.assert(
      fc.property(around, around, (before, after) => {
        // A mark at the beginning would change the letter before it.
        fc.pre(!/^\p{M}/u.test(after.normalize('NFKC')) && normalizePassword(`e${after}`).startsWith('e'));
        expect(holdsEmail(`${before} ${ROSA.toUpperCase()} ${after}`, ROSA)).toBe(true);
      }),
      { seed: 8 },
    );
  });
});
