import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A text with what it is about, in the opinion of who labelled it. */
export interface Labelled {
  readonly text: string;
  /** Declared languages: those of a real text where it declares any. */
  readonly languages: readonly string[];
  /** Subjects that are right, the best first; empty where only silence is. */
  readonly subjects: readonly string[];
  /** Silence is right, too. */
  readonly mayBeSilent: boolean;
  /** Of one that must give nothing: why (`ambiguous`, `health`, `other` language …); else the language. */
  readonly kind: string;
}

const FOLDER = import.meta.dirname;
const linesOf = (file: string): string[] =>
  readFileSync(join(FOLDER, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '');

/** `en pets My cat …`, `pt -health …`: language, label, text. */
function written(line: string): Labelled {
  const [language = '', label = '', ...words] = line.split(' ');
  const silent = label.startsWith('-');
  return {
    text: words.join(' '),
    languages: [],
    subjects: silent ? [] : label.split(','),
    mayBeSilent: silent,
    kind: silent ? label.slice(1) : language,
  };
}

/** Half of the written texts: rules are tuned by one and measured by the other. */
export const writtenSample = (half: 'tuning' | 'held-out'): Labelled[] => linesOf(`${half}.txt`).map(written);

export interface RealLabel {
  readonly source: string;
  readonly id: string;
  readonly labels: readonly string[];
}

/** Labels of real public texts, which are kept elsewhere: by file and by the network's own number in it. */
export const realLabels = (): RealLabel[] =>
  linesOf('real.txt').map((line) => {
    const [source = '', id = '', labels = ''] = line.split(' ');
    return { source, id, labels: labels.split(',') };
  });

/** A real text with its labels: `-` among them means that silence is right, too. */
export const labelledReal = (
  { labels }: RealLabel,
  { text, languages }: Pick<Labelled, 'text' | 'languages'>,
): Labelled => ({
  text,
  languages,
  subjects: labels.filter((label) => label !== '-'),
  mayBeSilent: labels.includes('-'),
  kind: 'real',
});
