import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Language } from '../../../shared/domain/languages.ts';
import { parseReportId } from '../../../shared/domain/time/period.ts';
import { texts as en } from '../../../shared/i18n/en/report.ts';
import { texts as pt } from '../../../shared/i18n/pt/report.ts';
import type { FirstOrReturn } from '../../../shared/report/firsts-and-returns.ts';
import { earlierText, evidenceLinks, type FirstsWording, firstText } from './firsts-text.ts';

const KILN = { id: 'kiln', username: 'atlas.kiln.example', name: 'Atlas Kiln', userpic: null };
const reportOf = (id: string) => {
  const period = parseReportId(id);
  if (period === null) throw new Error(`${id} is no period`);
  return period.id;
};
const last = reportOf('week-2026-09-21');
const evidence = [
  { kind: 'like', url: 'https://example.org/1' },
  { kind: 'comment', url: 'https://example.org/2' },
  { kind: 'like', url: 'https://example.org/3' },
] as const;

/** One of each rule, about each kind of thing. */
const EXAMPLES: readonly FirstOrReturn[] = [
  { rule: 'first', to: { kind: 'liked', account: KILN }, count: 5, periods: 12, evidence },
  { rule: 'return', to: { kind: 'topic', topic: 'swimming' }, count: 3, away: 5, last, evidence: evidence.slice(0, 2) },
  { rule: 'followed-again', account: { ...KILN, name: null }, last },
  { rule: 'ended', to: { kind: 'commented', account: KILN }, run: 4, count: 1200, last },
  { rule: 'ended', to: { kind: 'tag', tag: 'raku' }, run: 9, count: 44, last },
];

const words = (lang: Language, type: FirstsWording['type'] = 'week'): FirstsWording => ({
  t: i18next.getFixedT(lang, 'report'),
  lang,
  type,
});

describe('what is new, back or over, in words', () => {
  beforeAll(() =>
    i18next.init({ resources: { en: { report: en }, pt: { report: pt } }, interpolation: { escapeValue: false } }),
  );

  it('says what and how much, and for how long it was away or there', () => {
    expect(EXAMPLES.map((item) => firstText(words('en'), item))).toEqual([
      'Atlas Kiln: 5 likes, after twelve weeks without any',
      'Sea and swimming: 3 actions, after five weeks without any',
      'atlas.kiln.example is followed again',
      'Atlas Kiln: no comments this week, after 1,200 in four weeks running',
      '#raku: nothing this week, after 44 actions in nine weeks running',
    ]);
    expect(EXAMPLES.map((item) => firstText(words('pt', 'month'), item))).toEqual([
      'Atlas Kiln: 5 curtidas, depois de doze meses em branco',
      'Mar e natação: 3 ações, depois de cinco meses em branco',
      'Voltou a seguir atlas.kiln.example',
      'Atlas Kiln: nenhum comentário neste mês, depois de 1.200 em quatro meses seguidos',
      '#raku: nada neste mês, depois de 44 ações em nove meses seguidos',
    ]);
  });

  it('names the posts that it rests on, numbered where there are several of a kind', () => {
    const [first, back, again] = EXAMPLES.map((item) => evidenceLinks(words('en'), item).map(({ text }) => text));
    expect(first).toEqual(['Liked post 1', 'Comment', 'Liked post 2']);
    expect(back).toEqual(['Liked post', 'Comment']);
    expect(again).toEqual([]);
  });

  it('says which earlier report tells of it', () => {
    expect(EXAMPLES.map((item) => earlierText(words('en'), item))).toEqual([
      null,
      'Last in the report of 21–27 September',
      'Unfollowed in the report of 21–27 September',
      'Last in the report of 21–27 September',
      'Last in the report of 21–27 September',
    ]);
    const month: FirstOrReturn = { rule: 'followed-again', account: KILN, last: reportOf('month-2026-05-01') };
    expect(earlierText(words('pt', 'month'), month)).toBe('Deixou de seguir: relatório de maio de 2026');
  });
});
