import { useTranslation } from 'react-i18next';
import type { HistoryWeek, ProfileHistory } from '../../../../shared/contract/profile-history.ts';
import { isUnbranded } from '../../../../shared/domain/networks/networks.ts';
import { endsOf } from '../../../../shared/domain/report/profile-history.ts';
import { count, dayAndMonth, dayRange, terseDayAndMonth } from '../../../../shared/i18n/dates.ts';
import { useCoverageWords } from '../../../state/coverage-words.ts';
import { useNetworkTitle } from '../../../state/network-title.ts';
import { useLanguage } from '../../../state/use-language.ts';
import { ChartFigure } from '../../../ui/charts/figure.tsx';
import { Later, TrendChart } from '../../../ui/charts/lazy-charts.tsx';
import { Drawn, Plot } from '../../../ui/charts/plot.tsx';
import { TrendLine } from '../../../ui/charts/trend-line.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Section } from '../../../ui/section.tsx';
import styles from './profile-history.module.css';
import { useFigureView } from './use-figure-view.ts';

const COUNTED = ['followers', 'follows', 'posts'] as const;
type Counted = (typeof COUNTED)[number];
type Weeks = readonly HistoryWeek[];

/** "428 more since 5 July"; where only one number is known, that the line is still to come. */
function Change({ values, weeks }: { values: readonly (number | null)[]; weeks: Weeks }) {
  const { t } = useTranslation('profile-history');
  const lang = useLanguage();
  const ends = endsOf(values);
  if (ends === null) return <p className="change">{t('counts.once')}</p>;
  const { by, first } = ends;
  const date = dayAndMonth(lang, weeks[first.at]?.end ?? '');
  if (by === 0) return <p className="change">{t('counts.same', { date })}</p>;
  return (
    <p className="change">
      <Icon name={by > 0 ? 'arrowUp' : 'arrowDown'} size={12} />
      {t(by > 0 ? 'counts.more' : 'counts.fewer', { amount: count(lang, Math.abs(by)), date })}
    </p>
  );
}

function useFigureWords(name: string, values: readonly (number | null)[], weeks: Weeks) {
  const { t } = useTranslation('profile-history');
  const lang = useLanguage();
  const rangeAt = (at: number): string => dayRange(lang, weeks[at]?.start ?? '', weeks[at]?.end ?? '');
  const ends = endsOf(values);
  const newest = values.findLast((value) => value !== null) ?? 0;
  return {
    summary:
      ends === null
        ? t('counts.summaryOne', { name, value: count(lang, newest) })
        : t('counts.summary', {
            name,
            first: count(lang, ends.first.value),
            last: count(lang, ends.last.value),
            from: rangeAt(ends.first.at),
            to: rangeAt(ends.last.at),
          }),
    table: {
      caption: name,
      columns: [t('week'), name],
      rows: weeks.map(({ start, end }, at) => {
        const value = values[at] ?? null;
        return { name: dayRange(lang, start, end), cells: [value === null ? t('unknown') : count(lang, value)] };
      }),
    },
  };
}

function Trend({ of, weeks }: { of: Counted; weeks: Weeks }) {
  const { t } = useTranslation('profile-history');
  const lang = useLanguage();
  const { unavailable } = useCoverageWords();
  const view = useFigureView();
  const values = weeks.map(({ told }) => told?.[of] ?? null);
  const words = useFigureWords(t(`counts.${of}`), values, weeks);
  const newest = values.findLast((value) => value !== null);
  const points = weeks.map(({ end }, at) => ({ label: terseDayAndMonth(lang, end), value: values[at] ?? null }));
  const line = <TrendLine points={points} />;
  return (
    <div className={styles.trend}>
      <h3>{t(`counts.${of}`)}</h3>
      {newest == null ? (
        <p className="interface-text subdued">{unavailable}</p>
      ) : (
        <>
          <p className={styles.number}>{count(lang, newest)}</p>
          <Change values={values} weeks={weeks} />
          <ChartFigure {...words} view={view}>
            <Plot>
              <Later first={line}>
                <Drawn chart={<TrendChart points={points} format={(value) => count(lang, value)} />} paper={line} />
              </Later>
            </Plot>
          </ChartFigure>
        </>
      )}
    </div>
  );
}

/** What the network counts of the account itself, week after week. */
export function CountsSection({ data: { account, weeks } }: { data: ProfileHistory }) {
  const { t } = useTranslation('profile-history');
  const titleOf = useNetworkTitle();
  const { network } = account;
  const named = { network: titleOf(network), ...(isUnbranded(network) ? { context: 'unbranded' } : {}) };
  return (
    <Section title={t('counts.title')} text={t('counts.text', named)}>
      <div className={styles.trends}>
        {COUNTED.map((of) => (
          <Trend key={of} of={of} weeks={weeks} />
        ))}
      </div>
    </Section>
  );
}
