/** Characters that make quotes necessary in `Exec`, and those that need a backslash inside of them. */
const RESERVED = /[\s"'\\><~|&;$*?#()`]/;
const IN_QUOTES = /["`$\\]/g;

/** One word of `Exec`: quoted where it must be, its percent signs doubled, so that none is taken for a field code. */
function execWord(word: string): string {
  const literal = word.replaceAll('%', '%%');
  return literal === '' || RESERVED.test(literal) ? `"${literal.replaceAll(IN_QUOTES, '\\$&')}"` : literal;
}

/** A value of type string: its escapes are read before anything else is. */
const stringValue = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r').replaceAll('\t', '\\t');

export interface DesktopEntry {
  readonly name: string;
  /** The program and its arguments, as they are. */
  readonly words: readonly string[];
  /** What is filled in behind them when it is opened with something: `%u` for an address. */
  readonly fieldCode?: '%u';
  /** Further keys; their values are literal. */
  readonly more: Readonly<Record<string, string>>;
}

/**
 * The text of a `.desktop` file (Desktop Entry Specification 1.5, freedesktop.org: "The Exec key" for the quotes, "Possible
 * value types" for the escapes around them).
 */
export function desktopEntry({ name, words, fieldCode, more }: DesktopEntry): string {
  const exec = [...words.map(execWord), ...(fieldCode === undefined ? [] : [fieldCode])].join(' ');
  const keys = { Type: 'Application', Version: '1.5', Name: name, Exec: exec, Terminal: 'false', ...more };
  const lines = Object.entries(keys).map(([key, value]) => `${key}=${stringValue(value)}`);
  return `${['[Desktop Entry]', ...lines].join('\n')}\n`;
}
