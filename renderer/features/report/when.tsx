import { useTranslation } from 'react-i18next';
import {
  busiestHour,
  firstWeekdayAction,
  heatLevels,
  heatmap,
  quietestDay,
} from '../../../shared/domain/report/heatmap.ts';
import { count } from '../../../shared/i18n/dates.ts';
import { zoneName } from '../../../shared/i18n/zone-name.ts';
import { useLanguage } from '../../state/use-language.ts';
import { HeatGrid } from './heat-grid.tsx';
import { useTimezone } from './nameplate.tsx';
import type { ReportView } from './reads.ts';
import { Section } from './section.tsx';
import { clock, useWeekdays } from './week-words.ts';

function Facts({ report, matrix }: { report: ReportView; matrix: readonly (readonly number[])[] }) {
  const { t } = useTranslation('report');
  const weekdays = useWeekdays('long');
  const busiest = busiestHour(matrix);
  const quietest = quietestDay(matrix);
  const first = firstWeekdayAction(report.activity, useTimezone());
  return (
    <dl className="facts">
      {busiest === null ? null : (
        <>
          <dt>{t('when.busiest')}</dt>
          <dd>{`${weekdays[busiest.weekday] ?? ''}, ${clock(busiest.hour * 60)}`}</dd>
        </>
      )}
      {first === null ? null : (
        <>
          <dt>{t('when.first')}</dt>
          <dd>{t('when.about', { time: clock(first) })}</dd>
        </>
      )}
      {quietest === null ? null : (
        <>
          <dt>{t('when.quietest')}</dt>
          <dd>{weekdays[quietest]}</dd>
        </>
      )}
    </dl>
  );
}

/** The shape of the week, hour by hour, in the reader's own zone. */
export function When({ report }: { report: ReportView }) {
  const { t } = useTranslation('report');
  const lang = useLanguage();
  const zone = useTimezone();
  const matrix = heatmap(report.activity, zone);
  const actions = report.activity.reduce((sum, value) => sum + value, 0);
  if (actions === 0) {
    return (
      <Section title={t('when.title')} text={t('when.empty')}>
        <HeatGrid matrix={matrix} levels={heatLevels(matrix)} />
      </Section>
    );
  }
  return (
    <Section title={t('when.title')} text={t('when.text', { actions: count(lang, actions), zone: zoneName(zone) })}>
      <div className="when">
        <HeatGrid matrix={matrix} levels={heatLevels(matrix)} />
        <Facts report={report} matrix={matrix} />
      </div>
    </Section>
  );
}
