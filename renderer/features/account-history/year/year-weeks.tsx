import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AccountYear, YearWeek } from '../../../../shared/contract/account-year.ts';
import { heatLevels } from '../../../../shared/domain/report/heatmap.ts';
import { activityOf } from '../../../../shared/domain/report/year.ts';
import { count, dayRange, monthName } from '../../../../shared/i18n/dates.ts';
import { capitalised } from '../../../../shared/i18n/number-words.ts';
import { pathOf } from '../../../platform/paths.ts';
import { useLanguage } from '../../../state/use-language.ts';
import styles from './year.module.css';

/** A quarter of a year. */
const WEEKS_A_ROW = 13;

function rowsOf<T>(weeks: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(weeks.length / WEEKS_A_ROW) }, (_, row) =>
    weeks.slice(row * WEEKS_A_ROW, (row + 1) * WEEKS_A_ROW),
  );
}

/** One week: a link to its report, named by its days and its number; an empty one says that it is. */
function Week({ week, level, account }: { week: YearWeek; level: number; account: number }) {
  const { t } = useTranslation('year');
  const lang = useLanguage();
  const range = dayRange(lang, week.start, week.end);
  if (week.numbers === null) {
    return (
      <span className={styles.none} title={t('week.none', { range })}>
        <span className="visually-hidden">{t('week.none', { range })}</span>
      </span>
    );
  }
  const made = activityOf(week.numbers);
  const label = t('week.told', { range, count: made, shown: count(lang, made) });
  return (
    <Link
      className={`${styles.week} level-${level}`}
      to={pathOf.report(lang, account, week.reportId)}
      aria-label={label}
      title={label}
    />
  );
}

/** The year as four rows of thirteen weeks, the oldest first, in the account's own shades. */
export function YearWeeks({ weeks, account }: Pick<AccountYear, 'weeks'> & { account: number }) {
  const { t } = useTranslation('year');
  const lang = useLanguage();
  const [levels = []] = heatLevels([weeks.map(({ numbers }) => (numbers === null ? 0 : activityOf(numbers)))]);
  const shaded = weeks.map((week, index) => ({ week, level: levels[index] ?? 0 }));
  return (
    <section className={styles.grid} aria-label={t('grid')}>
      {rowsOf(shaded).map((row) => (
        <div key={row[0]?.week.reportId} className={styles.row}>
          <span className="small muted">{capitalised(monthName(lang, row[0]?.week.end ?? ''))}</span>
          <ul>
            {row.map(({ week, level }) => (
              <li key={week.reportId}>
                <Week week={week} level={level} account={account} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
