import type { TFunction } from 'i18next';
import type { Language } from '../../../shared/domain/languages.ts';
import { TOPICS } from '../../../shared/domain/report/topics.ts';
import { MINUTE } from '../../../shared/domain/time/calendar.ts';
import { count, longRange, percent, shortDate, timeOfDay } from '../../../shared/i18n/dates.ts';
import { hourRanges } from './hour-ranges.ts';
import type { Anomaly } from './sections.ts';

/** How an anomaly is put into words for a reader. */
export interface Wording {
  readonly t: TFunction<'report'>;
  /** Kinds of action, and how much of them is told. */
  readonly networks: TFunction<'networks'>;
  readonly lang: Language;
  /** Minutes east of UTC. */
  readonly zone: number;
  readonly type: 'week' | 'month';
}

type Of<Rule extends Anomaly['rule']> = Extract<Anomaly, { rule: Rule }>;

const nameOf = ({ name, username }: { name: string | null; username: string }): string => name ?? username;
const momentOf = ({ lang, zone }: Wording, at: number): string =>
  `${shortDate(lang, at + zone * MINUTE)}, ${timeOfDay(lang, at, zone)}`;

function burstTarget({ lang }: Wording, { to }: Of<'burst'>): string {
  switch (to.kind) {
    case 'account':
      return nameOf(to.account);
    case 'tag':
      return `#${to.tag}`;
    case 'topic':
      return TOPICS.find(({ id }) => id === to.topic)?.name[lang] ?? to.topic;
  }
}

/** What was less seen than before: kinds of action, and the share where one can be estimated. */
function lostSight({ t, networks, lang }: Wording, { kinds, estimate }: Of<'coverage-drop'>): string {
  const parts = kinds.map(({ kind, to }) =>
    t('anomalies.kind', { what: networks(`kind.${kind}`), level: networks(`level.${to}`) }),
  );
  const share =
    estimate === null
      ? []
      : [t('anomalies.share', { before: percent(lang, estimate.before), now: percent(lang, estimate.now) })];
  return [...parts, ...share].join('; ');
}

/** The whole numbers that are still usual; as they are where none lies between them. */
function usualOf({ low, high }: Of<'unusual-count'>): readonly [low: number, high: number] {
  const [from, to] = [Math.ceil(low), Math.floor(high)];
  return from <= to ? [from, to] : [low, high];
}

/** What was found, with its numbers. */
export function foundText(words: Wording, anomaly: Anomaly): string {
  const { t, lang, zone, type } = words;
  const shown = (value: number) => count(lang, value);
  switch (anomaly.rule) {
    case 'unusual-count': {
      const [low, high] = usualOf(anomaly);
      return t(`anomalies.${anomaly.direction}`, {
        what: t(`anomalies.metric.${anomaly.metric}`, { count: anomaly.value, shown: shown(anomaly.value) }),
        low: shown(low),
        high: shown(high),
      });
    }
    case 'burst':
      return t('anomalies.burst', {
        count: anomaly.count,
        minutes: anomaly.minutes,
        to: burstTarget(words, anomaly),
        when: momentOf(words, anomaly.from),
      });
    case 'new-hours':
      return t('anomalies.newHours', { count: anomaly.count, hours: hourRanges(anomaly.hours, zone).join(', ') });
    case 'new-top-account':
      return t('anomalies.newTop', {
        name: nameOf(anomaly.account),
        count: anomaly.count,
        total: shown(anomaly.total),
      });
    case 'unfollow-wave':
      return t(`anomalies.wave.${type}`, {
        count: anomaly.count,
        when: shortDate(lang, anomaly.from),
        usual: shown(anomaly.median),
      });
    case 'silence':
      return t('anomalies.silence', { count: anomaly.days, range: longRange(lang, anomaly.from, anomaly.to) });
    case 'new-top-tag':
      return t('anomalies.newTag', { tag: anomaly.tag, count: anomaly.count });
    case 'coverage-drop':
      return t('anomalies.coverage', { what: lostSight(words, anomaly) });
  }
}

/** The rule that found it, by name and in words. */
export function ruleText({ t, lang }: Wording, anomaly: Anomaly): { readonly name: string; readonly text: string } {
  const name = t(`anomalies.rule.${anomaly.rule}.name`);
  switch (anomaly.rule) {
    case 'burst':
      return {
        name,
        text:
          anomaly.median === null
            ? t('anomalies.rule.burst.text')
            : t('anomalies.rule.burst.usual', { count: anomaly.periods, usual: count(lang, anomaly.median) }),
      };
    case 'coverage-drop':
      return { name, text: t('anomalies.rule.coverage-drop.text') };
    case 'new-hours':
      return {
        name,
        text: t('anomalies.rule.new-hours.text', { count: anomaly.periods, before: count(lang, anomaly.before) }),
      };
    case 'silence':
      return {
        name,
        text: t('anomalies.rule.silence.text', {
          count: anomaly.periods,
          active: anomaly.activeDays,
          of: anomaly.ofDays,
        }),
      };
    default:
      return { name, text: t(`anomalies.rule.${anomaly.rule}.text`, { count: anomaly.periods }) };
  }
}
