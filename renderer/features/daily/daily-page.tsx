import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router-dom';
import type { DailyPage as DailyDay } from '../../../shared/contract/daily-report.ts';
import { lastDailyDay } from '../../../shared/domain/daily/closed-day.ts';
import { parseDay, startOfDay } from '../../../shared/domain/time/calendar.ts';
import { count, dayAndMonth, longDateInline } from '../../../shared/i18n/dates.ts';
import { capitalised } from '../../../shared/i18n/number-words.ts';
import { pathOf } from '../../platform/paths.ts';
import { useNow } from '../../state/clock.ts';
import { useKeys } from '../../state/keys.ts';
import { useLanguage } from '../../state/use-language.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { AccountDay } from './account-day.tsx';
import styles from './daily.module.css';
import { DayError, Plain } from './day-error.tsx';
import { DaySkeleton } from './day-skeleton.tsx';
import { useDaily } from './queries.ts';
import { sumOf } from './sums.ts';

function DayLink({ day, way }: { day: string | null; way: 'earlier' | 'later' }) {
  const { t } = useTranslation('report');
  const lang = useLanguage();
  if (day === null) return null;
  const name = dayAndMonth(lang, day);
  return (
    <Link
      className={buttonClass({})}
      to={pathOf.daily(lang, day)}
      aria-label={t(`daily.${way}`, { day: name })}
      aria-keyshortcuts={way === 'earlier' ? '[' : ']'}
    >
      {way === 'earlier' ? <Icon name="left" /> : null}
      {name}
      {way === 'later' ? <Icon name="right" /> : null}
    </Link>
  );
}

/** "34 likes given · 3 new follows": what of the day there is to sum up. */
function useSums(accounts: DailyDay['accounts']): string {
  const { t } = useTranslation('report');
  const lang = useLanguage();
  const parts = (
    ['likes', 'likesReceived', 'repostsReceived', 'follows', 'unfollows', 'comments', 'posts'] as const
  ).flatMap((key) => {
    const sum = sumOf(accounts, key);
    return sum === 0 ? [] : [t(`daily.sum.${key}`, { count: sum, shown: count(lang, sum) })];
  });
  return parts.length === 0 ? t('daily.stillAll') : parts.join(' · ');
}

function Shown({ data, busy }: { data: DailyDay; busy: boolean }) {
  const { t } = useTranslation('report');
  const lang = useLanguage();
  const navigate = useNavigate();
  const { day, earlier, later, accounts } = data;
  const go = (to: string | null) => {
    if (to !== null) void navigate(pathOf.daily(lang, to));
  };
  useKeys({ '[': () => go(earlier), ']': () => go(later) });
  const asked = parseDay(day);
  const date = asked === null ? day : capitalised(longDateInline(lang, startOfDay(asked)));
  const sums = useSums(accounts);
  return (
    <div className={styles.page} aria-busy={busy}>
      <PageHead title={t('daily.pageTitle', { day: dayAndMonth(lang, day) })} lang={lang} />
      <div className={styles.head}>
        <p className="interface-text subdued">{t('daily.title')}</p>
        <h1>{date}</h1>
        <p className="lead">{sums}</p>
      </div>
      <div className={busy ? styles.stale : undefined}>
        {accounts.map((entry) => (
          <AccountDay key={entry.account.id} entry={entry} />
        ))}
      </div>
      <footer className={styles.foot}>
        <p className="small subdued">{t('daily.about')}</p>
        <nav aria-label={t('daily.days')}>
          <DayLink day={earlier} way="earlier" />
          <DayLink day={later} way="later" />
        </nav>
      </footer>
    </div>
  );
}

/** `dashboard/daily/{day?}`: what all accounts did on a closed day; the newest without a day. */
export function DailyPage() {
  const { t } = useTranslation('report');
  const lang = useLanguage();
  const newest = lastDailyDay(useNow());
  const day = useParams().day ?? newest;
  const { data, error, isFetching, refetch } = useDaily(day);
  if (data !== undefined && (error === undefined || data.day === day)) {
    if (data.accounts.length > 0) return <Shown data={data} busy={data.day !== day} />;
    return (
      <>
        <PageHead title={t('daily.title')} lang={lang} />
        <Plain title={t('daily.state.nobody')} text={t('daily.state.nobodyText')} />
      </>
    );
  }
  return (
    <>
      <PageHead title={t('daily.title')} lang={lang} />
      {error === undefined ? (
        <DaySkeleton />
      ) : (
        <DayError error={error} day={day} busy={isFetching} onRetry={() => void refetch()} />
      )}
    </>
  );
}
