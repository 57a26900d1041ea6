import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { lastDailyDay } from '../../../shared/domain/daily/closed-day.ts';
import { startOfDay } from '../../../shared/domain/time/calendar.ts';
import { longDateInline } from '../../../shared/i18n/dates.ts';
import { pathOf } from '../../platform/paths.ts';
import { useNow } from '../../state/clock.ts';
import { useUser } from '../../state/session.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './watchlist.module.css';

/** The way to the newest daily report, for who has them: beside the accounts, in the part of the dashboard that is loaded after them. */
export function DailyLink() {
  const { t } = useTranslation('watchlist');
  const lang = useLanguage();
  const now = useNow();
  if (useUser()?.subscription?.daily_reports !== true) return null;
  const date = longDateInline(lang, startOfDay(lastDailyDay(now)));
  return (
    <Link className={styles.daily} to={pathOf.daily(lang)}>
      <span>
        <b className="bold">{t('daily')}</b>
        <span className="small subdued">{date}</span>
      </span>
      <Icon name="right" />
    </Link>
  );
}
