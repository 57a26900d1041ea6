import type { Language } from '../../../../shared/domain/languages.ts';
import type { Report } from '../../../../shared/report/report.ts';
import { front, tiles } from './front.ts';
import { content, coverage, goodbye, likers, reposters, when, who } from './sections.ts';
import { rule } from './set.ts';
import { PAGE_WORDS } from './words.ts';

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', rule(), title.toUpperCase(), '', ...lines];
}

/** The report as a page of plain text, 76 characters wide, in Reykjavik time. Sections with nothing to say are left out. */
export function textPage(report: Report, language: Language): string {
  const words = PAGE_WORDS[language];
  const lines = [
    ...front(report, language),
    '',
    rule(),
    ...tiles(report, language),
    ...section(words.when, report.activity.some((value) => value > 0) ? when(report, language) : []),
    ...section(words.who, who(report, language)),
    ...section(words.likers, likers(report, language)),
    ...section(words.reposters, reposters(report, language)),
    ...section(words.goodbye, goodbye(report, language)),
    ...content(report, language).flatMap(([title, lines]) => section(title, lines)),
    ...section(words.seen, coverage(report, language)),
    rule('═'),
  ];
  return `${lines.map((line) => line.trimEnd()).join('\n')}\n`;
}
