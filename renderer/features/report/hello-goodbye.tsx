import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { instant } from '../../../shared/domain/ids.ts';
import { dayOf, weekdayOf } from '../../../shared/domain/time/calendar.ts';
import { count, shortDate } from '../../../shared/i18n/dates.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Button } from '../../ui/button.tsx';
import { Avatar } from '../../ui/parts.tsx';
import type { DayCount } from './day-count.ts';
import type { ReportView } from './reads.ts';
import { Section } from './section.tsx';
import { useWeekdays } from './week-words.ts';

const SHOWN = 6;
type Change = ReportView['follows'][number];

/** The chart's code arrives with the first report that has something to draw. */
const DayChart = lazy(async () => ({ default: (await import('./day-chart.tsx')).DayChart }));

function byWeekday(changes: readonly Change[], labels: readonly string[]): DayCount[] {
  return labels.map((label, weekday) => {
    const onDay = changes.filter(({ at }) => weekdayOf(dayOf(instant(at))) === weekday);
    const follows = onDay.filter(({ change }) => change === 'follow').length;
    return { label, follows, unfollows: onDay.length - follows };
  });
}

function DayTable({ days }: { days: readonly DayCount[] }) {
  const { t } = useTranslation('report');
  return (
    <table className="day-table">
      <thead>
        <tr>
          <th scope="col">{t('when.day')}</th>
          <th scope="col">{t('hello.follows')}</th>
          <th scope="col">{t('hello.unfollows')}</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ label, follows, unfollows }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{follows}</td>
            <td>{unfollows}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function People({ changes, empty }: { changes: readonly Change[]; empty: string }) {
  const { t } = useTranslation('report');
  const lang = useLanguage();
  const [all, setAll] = useState(false);
  if (changes.length === 0) return <p className="ui mid">{empty}</p>;
  return (
    <>
      <ul>
        {changes.slice(0, all ? changes.length : SHOWN).map((person) => {
          const reason =
            person.reason === null || person.reason === 'unfollowed' ? null : t(`hello.reason.${person.reason}`);
          return (
            <li key={`${person.id} ${person.at}`}>
              <Avatar src={person.userpic} name={person.name ?? person.username} size={32} />
              <span>
                <b className="b">{person.name ?? person.username}</b>
                <br />
                <span className="small mid">{reason ?? person.username}</span>
              </span>
              <span className="mut">{shortDate(lang, person.at)}</span>
            </li>
          );
        })}
      </ul>
      {!all && changes.length > SHOWN ? (
        <Button tone="quiet" size="s" onClick={() => setAll(true)}>
          {t('hello.more', { count: changes.length - SHOWN })}
        </Button>
      ) : null}
    </>
  );
}

function Days({ changes }: { changes: readonly Change[] }) {
  const { t } = useTranslation('report');
  const [table, setTable] = useState(false);
  const days = byWeekday(changes, useWeekdays('short'));
  const totals = {
    follows: days.reduce((sum, day) => sum + day.follows, 0),
    unfollows: days.reduce((sum, day) => sum + day.unfollows, 0),
  };
  return (
    <div className="dv">
      <div className="chart-tools">
        <Button tone="quiet" size="s" aria-pressed={table} onClick={() => setTable(!table)}>
          {t(table ? 'asChart' : 'asTable')}
        </Button>
      </div>
      {table ? (
        <DayTable days={days} />
      ) : (
        <div className="days">
          <Suspense fallback={null}>
            <DayChart days={days} summary={t('hello.summary', totals)} />
          </Suspense>
        </div>
      )}
    </div>
  );
}

/** New follows and unfollows, by day and by name. */
export function HelloGoodbye({ report }: { report: ReportView }) {
  const { t } = useTranslation('report');
  const lang = useLanguage();
  if (report.headline.follows.value === null) {
    return (
      <Section title={t('hello.title')} text={t('hello.unavailable')}>
        {null}
      </Section>
    );
  }
  const follows = report.follows.filter(({ change }) => change === 'follow');
  const unfollows = report.follows.filter(({ change }) => change === 'unfollow');
  return (
    <Section title={t('hello.title')} text={t('hello.text')}>
      {report.follows.length === 0 ? null : <Days changes={report.follows} />}
      <div className="fu">
        <div>
          <h3>
            <span className="fo">+{count(lang, follows.length)}</span> {t('hello.new')}
          </h3>
          <People changes={follows} empty={t('hello.noneNew')} />
        </div>
        <div>
          <h3>
            <span className="un">−{count(lang, unfollows.length)}</span> {t('hello.gone')}
          </h3>
          <People changes={unfollows} empty={t('hello.noneGone')} />
        </div>
      </div>
    </Section>
  );
}
