import { useTranslation } from 'react-i18next';
import { count } from '../../../shared/i18n/dates.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Icon } from '../../ui/icon.tsx';
import { Spark } from '../../ui/spark.tsx';
import type { ReportView } from './reads.ts';

const TILES = ['likes', 'likesReceived', 'follows', 'unfollows', 'comments'] as const;
type Headcount = ReportView['headline']['likes'];

function Change({ value, previous, type }: { value: number; previous: number | null; type: 'week' | 'month' }) {
  const { t } = useTranslation('report');
  const lang = useLanguage();
  if (previous === null) return <>{t('tiles.first')}</>;
  const difference = value - previous;
  if (difference === 0) return <>{t(type === 'week' ? 'tiles.sameWeek' : 'tiles.sameMonth')}</>;
  return (
    <>
      <Icon name={difference > 0 ? 'arrowUp' : 'arrowDown'} size={12} />
      {t(difference > 0 ? 'tiles.more' : 'tiles.fewer', { amount: count(lang, Math.abs(difference)) })}
    </>
  );
}

function Tile({ name, head, type }: { name: (typeof TILES)[number]; head: Headcount; type: 'week' | 'month' }) {
  const { t } = useTranslation('report');
  const lang = useLanguage();
  return (
    <div className="num">
      <dt>{t(`tiles.${name}`)}</dt>
      {head.value === null ? (
        <dd className="chg na">{t('noData')}</dd>
      ) : (
        <>
          <dd className="f">{count(lang, head.value)}</dd>
          <dd className="chg">
            <Change value={head.value} previous={head.previous} type={type} />
          </dd>
          <dd aria-hidden="true">
            <Spark values={head.history} />
          </dd>
        </>
      )}
    </div>
  );
}

/** The five numbers, each beside the period before and the last eight. */
export function Tiles({ report }: { report: ReportView }) {
  return (
    <dl className="nums">
      {TILES.map((name) => (
        <Tile key={name} name={name} head={report.headline[name]} type={report.period.type} />
      ))}
    </dl>
  );
}
