import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AccountYear, YearWeek } from '../../../../shared/contract/account-year.ts';
import { byMonth } from '../../../../shared/domain/report/year.ts';
import { count, dayRange, monthAndYear } from '../../../../shared/i18n/dates.ts';
import { capitalised } from '../../../../shared/i18n/number-words.ts';
import { pathOf } from '../../../platform/paths.ts';
import { useLanguage } from '../../../state/use-language.ts';
import styles from './year.module.css';

const COUNTED = ['likes', 'follows', 'unfollows', 'comments', 'likesReceived', 'repostsReceived'] as const;

/** "214 likes given · 9 new follows": what is known of a week, or of several; nothing is said of what is not. */
export function useSum(): (weeks: readonly YearWeek[]) => string {
  const { t } = useTranslation('year');
  const lang = useLanguage();
  return (weeks) =>
    COUNTED.flatMap((key) => {
      const known = weeks.flatMap(({ numbers }) => numbers?.[key] ?? []);
      const sum = known.reduce((total, value) => total + value, 0);
      return sum === 0 ? [] : [t(`sum.${key}`, { count: sum, shown: count(lang, sum) }).replaceAll(' ', '\u00a0')];
    }).join(' · ');
}

/** Every week's headline, newest first, under the month in which it ended. */
export function Almanac({ weeks, account }: Pick<AccountYear, 'weeks'> & { account: number }) {
  const lang = useLanguage();
  const sumOf = useSum();
  const told = weeks.filter(({ title }) => title !== null);
  return byMonth(told).map(({ month, weeks: of }) => (
    <section key={month} className={styles.month} aria-labelledby={`month-${month}`}>
      <header>
        <h2 id={`month-${month}`}>{capitalised(monthAndYear(lang, `${month}-01`))}</h2>
        <p className="small subdued">{sumOf(of)}</p>
      </header>
      <ul>
        {of.map((week) => (
          <li key={week.reportId}>
            <span className="small muted">{dayRange(lang, week.start, week.end)}</span>
            <Link to={pathOf.report(lang, account, week.reportId)}>{week.title}</Link>
          </li>
        ))}
      </ul>
    </section>
  ));
}
