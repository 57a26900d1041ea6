import { useTranslation } from 'react-i18next';
import { count } from '../../../shared/i18n/dates.ts';
import type { DailyNumbers } from '../../../shared/report/daily-report.ts';
import { useCoverageWords } from '../../state/coverage-words.ts';
import { useLanguage } from '../../state/use-language.ts';
import styles from './daily.module.css';

const ORDER = [
  'likes',
  'likesReceived',
  'repostsReceived',
  'follows',
  'unfollows',
  'comments',
  'posts',
  'reposts',
] as const satisfies readonly (keyof DailyNumbers)[];

/** The day's numbers; one that the network does not tell says so. */
export function AccountNumbers({ numbers }: { numbers: DailyNumbers }) {
  const { t } = useTranslation('report');
  const { unavailable } = useCoverageWords();
  const lang = useLanguage();
  return (
    <dl className={styles.numbers}>
      {ORDER.map((key) => {
        const value = numbers[key];
        if (value === undefined) return null;
        return (
          <div key={key}>
            <dt>{t(`daily.numbers.${key}`)}</dt>
            {value === null ? (
              <dd className={styles.unknown}>{unavailable}</dd>
            ) : (
              <dd data-none={value === 0}>{count(lang, value)}</dd>
            )}
          </div>
        );
      })}
    </dl>
  );
}
