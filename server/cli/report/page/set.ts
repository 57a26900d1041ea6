import { printableLine } from '../../../core/printable.ts';

/** Setting type in a terminal: everything counts characters, not bytes. */
const WIDTH = 76;

const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'] as const;
const SPARKS = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'] as const;
const SHADES = ['·', '░', '░', '▒', '▒', '▓', '█'] as const;

const lengthOf = (text: string): number => [...text].length;

function cut(text: string, width: number): string {
  const characters = [...text];
  return characters.length <= width ? text : `${characters.slice(0, width - 1).join('')}…`;
}

export const left = (text: string, width: number): string => {
  const fitted = cut(text, width);
  return fitted + ' '.repeat(width - lengthOf(fitted));
};
export const right = (text: string, width: number): string => ' '.repeat(Math.max(0, width - lengthOf(text))) + text;

/** Two texts on one line, at its two ends. */
export const ends = (first: string, last: string): string => `${left(first, WIDTH - lengthOf(last) - 2)}  ${last}`;

/** The same of texts that say something to their end: on two lines where one has no room for both. */
export const bothEnds = (first: string, last: string): string[] =>
  lengthOf(first) + 2 + lengthOf(last) > WIDTH ? [first, right(last, WIDTH)] : [ends(first, last)];

/** Breaks a text into lines; a word that is longer than a line stands alone. */
export function wrap(text: string, indent = ''): string[] {
  const lines: string[] = [];
  let line = indent;
  for (const word of printableLine(text).split(' ')) {
    const joined = line === indent ? indent + word : `${line} ${word}`;
    if (lengthOf(joined) > WIDTH && line !== indent) {
      lines.push(line);
      line = indent + word;
    } else line = joined;
  }
  return [...lines, line];
}

/** A bar of up to `width` characters, in eighths. `share` is 0 to 1. */
export function bar(share: number, width: number): string {
  const eighths = Math.round(Math.min(1, Math.max(0, share)) * width * 8);
  return '█'.repeat(Math.floor(eighths / 8)) + (EIGHTHS[eighths % 8] ?? '');
}

/** A row of small columns; what was not recorded is left blank. */
export function spark(values: readonly (number | null)[]): string {
  const top = Math.max(1, ...values.map((value) => value ?? 0));
  return values
    .map((value) => (value === null ? ' ' : SPARKS[Math.round((value / top) * (SPARKS.length - 1))]))
    .join('');
}

/** One hour of the heatmap; `step` is 0 to 6. */
export const shade = (step: number): string => SHADES[step] ?? '█';

export const rule = (mark: '─' | '═' = '─'): string => mark.repeat(WIDTH);
