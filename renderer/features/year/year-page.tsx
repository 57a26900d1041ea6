import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import type { AccountYear } from '../../../shared/contract/account-year.ts';
import { longRange } from '../../../shared/i18n/dates.ts';
import type { ApiError } from '../../api/api-error.ts';
import { pathOf } from '../../platform/paths.ts';
import { useLoadingPart } from '../../state/page-loading.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Avatar, Note, Skeleton } from '../../ui/parts.tsx';
import { Almanac, useSum } from './almanac.tsx';
import { useAccountYear } from './queries.ts';
import styles from './year.module.css';
import { YearWeeks } from './year-weeks.tsx';

function ToDashboard() {
  const { t } = useTranslation('year');
  return (
    <Link className={buttonClass({})} to={pathOf.dashboard(useLanguage())}>
      {t('back')}
    </Link>
  );
}

function Shown({ data }: { data: AccountYear }) {
  const { t } = useTranslation('year');
  const lang = useLanguage();
  const sumOf = useSum();
  const { account, weeks } = data;
  const name = account.label ?? account.name ?? account.username;
  const told = weeks.filter(({ numbers }) => numbers !== null);
  const [first, last] = [told[0], told.at(-1)];
  return (
    <div className={styles.page}>
      <PageHead title={t('pageTitle', { name })} lang={lang} />
      <header className={styles.head}>
        <Avatar src={account.userpic} name={name} size={44} />
        <div>
          <h1>{t('title', { name })}</h1>
          {first === undefined || last === undefined ? null : (
            <p className="interface-text subdued">
              {t('reports', { count: told.length, range: longRange(lang, first.start, last.end) })}
            </p>
          )}
        </div>
        <Button square aria-label={t('print')} onClick={() => globalThis.print()}>
          <Icon name="print" />
        </Button>
      </header>
      {told.length === 0 ? (
        <>
          <p className="lead">{t('empty')}</p>
          <ToDashboard />
        </>
      ) : (
        <>
          <p className="lead">{sumOf(told)}</p>
          <YearWeeks weeks={weeks} account={account.id} />
          <p className="small subdued">{t('about')}</p>
          <Almanac weeks={weeks} account={account.id} />
        </>
      )}
    </div>
  );
}

function YearSkeleton() {
  useLoadingPart();
  const { t } = useTranslation();
  return (
    <div className={styles.page} aria-busy="true">
      <p className="visually-hidden" role="status">
        {t('state.loading')}
      </p>
      <div className={styles.head}>
        <Skeleton width="min(420px, 100%)" height="48px" />
      </div>
      <Skeleton height="220px" />
      <Skeleton height="320px" />
    </div>
  );
}

function YearError({ error, busy, onRetry }: { error: ApiError; busy: boolean; onRetry: () => void }) {
  const { t } = useTranslation('year');
  const { t: common } = useTranslation();
  const isMissing = error.code === 'report_not_found' || error.code === 'invalid_input';
  return (
    <div className="page-width lone-page">
      <h1>{t(isMissing ? 'missing.title' : 'failed.title')}</h1>
      {isMissing ? (
        <p className="lead">{t('missing.text')}</p>
      ) : (
        <Note tone="bad" icon="warning">
          {t(error.code === 'unreachable' ? 'failed.offline' : 'failed.text')}
        </Note>
      )}
      <div className={styles.acts}>
        {isMissing ? null : (
          <Button tone="primary" busy={busy} onClick={onRetry}>
            {common('action.retry')}
          </Button>
        )}
        <ToDashboard />
      </div>
    </div>
  );
}

/** `dashboard/year/{accountId}`: the last 52 weeks of an account, by their headlines. */
export function YearPage() {
  const { t } = useTranslation('year');
  const lang = useLanguage();
  const account = Number(useParams().accountId);
  const { data, error, isFetching, refetch } = useAccountYear(account);
  if (data !== undefined) return <Shown data={data} />;
  return (
    <>
      <PageHead title={t('heading')} lang={lang} />
      {error === undefined ? (
        <YearSkeleton />
      ) : (
        <YearError error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
    </>
  );
}
