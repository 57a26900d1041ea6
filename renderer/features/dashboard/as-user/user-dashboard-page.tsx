import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useParams } from 'react-router-dom';
import { BRAND } from '../../../../shared/brand.ts';
import type { User } from '../../../../shared/contract/user.ts';
import { instant } from '../../../../shared/domain/ids.ts';
import { minutesLeft } from '../../../../shared/domain/support/support-view.ts';
import { dayOf } from '../../../../shared/domain/time/calendar.ts';
import { dayAndMonth } from '../../../../shared/i18n/dates.ts';
import { viewedUserQuery } from '../../../data/support.ts';
import { useQuery } from '../../../data/use-query.ts';
import { pathOf } from '../../../platform/paths.ts';
import { useNow } from '../../../state/clock.ts';
import { LoadingPart } from '../../../state/page-loading.ts';
import { useLanguage } from '../../../state/use-language.ts';
import { buttonClass } from '../../../ui/button.tsx';
import dashboardStyles from '../dashboard.module.css';
import { AccountsError } from '../skeleton.tsx';
import styles from './as-user.module.css';
import { ViewBanner } from './banner.tsx';
import { ReasonForm } from './reason-form.tsx';
import { ViewedLists } from './viewed-lists.tsx';

function Refused() {
  const { t } = useTranslation('support');
  const lang = useLanguage();
  return (
    <div className="message-page">
      <h1>{t('refused.title')}</h1>
      <p className="lead">{t('refused.text')}</p>
      <Link className={buttonClass({ tone: 'primary' })} to={pathOf.dashboard(lang)}>
        {t('refused.back')}
      </Link>
    </div>
  );
}

/** The plan, in a line. */
function Plan({ subscription }: { subscription: User['subscription'] }) {
  const { t } = useTranslation('support');
  const lang = useLanguage();
  if (subscription === null) return <p className="lead">{t('noPlan')}</p>;
  const { name, next, accounts } = subscription;
  const until = next === null ? '' : t('planUntil', { date: dayAndMonth(lang, dayOf(instant(next))) });
  return (
    <p className="lead">
      {t('plan', { name, limit: accounts })} {until}
    </p>
  );
}

interface ViewedProps {
  readonly user: User;
  readonly userHash: string;
  readonly minutes: number;
  /** It was opened here a moment ago: the focus goes on from its heading. */
  readonly justOpened: boolean;
}

function Viewed({ user, userHash, minutes, justOpened }: ViewedProps) {
  const { t } = useTranslation('support');
  const archived = useLocation().pathname.endsWith('/archive');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (justOpened) heading.current?.focus();
  }, [justOpened]);
  return (
    <>
      <ViewBanner email={user.email} minutes={minutes} />
      <div className={`page-width ${dashboardStyles.page} ${styles.viewed}`}>
        <h1 ref={heading} tabIndex={-1}>
          {t(archived ? 'archive' : 'heading', { email: user.email })}
        </h1>
        <Plan subscription={user.subscription} />
        <ViewedLists userHash={userHash} archived={archived} />
      </div>
    </>
  );
}

/** `userdashboard/{userHash}` and its archive: somebody else's dashboard, for support alone, for an hour and a reason. */
function View({ userHash }: { userHash: string }) {
  const now = useNow();
  const [justOpened, setJustOpened] = useState(false);
  const { data, error, isFetching, refetch } = useQuery(viewedUserQuery(userHash));
  const minutes = data?.view === undefined ? 0 : minutesLeft(instant(data.view.until), now);
  if (error?.code === 'not_allowed') return <Refused />;
  if (error?.code === 'view_not_open' || (data !== undefined && minutes === 0))
    return <ReasonForm userHash={userHash} over={data !== undefined} onOpened={() => setJustOpened(true)} />;
  if (data === undefined)
    return error === undefined ? <LoadingPart /> : <AccountsError busy={isFetching} onRetry={() => void refetch()} />;
  return <Viewed user={data.user} userHash={userHash} minutes={minutes} justOpened={justOpened} />;
}

export function UserDashboardPage() {
  const { t } = useTranslation('support');
  const { userHash = '' } = useParams();
  return (
    <>
      <title>{`${t('title')} · ${BRAND.name}`}</title>
      <View key={userHash} userHash={userHash} />
    </>
  );
}
