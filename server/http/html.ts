import { htmlEscape } from 'escape-goat';

declare const safe: unique symbol;
/** HTML whose every value has been escaped. Only `html` makes it. */
export interface Html {
  readonly [safe]: true;
  readonly text: string;
}

type Value = string | number | Html | null | readonly Html[];

const isHtml = (value: Value): value is Html => typeof value === 'object' && value !== null && 'text' in value;

function written(value: Value): string {
  if (value === null) return '';
  if (typeof value === 'string') return htmlEscape(value);
  if (typeof value === 'number') return String(value);
  return isHtml(value) ? value.text : value.map((part) => part.text).join('');
}

/** A template whose strings are escaped (`& < > " '`), so that a name can never become markup; null writes nothing. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  const text = parts.reduce((out, part, at) => out + written(values[at - 1] ?? null) + part);
  // The brand exists for the compiler alone.
  return { text } as Html;
}
