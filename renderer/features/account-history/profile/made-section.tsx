import { useTranslation } from 'react-i18next';
import type { HistoryWeek, ProfileHistory } from '../../../../shared/contract/profile-history.ts';
import { median } from '../../../../shared/domain/report/headcount.ts';
import { count, dayRange, terseDayAndMonth } from '../../../../shared/i18n/dates.ts';
import { useCoverageWords } from '../../../state/coverage-words.ts';
import { useLanguage } from '../../../state/use-language.ts';
import { ChartFigure } from '../../../ui/charts/figure.tsx';
import { Later, WeekChart } from '../../../ui/charts/lazy-charts.tsx';
import { Drawn, Plot } from '../../../ui/charts/plot.tsx';
import { totalsOf, type WeekSeries } from '../../../ui/charts/series.ts';
import { WeekBars } from '../../../ui/charts/week-bars.tsx';
import { Section } from '../../../ui/section.tsx';
import styles from './profile-history.module.css';
import { useFigureView } from './use-figure-view.ts';

type Weeks = readonly HistoryWeek[];

/** The week with the most, the latest of equals; null where nothing is known or nothing happened. */
function busiestOf(weeks: Weeks, totals: readonly (number | null)[]) {
  const most = Math.max(0, ...totals.map((total) => total ?? 0));
  const week = weeks[totals.lastIndexOf(most)];
  return most === 0 || week === undefined ? null : { week, most };
}

function Facts({ weeks, totals }: { weeks: Weeks; totals: readonly (number | null)[] }) {
  const { t } = useTranslation('profile-history');
  const lang = useLanguage();
  const known = totals.flatMap((total) => total ?? []);
  const busiest = busiestOf(weeks, totals);
  const range = busiest === null ? '' : dayRange(lang, busiest.week.start, busiest.week.end);
  const facts = [
    { name: t('made.usual'), value: count(lang, Math.round(median(known) ?? 0)) },
    {
      name: t('made.most'),
      value: busiest === null ? null : t('made.mostOf', { shown: count(lang, busiest.most), range }),
    },
    {
      name: t('made.active'),
      value: t('made.activeOf', { active: known.filter((total) => total > 0).length, all: known.length }),
    },
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, value }) =>
        value === null ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

function Key({ series }: { series: readonly WeekSeries[] }) {
  if (series.length < 2) return null;
  return (
    <ul className={styles.key} aria-hidden="true">
      {series.map(({ name, colour }) => (
        <li key={name}>
          <i style={{ background: `var(${colour})` }} />
          {name}
        </li>
      ))}
    </ul>
  );
}

function useTable(title: string, weeks: Weeks, series: readonly WeekSeries[]) {
  const { t } = useTranslation('profile-history');
  const lang = useLanguage();
  return {
    caption: title,
    columns: [t('week'), ...series.map(({ name }) => name)],
    rows: weeks.map(({ start, end }, at) => ({
      name: dayRange(lang, start, end),
      cells: series.map(({ values }) => {
        const value = values[at] ?? null;
        return value === null ? t('unknown') : count(lang, value);
      }),
    })),
  };
}

interface ByWeekProps {
  readonly title: string;
  readonly weeks: Weeks;
  readonly series: readonly WeekSeries[];
}

/** Bars by week, and beside them what is usual and what was the most. */
function ByWeek({ title, weeks, series }: ByWeekProps) {
  const { t } = useTranslation('profile-history');
  const { unavailable } = useCoverageWords();
  const lang = useLanguage();
  const view = useFigureView();
  const table = useTable(title, weeks, series);
  const totals = totalsOf(series);
  const busiest = busiestOf(weeks, totals);
  if (busiest === null) {
    const isKnown = totals.some((total) => total !== null);
    return (
      <div>
        <h3>{title}</h3>
        <p className="interface-text subdued">{isKnown ? t('made.none') : unavailable}</p>
      </div>
    );
  }
  const labels = weeks.map(({ start }) => terseDayAndMonth(lang, start));
  const bars = <WeekBars series={series} ends={[labels[0] ?? '', labels.at(-1) ?? '']} />;
  const range = dayRange(lang, busiest.week.start, busiest.week.end);
  return (
    <div>
      <h3>{title}</h3>
      <div className={styles.beside}>
        <ChartFigure
          summary={t('made.summary', { name: title, range, shown: count(lang, busiest.most) })}
          table={table}
          view={view}
          aside={<Key series={series} />}
        >
          <Plot>
            <Later first={bars}>
              <Drawn
                chart={<WeekChart series={series} labels={labels} format={(value) => count(lang, value)} />}
                paper={bars}
              />
            </Later>
          </Plot>
        </ChartFigure>
        <Facts weeks={weeks} totals={totals} />
      </div>
    </div>
  );
}

/** What the account wrote and liked, week by week. A kind that no week tells has no bars. */
export function MadeSection({ data: { weeks } }: { data: ProfileHistory }) {
  const { t } = useTranslation('profile-history');
  const seriesOf = (of: 'posts' | 'comments' | 'reposts' | 'likes', colour: WeekSeries['colour']): WeekSeries => ({
    ...{ name: t(`made.${of}`), colour },
    values: weeks.map(({ told }) => told?.made[of] ?? null),
  });
  const written = [seriesOf('posts', '--c1'), seriesOf('comments', '--c3'), seriesOf('reposts', '--c2')];
  const known = written.filter(({ values }) => values.some((value) => value !== null));
  return (
    <Section title={t('made.title')} text={t('made.text')}>
      <div className={styles.stacked}>
        <ByWeek title={t('made.written')} weeks={weeks} series={known.length === 0 ? written : known} />
        <ByWeek title={t('made.likes')} weeks={weeks} series={[seriesOf('likes', '--bar')]} />
      </div>
    </Section>
  );
}
