import type { TFunction } from 'i18next';
import type { Language } from '../../../shared/domain/languages.ts';
import { TOPICS } from '../../../shared/domain/report/topics.ts';
import { type PeriodType, parseReportId } from '../../../shared/domain/time/period.ts';
import { count, dayRange, monthAndYear } from '../../../shared/i18n/dates.ts';
import { capitalised, numberWord } from '../../../shared/i18n/number-words.ts';
import type { Evidence, FirstObject, FirstOrReturn } from '../../../shared/report/firsts-and-returns.ts';

/** How an item is put into words for a reader. */
export interface FirstsWording {
  readonly t: TFunction<'report'>;
  readonly lang: Language;
  readonly type: PeriodType;
}

const nameOf = ({ name, username }: { name: string | null; username: string }): string => name ?? username;

function whatOf({ lang }: FirstsWording, to: FirstObject): string {
  switch (to.kind) {
    case 'liked':
    case 'commented':
      return nameOf(to.account);
    case 'tag':
      return `#${to.tag}`;
    case 'topic':
      return capitalised(TOPICS.find(({ id }) => id === to.topic)?.name[lang] ?? to.topic);
  }
}

/** What began, came back or ended, with its numbers. */
export function firstText(words: FirstsWording, item: FirstOrReturn): string {
  const { t, lang, type } = words;
  if (item.rule === 'followed-again') return t('firsts.again', { what: nameOf(item.account) });
  const numbers = { what: whatOf(words, item.to), count: item.count, shown: count(lang, item.count) };
  switch (item.rule) {
    case 'ended': {
      const run = t(`firsts.run.${type}`, { periods: numberWord(lang, item.run) });
      return t(`firsts.ended.${item.to.kind}`, { ...numbers, now: t(`firsts.within.${type}`), run });
    }
    case 'first':
    case 'return': {
      const periods = numberWord(lang, item.rule === 'first' ? item.periods : item.away);
      return t(`firsts.after.${type}`, { now: t(`firsts.now.${item.to.kind}`, numbers), periods });
    }
  }
}

export interface EvidenceLink {
  readonly url: string;
  readonly text: string;
}

/** The posts that an item rests on, those of one kind numbered where there are several. */
export function evidenceLinks({ t }: FirstsWording, item: FirstOrReturn): EvidenceLink[] {
  const evidence: readonly Evidence[] = 'evidence' in item ? item.evidence : [];
  return evidence.map(({ kind, url }, index) => {
    const ofKind = (some: readonly Evidence[]): number => some.filter((one) => one.kind === kind).length;
    if (ofKind(evidence) === 1) return { url, text: t(`firsts.only.${kind}`) };
    return { url, text: t(`firsts.evidence.${kind}`, { number: 1 + ofKind(evidence.slice(0, index)) }) };
  });
}

/** The earlier report that an item points to, in words; null where it points to none. */
export function earlierText({ t, lang }: FirstsWording, item: FirstOrReturn): string | null {
  const period = 'last' in item ? parseReportId(item.last) : null;
  if (period === null) return null;
  const { type, start, end } = period;
  const range = type === 'week' ? dayRange(lang, start, end) : monthAndYear(lang, start);
  return t(item.rule === 'followed-again' ? 'firsts.unfollowed' : 'firsts.seen', { range });
}
