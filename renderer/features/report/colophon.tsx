import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { dayOf } from '../../../shared/domain/time/calendar.ts';
import { periodOf } from '../../../shared/domain/time/period.ts';
import { longDate, longRange } from '../../../shared/i18n/dates.ts';
import { useNow } from '../../state/clock.ts';
import { useExportName } from '../../state/export-format.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { periodName, type StripPeriod } from '../../ui/period-texts.ts';
import type { AdjacentPeriods } from './adjacent-periods.ts';
import styles from './colophon.module.css';
import type { Sections } from './sections.ts';

interface ColophonProps {
  readonly period: Sections['period'];
  readonly beside: AdjacentPeriods<StripPeriod>;
  readonly hrefOf: (report: string) => string;
  readonly csv: { readonly busy: boolean; readonly save: () => Promise<void> };
}

function AdjacentLink({
  period,
  way,
  hrefOf,
}: {
  period: StripPeriod | null;
  way: 'earlier' | 'later';
  hrefOf: ColophonProps['hrefOf'];
}) {
  const { t } = useTranslation('report');
  const lang = useLanguage();
  if (period === null) return null;
  const name = periodName(lang, period);
  return (
    <Link
      className={buttonClass({})}
      to={hrefOf(period.id)}
      aria-label={t(`colophon.${way}`, { period: name })}
      aria-keyshortcuts={way === 'earlier' ? '[' : ']'}
    >
      {way === 'earlier' ? <Icon name="left" /> : null}
      {name}
      {way === 'later' ? <Icon name="right" /> : null}
    </Link>
  );
}

/** The end of the paper: when the next one comes, and the ways to those beside it. */
export function Colophon({ period, beside, hrefOf, csv }: ColophonProps) {
  const format = useExportName();
  const { t } = useTranslation('report');
  const lang = useLanguage();
  const running = periodOf(period.type, dayOf(useNow()));
  return (
    <footer className={styles.colophon}>
      <span>
        <b className="bold">{t('next')}</b>{' '}
        {t('nextText', { date: longDate(lang, running.available), range: longRange(lang, running.start, running.end) })}
      </span>
      <span className={styles.links}>
        <AdjacentLink period={beside.earlier} way="earlier" hrefOf={hrefOf} />
        <AdjacentLink period={beside.later} way="later" hrefOf={hrefOf} />
        <Button busy={csv.busy} onClick={() => void csv.save()}>
          <Icon name="download" />
          {t('csv', { format })}
        </Button>
      </span>
    </footer>
  );
}
