import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Day, instant } from '../../../shared/domain/ids.ts';
import { ANOMALY_RULES } from '../../../shared/domain/report/anomalies/rules.ts';
import { texts as enNetworks } from '../../../shared/i18n/en/networks.ts';
import { texts as en } from '../../../shared/i18n/en/report.ts';
import { texts as ptNetworks } from '../../../shared/i18n/pt/networks.ts';
import { texts as pt } from '../../../shared/i18n/pt/report.ts';
import { foundText, ruleText } from './anomaly-text.ts';
import type { Anomaly } from './sections.ts';

const LISBON_SUMMER = 60;
const AT = instant(Date.parse('2026-11-11T23:40:00Z'));
const [TUESDAY, WEDNESDAY, THURSDAY] = ['2026-11-10' as Day, '2026-11-11' as Day, '2026-11-12' as Day];
const KILN = { id: 'kiln', username: 'atlas.kiln.example', name: 'Atlas Kiln', userpic: null };

/** One example of each rule. */
const EXAMPLES: readonly Anomaly[] = [
  {
    rule: 'coverage-drop',
    score: 9,
    kinds: [{ kind: 'like', from: 'full', to: 'none' }],
    estimate: { before: 0.9, now: 0.61 },
  },
  {
    rule: 'silence',
    score: 8,
    days: 3,
    from: TUESDAY,
    to: THURSDAY,
    activeDays: 34,
    ofDays: 35,
    periods: 5,
  },
  { rule: 'unfollow-wave', score: 7, count: 12, total: 14, median: 1.5, day: WEDNESDAY, from: AT, periods: 8 },
  {
    rule: 'unusual-count',
    score: 6,
    metric: 'likes',
    direction: 'above',
    value: 1412,
    median: 230,
    low: 33.6,
    high: 1078.4,
    periods: 5,
  },
  { rule: 'new-top-account', score: 5, account: KILN, count: 38, total: 214, periods: 8 },
  {
    rule: 'burst',
    score: 4,
    to: { kind: 'account', account: KILN },
    count: 9,
    total: 11,
    day: WEDNESDAY,
    from: AT,
    minutes: 90,
    median: 4.5,
    periods: 8,
  },
  { rule: 'new-hours', score: 3, hours: [2, 3], count: 6, before: 900, periods: 8 },
  { rule: 'new-top-tag', score: 2, tag: 'woodfired', count: 11, periods: 8 },
];

const translated = i18next.createInstance();
beforeAll(() =>
  translated.init({
    lng: 'en',
    defaultNS: 'report',
    resources: { en: { report: en, networks: enNetworks }, pt: { report: pt, networks: ptNetworks } },
    interpolation: { escapeValue: false },
  }),
);

const said = (lang: 'en' | 'pt', rule: Anomaly['rule']): string => {
  const anomaly = EXAMPLES.find((example) => example.rule === rule);
  if (anomaly === undefined) throw new Error(`no example of ${rule}`);
  const [t, networks] = [translated.getFixedT(lang, 'report'), translated.getFixedT(lang, 'networks')];
  const words = { t, networks, lang, zone: LISBON_SUMMER, type: 'week' } as const;
  const { name, text } = ruleText(words, anomaly);
  return `${foundText(words, anomaly)}. ${name}: ${text}`;
};

describe('what is out of the ordinary, in words', () => {
  it('is said for every rule, in both languages, with every number filled in', () => {
    for (const rule of ANOMALY_RULES) {
      for (const lang of ['en', 'pt'] as const) {
        expect(said(lang, rule), `${rule} ${lang}`).not.toMatch(/\{\{|\banomalies\.|undefined|NaN/);
      }
    }
  });

  it('gives the usual in whole numbers that are still usual', () => {
    expect(said('en', 'unusual-count')).toBe(
      '1,412 likes given, above the usual 34 to 1,078. Unusual number: More than three times the usual spread away from the median of 5 earlier reports.',
    );
    expect(said('pt', 'unusual-count')).toContain('1.412 curtidas feitas, acima do habitual (34 a 1.078)');
  });

  it('stands on the reader’s clock', () => {
    expect(said('en', 'burst')).toContain('9 likes went to Atlas Kiln within 90 minutes, Thu 12 Nov, 00:40');
    expect(said('en', 'new-hours')).toContain('6 actions at hours that had none before: 03:00–05:00');
  });

  it('says what can no longer be seen, and never as a number of nothing', () => {
    expect(said('en', 'coverage-drop')).toContain(
      'Likes given: now not available from this network; From about 90% of follows to 61%',
    );
  });
});
