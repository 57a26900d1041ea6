import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { Day } from '../../../shared/domain/ids.ts';
import { extremeWeeks, type MonthWeek, monthWeeks } from '../../../shared/domain/report/month-weeks.ts';
import { weekdayOf } from '../../../shared/domain/time/calendar.ts';
import { count, dayRange } from '../../../shared/i18n/dates.ts';
import { useLanguage } from '../../state/use-language.ts';
import { useWeekdays } from '../../state/week-words.ts';
import { ChartFigure } from '../../ui/charts/figure.tsx';
import { Section } from '../../ui/section.tsx';
import factsStyles from './facts.module.css';
import type { Sections } from './sections.ts';
import { useFigureView } from './table-view.ts';
import styles from './weeks-section.module.css';

const dayOfMonth = (day: Day): number => Number(day.slice(8));

/** A bar for each day, the weeks side by side with what they come to. */
function Arc({ weeks, most }: { weeks: readonly MonthWeek[]; most: number }) {
  const lang = useLanguage();
  return (
    <div className={styles.arc} aria-hidden="true">
      {weeks.map(({ start, end, days, total, isWhole }) => (
        <div key={start} style={{ '--days': days.length } as CSSProperties /* a custom property */}>
          <div className={styles.bars}>
            {days.map((actions, day) => (
              <i
                // biome-ignore lint/suspicious/noArrayIndexKey: the day is the bar's identity
                key={day}
                style={{ '--height': actions / Math.max(1, most) } as CSSProperties /* a custom property */}
              />
            ))}
          </div>
          <p>
            <span>{start === end ? dayOfMonth(start) : `${dayOfMonth(start)}–${dayOfMonth(end)}`}</span>
            <b className={isWhole ? 'bold' : ''}>{count(lang, total)}</b>
          </p>
        </div>
      ))}
    </div>
  );
}

function Facts({ weeks }: { weeks: readonly MonthWeek[] }) {
  const { t } = useTranslation('report');
  const lang = useLanguage();
  const found = extremeWeeks(weeks);
  if (found === null) return null;
  return (
    <dl className={factsStyles.facts}>
      {(['busiest', 'quietest'] as const).map((which) => {
        const { start, end, total } = found[which];
        return (
          <div key={which}>
            <dt>{t(`weeks.${which}`)}</dt>
            <dd>{t('weeks.ofWeek', { range: dayRange(lang, start, end), count: total, shown: count(lang, total) })}</dd>
          </div>
        );
      })}
    </dl>
  );
}

/** The arc of a month: its days, and its weeks beside each other. Nothing in the report of a week. */
export function WeeksSection({ report: { period, daily } }: { report: Sections }) {
  const { t } = useTranslation('report');
  const lang = useLanguage();
  const weekdays = useWeekdays('short');
  const view = useFigureView('weeks');
  if (period.type !== 'month' || daily === undefined) return null;
  const weeks = monthWeeks(period, daily);
  const most = Math.max(...daily);
  if (most === 0) return null;
  const rangeOf = ({ start, end }: MonthWeek): string => dayRange(lang, start, end);
  const busiest = extremeWeeks(weeks)?.busiest;
  const table = {
    caption: t('weeks.table'),
    columns: [t('weeks.week'), ...weekdays, t('weeks.total')],
    rows: weeks.map((week) => ({
      name: rangeOf(week),
      cells: [
        ...weekdays.map((_, weekday) => {
          const actions = week.days[weekday - weekdayOf(week.start)];
          return actions === undefined ? '' : count(lang, actions);
        }),
        count(lang, week.total),
      ],
    })),
  };
  return (
    <Section title={t('weeks.title')} text={t('weeks.text')}>
      <div className={styles.weeks}>
        <ChartFigure
          summary={busiest === undefined ? t('weeks.alike') : t('weeks.summary', { range: rangeOf(busiest) })}
          table={table}
          view={view}
        >
          <Arc weeks={weeks} most={most} />
        </ChartFigure>
        <Facts weeks={weeks} />
      </div>
    </Section>
  );
}
