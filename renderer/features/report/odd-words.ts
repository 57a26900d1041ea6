import type { TFunction } from 'i18next';
import type { Language } from '../../../shared/domain/languages.ts';
import { TOPICS } from '../../../shared/domain/report/topics.ts';
import { count, longRange, percent, shortDate, timeOfDay } from '../../../shared/i18n/dates.ts';
import { hourRanges } from './hours.ts';
import type { Odd } from './sections.ts';

/** How an anomaly is put into words for a reader. */
export interface Wording {
  readonly t: TFunction<'report'>;
  readonly lang: Language;
  /** Minutes east of UTC. */
  readonly zone: number;
  readonly type: 'week' | 'month';
}

type Of<Rule extends Odd['rule']> = Extract<Odd, { rule: Rule }>;

const nameOf = ({ name, username }: { name: string | null; username: string }): string => name ?? username;
const momentOf = ({ lang, zone }: Wording, at: number): string =>
  `${shortDate(lang, at + zone * 60_000)}, ${timeOfDay(lang, at, zone)}`;

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
function lostSight({ t, lang }: Wording, { kinds, estimate }: Of<'coverage-drop'>): string {
  const parts = kinds.map(({ kind, to }) =>
    t('odd.kind', { what: t(`saw.kind.${kind}`), level: t(`saw.level.${to}`) }),
  );
  const share =
    estimate === null
      ? []
      : [t('odd.share', { before: percent(lang, estimate.before), now: percent(lang, estimate.now) })];
  return [...parts, ...share].join('; ');
}

/** The whole numbers that are still usual; as they are where none lies between them. */
function usualOf({ low, high }: Of<'unusual-count'>): readonly [low: number, high: number] {
  const [from, to] = [Math.ceil(low), Math.floor(high)];
  return from <= to ? [from, to] : [low, high];
}

/** What was found, with its numbers. */
export function foundText(words: Wording, odd: Odd): string {
  const { t, lang, zone, type } = words;
  const shown = (value: number) => count(lang, value);
  switch (odd.rule) {
    case 'unusual-count': {
      const [low, high] = usualOf(odd);
      return t(`odd.${odd.direction}`, {
        what: t(`odd.metric.${odd.metric}`, { count: odd.value, shown: shown(odd.value) }),
        low: shown(low),
        high: shown(high),
      });
    }
    case 'burst':
      return t('odd.burst', {
        count: odd.count,
        minutes: odd.minutes,
        to: burstTarget(words, odd),
        when: momentOf(words, odd.from),
      });
    case 'new-hours':
      return t('odd.newHours', { count: odd.count, hours: hourRanges(odd.hours, zone).join(', ') });
    case 'new-top-account':
      return t('odd.newTop', { name: nameOf(odd.account), count: odd.count, total: shown(odd.total) });
    case 'unfollow-wave':
      return t(`odd.wave.${type}`, { count: odd.count, when: shortDate(lang, odd.from), usual: shown(odd.median) });
    case 'silence':
      return t('odd.silence', { count: odd.days, range: longRange(lang, odd.from, odd.to) });
    case 'new-top-tag':
      return t('odd.newTag', { tag: odd.tag, count: odd.count });
    case 'coverage-drop':
      return t('odd.coverage', { what: lostSight(words, odd) });
  }
}

/** The rule that found it, by name and in words. */
export function ruleText({ t, lang }: Wording, odd: Odd): { readonly name: string; readonly text: string } {
  const name = t(`odd.rule.${odd.rule}.name`);
  switch (odd.rule) {
    case 'burst':
      return {
        name,
        text:
          odd.median === null
            ? t('odd.rule.burst.text')
            : t('odd.rule.burst.usual', { count: odd.periods, usual: count(lang, odd.median) }),
      };
    case 'coverage-drop':
      return { name, text: t('odd.rule.coverage-drop.text') };
    case 'new-hours':
      return { name, text: t('odd.rule.new-hours.text', { count: odd.periods, before: count(lang, odd.before) }) };
    case 'silence':
      return { name, text: t('odd.rule.silence.text', { count: odd.periods, active: odd.activeDays, of: odd.ofDays }) };
    default:
      return { name, text: t(`odd.rule.${odd.rule}.text`, { count: odd.periods }) };
  }
}
