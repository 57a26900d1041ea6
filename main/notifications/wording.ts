import type { LiveEvent } from '../../shared/contract/live.ts';
import type { Language } from '../../shared/domain/languages.ts';
import { type PeriodSpan, parseReportId } from '../../shared/domain/time/period.ts';
import { dayAndMonth, monthAndYear } from '../../shared/i18n/dates.ts';
import { counted, word } from './words.ts';

export type ReportReady = Extract<LiveEvent, { type: 'report-ready' }>;

export interface Wording {
  readonly title: string;
  readonly body: string;
}

/** Names that a notification has room for. */
const NAMES = 3;

/** "10 to 16 November", "30 November to 6 December", "November 2026". */
export function rangeOf(language: Language, { type, start, end }: PeriodSpan): string {
  if (type === 'month') return monthAndYear(language, start);
  const sameMonth = start.slice(0, 7) === end.slice(0, 7);
  const from = sameMonth ? String(Number(start.slice(8))) : dayAndMonth(language, start);
  return word(language, 'weekRange', { from, to: dayAndMonth(language, end) });
}

function followsOf(language: Language, { follows, unfollows }: ReportReady): string {
  const [gained, lost] = [follows ?? 0, unfollows ?? 0];
  if (gained === 0) return lost === 0 ? '' : counted(language, 'unfollows', { count: lost });
  const after = lost === 0 ? '' : counted(language, 'andUnfollows', { count: lost });
  return `${counted(language, 'follows', { count: gained })}${after}`;
}

/** As in the weekly mail: likes where the network tells them, changes of follows only where there were some. */
function figuresOf(language: Language, event: ReportReady): string {
  const likes = event.likes === null ? '' : counted(language, 'likes', { count: event.likes });
  const parts = [likes, followsOf(language, event)].filter((part) => part !== '');
  const line = parts.join(word(language, 'betweenFigures'));
  return line === '' ? '' : `${line.charAt(0).toUpperCase()}${line.slice(1)}.`;
}

/** "Inês Varga: a quieter week" and "214 likes, 9 new follows, 3 unfollows. Report for 10 to 16 November." */
export function oneReport(language: Language, event: ReportReady): Wording {
  const period = parseReportId(event.reportId);
  const range = period === null ? '' : word(language, 'reportOf', { range: rangeOf(language, period) });
  return {
    title: word(language, 'reportTitle', { name: event.name, title: event.title[language] }),
    body: [figuresOf(language, event), range].filter((part) => part !== '').join(' '),
  };
}

/** "4 new reports" and whose they are. An account whose week and month came together is named once. */
export function severalReports(language: Language, events: readonly ReportReady[]): Wording {
  const names = [...new Set(events.map(({ name }) => name))];
  const shown = names.slice(0, NAMES);
  const more = names.length - shown.length;
  const body =
    more > 0
      ? counted(language, 'namesAndMore', { count: more, names: shown.join(', ') })
      : `${new Intl.ListFormat(language).format(shown)}.`;
  return { title: counted(language, 'newReports', { count: events.length }), body };
}
