/**
 * COPY's text format (https://www.postgresql.org/docs/current/sql-copy.html#SQL-COPY-FILE-FORMATS): columns end with a tab,
 * rows with LF, null is `\N`, and backslash, tab, LF and CR are escaped.
 */

const NEEDS_ESCAPE = /[\\\t\n\r\0]/;
const ESCAPED = /[\\\t\n\r\0]/g;
const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
  // PostgreSQL's text holds every character but this one.
  '\0': '\uFFFD',
};

export type CopyValue = string | null;

/**
 * One value. What PostgreSQL's text cannot hold becomes U+FFFD: the character U+0000 here, and a lone surrogate when the
 * text is encoded as UTF-8.
 */
export function copyValue(value: CopyValue): string {
  if (value === null) return '\\N';
  return NEEDS_ESCAPE.test(value) ? value.replace(ESCAPED, (found) => ESCAPES[found] ?? found) : value;
}

/** An array literal of texts, not yet escaped for COPY. */
export function textArray(values: readonly string[]): string {
  if (values.length === 0) return '{}';
  return `{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
}

const UNESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', v: '\v' };

/** The rows of a COPY text, still escaped. */
export function copyLines(text: string): string[] {
  return text === '' ? [] : text.slice(0, -1).split('\n');
}

/** The columns of one row. */
export function parseCopyRow(line: string): CopyValue[] {
  const columns = line.split('\t');
  return line.includes('\\') ? columns.map(parseCopyValue) : columns;
}

function parseCopyValue(value: string): CopyValue {
  if (!value.includes('\\')) return value;
  if (value === '\\N') return null;
  return value.replace(/\\(.)/g, (_, escaped: string) => UNESCAPES[escaped] ?? escaped);
}
