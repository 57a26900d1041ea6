import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { instant } from '../../../shared/domain/ids.ts';
import type { Language } from '../../../shared/domain/languages.ts';
import { dayOf, weekdayOf } from '../../../shared/domain/time/calendar.ts';
import { count, shortDate } from '../../../shared/i18n/dates.ts';
import { useCoverageWords } from '../../state/coverage-words.ts';
import { useLanguage } from '../../state/use-language.ts';
import { useWeekdays } from '../../state/week-words.ts';
import { DayBars } from '../../ui/charts/day-bars.tsx';
import type { DayCount } from '../../ui/charts/day-count.ts';
import { ChartFigure } from '../../ui/charts/figure.tsx';
import { DayChart, Later } from '../../ui/charts/lazy-charts.tsx';
import { Drawn, Plot } from '../../ui/charts/plot.tsx';
import { Avatar } from '../../ui/parts.tsx';
import { Section } from '../../ui/section.tsx';
import styles from './follows-section.module.css';
import { FullListLink } from './full-list-link.tsx';
import { MemberTags } from './member-tags.tsx';
import type { FollowChange, Sections } from './sections.ts';
import { useFigureView } from './table-view.ts';

const SHOWN = 6;

function byWeekday(changes: readonly FollowChange[], labels: readonly string[]): DayCount[] {
  return labels.map((label, weekday) => {
    const onDay = changes.filter(({ at }) => weekdayOf(dayOf(instant(at))) === weekday);
    const follows = onDay.filter(({ change }) => change === 'follow').length;
    return { label, follows, unfollows: onDay.length - follows };
  });
}

const signed = (lang: Language, sign: '+' | '−', value: number): string => `${sign}${count(lang, value)}`;

/** What became of a follow that is no more, where it was not simply taken back. */
export function useUnfollowReason() {
  const { t } = useTranslation('report');
  return ({ reason }: FollowChange): string | null =>
    reason === null || reason === 'unfollowed' ? null : t(`hello.reason.${reason}`);
}

function People({ changes, empty }: { changes: readonly FollowChange[]; empty: string }) {
  const lang = useLanguage();
  const reason = useUnfollowReason();
  if (changes.length === 0) return <p className="interface-text subdued">{empty}</p>;
  return (
    <ul>
      {changes.slice(0, SHOWN).map((person) => (
        <li key={`${person.id} ${person.at}`}>
          <Avatar src={person.userpic} name={person.name ?? person.username} size={32} />
          <span>
            <b className="bold">{person.name ?? person.username}</b>
            <span className="small subdued">
              {reason(person) ?? person.username}
              <MemberTags of={person.by} as={person.change} />
            </span>
          </span>
          <span className="muted">{shortDate(lang, person.at)}</span>
        </li>
      ))}
    </ul>
  );
}

function Days({ changes }: { changes: readonly FollowChange[] }) {
  const { t } = useTranslation('report');
  const lang = useLanguage();
  const days = byWeekday(changes, useWeekdays('short'));
  const sum = (pick: (day: DayCount) => number) =>
    count(
      lang,
      days.reduce((total, day) => total + pick(day), 0),
    );
  const totals = { follows: sum(({ follows }) => follows), unfollows: sum(({ unfollows }) => unfollows) };
  const bars = <DayBars days={days} />;
  return (
    <div className={styles.changes}>
      <ChartFigure
        summary={t('hello.summary', totals)}
        view={useFigureView('days')}
        table={{
          caption: t('hello.text'),
          columns: [t('when.day'), t('hello.follows'), t('hello.lost')],
          rows: days.map(({ label, follows, unfollows }) => ({
            name: label,
            cells: [count(lang, follows), count(lang, unfollows)],
          })),
        }}
      >
        <Plot>
          <Later first={bars}>
            <Drawn chart={<DayChart days={days} />} paper={bars} />
          </Later>
        </Plot>
      </ChartFigure>
    </div>
  );
}

/** The three ways in which a follow ends without anybody's doing, with how often; nothing without any. */
function Otherwise({ changes }: { changes: readonly FollowChange[] }) {
  const { t } = useTranslation('report');
  const parts = (['deactivated', 'deleted', 'blocked'] as const).flatMap((reason) => {
    const found = changes.filter((change) => change.reason === reason).length;
    return found === 0 ? [] : [t(`hello.otherwise.${reason}`, { count: found })];
  });
  return parts.length === 0 ? null : (
    <p className={`small subdued ${styles.lost}`}>{t('hello.also', { parts: parts.join(', ') })}</p>
  );
}

interface LostProps {
  readonly changes: readonly FollowChange[];
  /** Unfollows alone, without follows that ended otherwise; null where the network does not tell. */
  readonly value: number | null;
  readonly type: Sections['period']['type'];
  readonly network: Sections['network'] | null;
  readonly children: ReactNode;
}

function Lost({ changes, value, type, network = null, children }: LostProps) {
  const { t } = useTranslation('report');
  const { nothingOf } = useCoverageWords();
  const lang = useLanguage();
  if (value === null) {
    return (
      <div>
        <h3>{t('hello.unfollows')}</h3>
        <p className="interface-text subdued">{nothingOf(network, 'unfollow')}</p>
      </div>
    );
  }
  return (
    <div>
      {value === 0 ? (
        <h3>{t('hello.unfollows')}</h3>
      ) : (
        <h3>
          <span className="unfollowed">{signed(lang, '−', value)}</span> {t('hello.gone', { count: value })}
        </h3>
      )}
      <Otherwise changes={changes} />
      <People changes={changes} empty={t(`hello.noneGone.${type}`)} />
      {children}
    </div>
  );
}

/** New follows and lost ones, by day and by name. */
export function FollowsSection({ report }: { report: Sections }) {
  const { t } = useTranslation('report');
  const { nothingOf } = useCoverageWords();
  const lang = useLanguage();
  if (report.headline.follows.value === null) {
    return (
      <Section title={t('hello.title')} text={nothingOf(report.network ?? null, 'follow')}>
        {null}
      </Section>
    );
  }
  const follows = report.follows.filter(({ change }) => change === 'follow');
  const lost = report.follows.filter(({ change }) => change === 'unfollow');
  const { type } = report.period;
  const more = (list: 'follows' | 'unfollows', length: number) =>
    length > SHOWN ? <FullListLink list={list} label={t('hello.more', { count: length - SHOWN })} /> : null;
  return (
    <Section title={t('hello.title')} text={t('hello.text')}>
      {report.follows.length === 0 ? null : <Days changes={report.follows} />}
      <div className={styles.follows}>
        <div>
          {report.headline.follows.value === 0 ? (
            <h3>{t('hello.follows')}</h3>
          ) : (
            <h3>
              <span className="followed">{signed(lang, '+', report.headline.follows.value)}</span>{' '}
              {t('hello.new', { count: report.headline.follows.value })}
            </h3>
          )}
          <People changes={follows} empty={t(`hello.noneNew.${type}`)} />
          {more('follows', follows.length)}
        </div>
        <Lost network={report.network ?? null} changes={lost} value={report.headline.unfollows.value} type={type}>
          {more('unfollows', lost.length)}
        </Lost>
      </div>
    </Section>
  );
}
