import { useTranslation } from 'react-i18next';
import { parseReportId, shiftPeriod } from '../../../shared/domain/time/period.ts';
import { count, terseRange } from '../../../shared/i18n/dates.ts';
import { useCoverageWords } from '../../state/coverage-words.ts';
import { useLanguage } from '../../state/use-language.ts';
import { ChartFigure } from '../../ui/charts/figure.tsx';
import { periodName } from '../../ui/period-texts.ts';
import { Spark } from '../../ui/sparkline.tsx';
import { AgainstPrevious, AgainstUsual } from './against-past.tsx';
import type { Sections } from './sections.ts';
import { useFigureView } from './table-view.ts';
import { tileDeltas } from './tile-deltas.ts';
import styles from './tiles.module.css';

const TILES = ['likes', 'likesReceived', 'follows', 'unfollows', 'comments'] as const;
/** What each of them counts. */
const KIND = {
  likes: 'like',
  likesReceived: 'like-received',
  follows: 'follow',
  unfollows: 'unfollow',
  comments: 'comment',
} as const;

function Tile({ name, report }: { name: (typeof TILES)[number]; report: Sections }) {
  const { t } = useTranslation('report');
  const { absentOf } = useCoverageWords();
  const lang = useLanguage();
  const head = report.headline[name];
  const { type } = report.period;
  const { previous, usual } = tileDeltas(head);
  return (
    <div className={styles.figure}>
      <dt>{t(`tiles.${name}`)}</dt>
      {head.value === null ? (
        <dd className={`change ${styles.unavailable}`}>{absentOf(report.network ?? null, KIND[name])}</dd>
      ) : (
        <>
          <dd className={styles.number}>{count(lang, head.value)}</dd>
          <dd className="change">
            <AgainstPrevious by={previous} usual={usual} type={type} />
          </dd>
          <dd className={`change ${styles.usual}`}>
            <AgainstUsual by={usual} />
          </dd>
          <dd aria-hidden="true">
            <Spark values={head.history} />
          </dd>
        </>
      )}
    </div>
  );
}

/** The names of as many periods as the longest history has, the one on the page last. */
function usePeriodNames({ period, headline }: Sections): string[] {
  const lang = useLanguage();
  const span = parseReportId(`${period.type}-${period.start}`);
  if (span === null) return [terseRange(lang, period.start, period.end)];
  const length = Math.max(...TILES.map((name) => headline[name].history.length));
  return Array.from({ length }, (_, index) => periodName(lang, shiftPeriod(span, length - 1 - index)));
}

function useTable(report: Sections) {
  const { t } = useTranslation('report');
  const { absentOf } = useCoverageWords();
  const lang = useLanguage();
  const periods = usePeriodNames(report);
  const shown = (value: number | null | undefined) => (typeof value === 'number' ? count(lang, value) : '–');
  return {
    caption: t(`tiles.table.${report.period.type}`),
    columns: [t('tiles.what'), ...periods, t('tiles.median')],
    rows: TILES.map((name) => {
      const { value, history, median } = report.headline[name];
      const past = periods.map((_, index) => shown(history.at(index - periods.length)));
      return {
        name: t(`tiles.${name}`),
        cells:
          value === null
            ? [...past.slice(0, -1), absentOf(report.network ?? null, KIND[name]), '–']
            : [...past, shown(median)],
      };
    }),
  };
}

/** The five numbers, each beside the period before, the usual, and the last eight. */
export function Tiles({ report }: { report: Sections }) {
  const { t } = useTranslation('report');
  const lang = useLanguage();
  const told = TILES.flatMap((name) => {
    const known = report.headline[name].history.filter((value) => value !== null);
    if (known.length < 2) return [];
    const [low, high] = [count(lang, Math.min(...known)), count(lang, Math.max(...known))];
    return [t('tiles.range', { what: t(`tiles.${name}`), low, high })];
  });
  return (
    <section className={styles.tiles} aria-label={t('tiles.label')}>
      <ChartFigure summary={told.join(' ')} table={useTable(report)} view={useFigureView('tiles')}>
        <dl className={styles.figures}>
          {TILES.map((name) => (
            <Tile key={name} name={name} report={report} />
          ))}
        </dl>
      </ChartFigure>
    </section>
  );
}
