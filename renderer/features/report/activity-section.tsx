import { useTranslation } from 'react-i18next';
import { busiestHour, type Heatmap, heatLevels, heatmap, quietestDay } from '../../../shared/domain/report/heatmap.ts';
import { count } from '../../../shared/i18n/dates.ts';
import { zoneName } from '../../../shared/i18n/zone-name.ts';
import { useLanguage } from '../../state/use-language.ts';
import { clockTime, useWeekdays } from '../../state/week-words.ts';
import { ChartFigure } from '../../ui/charts/figure.tsx';
import { Section } from '../../ui/section.tsx';
import styles from './activity-section.module.css';
import factsStyles from './facts.module.css';
import { HeatGrid, HeatKey } from './heat-grid.tsx';
import { hourRanges } from './hour-ranges.ts';
import { usePeriodOffset } from './period-offset.ts';
import type { Sections } from './sections.ts';
import { useFigureView } from './table-view.ts';

/** Under this many earlier reports nothing can be called a rhythm. */
const ENOUGH_PERIODS = 4;

/** Whether the hours changed, by the rule that looks at them; null where there is too little to compare with, or nothing to compare. */
function useRhythm({ activity, anomalies, period }: Sections): string | null {
  const { t } = useTranslation('report');
  const zone = usePeriodOffset(period);
  if (anomalies === undefined || anomalies.periods === null || anomalies.periods < ENOUGH_PERIODS) return null;
  if (activity.every((value) => value === 0)) return null;
  const changed = anomalies.items.find(({ rule }) => rule === 'new-hours');
  if (changed?.rule !== 'new-hours') return t('when.noChange');
  return t('when.newHours', { hours: hourRanges(changed.hours, zone).join(', ') });
}

function Facts({ report, matrix }: { report: Sections; matrix: Heatmap }) {
  const { t } = useTranslation('report');
  const weekdays = useWeekdays('long');
  const busiest = busiestHour(matrix);
  const quietest = quietestDay(matrix);
  const facts = [
    {
      name: t('when.busiest'),
      value: busiest === null ? null : `${weekdays[busiest.weekday] ?? ''}, ${clockTime(busiest.hour * 60)}`,
    },
    { name: t('when.quietest'), value: quietest === null ? null : weekdays[quietest] },
    { name: t('when.rhythm'), value: useRhythm(report) },
  ];
  return (
    <dl className={factsStyles.facts}>
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

function useTable(matrix: Heatmap) {
  const { t } = useTranslation('report');
  const weekdays = useWeekdays('short');
  return {
    caption: t('when.grid'),
    columns: [t('when.hour'), ...weekdays],
    rows: Array.from({ length: 24 }, (_, hour) => ({
      name: clockTime(hour * 60),
      cells: matrix.map((day) => String(day[hour] ?? 0)),
    })),
  };
}

/** The shape of the week, hour by hour, in the reader's own zone. */
export function ActivitySection({ report }: { report: Sections }) {
  const { t } = useTranslation('report');
  const lang = useLanguage();
  const zone = usePeriodOffset(report.period);
  const weekdays = useWeekdays('long');
  const matrix = heatmap(report.activity, zone);
  const levels = heatLevels(matrix);
  const busiest = busiestHour(matrix);
  const actions = report.activity.reduce((sum, value) => sum + value, 0);
  const summary =
    busiest === null
      ? t('when.empty')
      : t('when.summary', { day: weekdays[busiest.weekday] ?? '', hour: clockTime(busiest.hour * 60) });
  return (
    <Section
      title={t('when.title')}
      text={
        actions === 0
          ? t('when.empty')
          : t('when.text', { count: actions, shown: count(lang, actions), zone: zoneName(zone) })
      }
    >
      <div className={styles.activity}>
        <ChartFigure
          summary={summary}
          table={useTable(matrix)}
          view={useFigureView('when')}
          aside={<HeatKey matrix={matrix} levels={levels} />}
        >
          <HeatGrid matrix={matrix} levels={levels} />
        </ChartFigure>
        <Facts report={report} matrix={matrix} />
      </div>
    </Section>
  );
}
