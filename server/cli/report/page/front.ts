import { BRAND } from '../../../../shared/brand.ts';
import type { Language } from '../../../../shared/domain/languages.ts';
import { count, longDate, longRange, monthAndYear } from '../../../../shared/i18n/dates.ts';
import type { Headcount, Headline } from '../../../../shared/report/headline.ts';
import type { Report } from '../../../../shared/report/report.ts';
import { printableLine } from '../../../core/printable.ts';
import { bar, bothEnds, ends, left, right, rule, spark, wrap } from './set.ts';
import { PAGE_WORDS } from './words.ts';

const TILE = 22;
const NUMBER = 9;
const CHANGE = 24;

function periodLine({ period }: Report, language: Language): string {
  const words = PAGE_WORDS[language];
  if (period.type === 'month') return `${words.month} ${monthAndYear(language, period.start)}`;
  return `${words.week} ${longRange(language, period.start, period.end)}`;
}

/** Dateline, nameplate, headline and standfirst. */
export function front(report: Report, language: Language): string[] {
  const { profile, number, period, network } = report;
  const handle = `${printableLine(profile.username)} · ${network}`;
  return [
    ends(BRAND.name.toUpperCase(), `No. ${number}`),
    rule('═'),
    ...bothEnds(periodLine(report, language), `${PAGE_WORDS[language].next} ${longDate(language, period.available)}`),
    '',
    printableLine(profile.name ?? profile.username),
    handle,
    '',
    ...wrap(report.title[language].toUpperCase()),
    '',
    ...wrap(report.standfirst[language]),
  ];
}

function change({ value, previous }: Headcount, language: Language): string {
  const words = PAGE_WORDS[language];
  if (value === null || previous === null) return '';
  if (value === previous) return words.asBefore;
  return `${count(language, Math.abs(value - previous))} ${value > previous ? words.more : words.fewer}`;
}

/** The headline numbers, each with its change and its past; reposts received where the report speaks of them. */
export function tiles({ headline }: Report, language: Language): string[] {
  const words = PAGE_WORDS[language];
  // As: the record lists the headline's numbers and nothing else.
  const names = Object.keys(words.tiles) as (keyof Headline)[];
  const told = names.flatMap((name) =>
    headline[name] === undefined ? [] : [[words.tiles[name], headline[name]] as const],
  );
  const width = Math.max(TILE, ...told.map(([name]) => name.length));
  return told.map(([name, tile]) => {
    const label = left(name, width);
    if (tile.value === null) return `${label} ${right('–', NUMBER)}   ${words.notTold}`;
    const number = right(count(language, tile.value), NUMBER);
    return `${label} ${number}   ${left(change(tile, language), CHANGE)} ${spark(tile.history)}`.trimEnd();
  });
}

/** Lines of "name, bar, number", longest first. */
export function bars(rows: readonly { readonly name: string; readonly count: number }[], language: Language): string[] {
  const top = Math.max(1, ...rows.map((row) => row.count));
  return rows.map(
    ({ name, count: value }) => `${left(name, 34)} ${right(count(language, value), 7)}  ${bar(value / top, 30)}`,
  );
}
