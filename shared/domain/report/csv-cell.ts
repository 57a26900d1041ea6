import type { Language } from '../languages.ts';

/** What may stand between two cells, by the word that a caller asks for it with. */
export const CSV_SEPARATORS = { comma: ',', semicolon: ';' } as const;
export type CsvSeparator = keyof typeof CSV_SEPARATORS;

/** What a spreadsheet in this language reads without being asked: where a comma parts a number, it does not part cells. */
export const csvSeparatorOf = (language: Language): CsvSeparator => (language === 'pt' ? 'semicolon' : 'comma');

/** What a character may be to a reader of CSV, by its code unit; a table, because every one of millions is looked at. */
const PLAIN = 0;
const FORMULA = 1;
const END = 2;
const SKIPPED = 3;
const KINDS = new Uint8Array(0x1_0000);
const mark = (characters: string, kind: number): void => {
  for (let at = 0; at < characters.length; at += 1) KINDS[characters.charCodeAt(at)] = kind;
};
/** Between the beginning of a cell and a formula these change nothing: readers trim blanks and take quotes off. */
mark(
  '" \v\f\u0085\u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF',
  SKIPPED,
);
/** The first characters by which a spreadsheet takes a cell for a formula, the full-width ones of East Asian editions too. */
mark('=+-@\uFF1D\uFF0B\uFF0D\uFF20', FORMULA);
/** Whatever a reader may take for the end of a cell: the separators of all locales, and line ends. */
mark(',;|\t\r\n', END);

/** At the beginning of a cell some editions drop these, and look at what follows. */
const DROPPED_AT_START = /^[\t\r\n]/;
const RETURN = 0x0d;
const NOTHING: readonly number[] = [];

/** Where a formula would begin a cell, to this file's reader or to another: right behind the last end of a cell before it. */
function formulasIn(value: string, own: number): readonly number[] {
  let found: number[] | null = null;
  let start = 0;
  for (let at = 0; at < value.length; at += 1) {
    const code = value.charCodeAt(at);
    const kind = code === own ? PLAIN : KINDS[code];
    if (kind === END) start = at + 1;
    else if (kind !== SKIPPED) {
      if (kind === FORMULA && start >= 0) {
        found ??= [];
        found.push(start);
      }
      start = -1;
    }
  }
  return found ?? NOTHING;
}

function insertAt(value: string, places: readonly number[]): string {
  let text = '';
  let from = 0;
  for (const place of places) {
    text += `${value.slice(from, place)}'`;
    from = place;
  }
  return text + value.slice(from);
}

/**
 * Puts `'` before whatever a spreadsheet would run as a formula (OWASP, CSV injection): at the beginning of the cell, and
 * inside of it where a reader that is set to another separator, or does not know of quotes, would see a cell begin.
 */
export function guardFormula(value: string, separator: CsvSeparator): string {
  const places = formulasIn(value, CSV_SEPARATORS[separator].charCodeAt(0));
  const first = value.charCodeAt(0);
  const dropped = first <= RETURN && DROPPED_AT_START.test(value);
  if (places.length === 0 && !dropped) return value;
  return insertAt(value, dropped ? [0, ...places] : places);
}

const NEEDS_QUOTES = { comma: /[",\r\n]/, semicolon: /[";\r\n]/ } as const;

/** One cell by RFC 4180, with a separator of choice and formulas disarmed. */
export function csvCell(value: string | null, separator: CsvSeparator): string {
  if (value === null || value === '') return '';
  const safe = guardFormula(value, separator);
  return NEEDS_QUOTES[separator].test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
