import { TOPICS } from '../../shared/domain/report/topics.ts';
import type { Score } from './score.ts';

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`.padStart(7);
const column = (value: number): string => String(value).padStart(6);

/** A sample's precision and recall, all together, by subject, and of what must give nothing. */
export function printed(name: string, { texts, precision, recall, bySubject, silences }: Score): string {
  const subjects = TOPICS.flatMap(({ id }) => {
    const score = bySubject.get(id);
    if (score === undefined) return [];
    const { right, wrong, missed } = score;
    const of = (part: number, all: number): string => (all === 0 ? '      –' : percent(part / all));
    return [
      `  ${id.padEnd(14)}${of(right, right + wrong)} ${of(right, right + missed)} ${column(right)}${column(wrong)}${column(missed)}`,
    ];
  });
  const nothing = [...silences].map(([kind, { texts: all, spoken }]) => `  ${kind.padEnd(14)} ${spoken} of ${all}`);
  return [
    `${name}: ${texts} texts, precision ${percent(precision).trim()}, recall ${percent(recall).trim()}`,
    `  ${'subject'.padEnd(14)}  prec.  recall  right wrong missed`,
    ...subjects,
    '  wrongly given a subject:',
    ...nothing,
    '',
  ].join('\n');
}
