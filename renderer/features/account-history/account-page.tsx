import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { longRange } from '../../../shared/i18n/dates.ts';
import type { ApiError } from '../../api/api-error.ts';
import { pathOf } from '../../platform/paths.ts';
import { useLoadingPart } from '../../state/page-loading.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Avatar, Note, Skeleton } from '../../ui/parts.tsx';
import styles from './account-page.module.css';

export function ToDashboard() {
  const { t } = useTranslation('account-history');
  return (
    <Link className={buttonClass({})} to={pathOf.dashboard(useLanguage())}>
      {t('back')}
    </Link>
  );
}

interface Week {
  readonly start: string;
  readonly end: string;
}

interface AccountPageProps {
  readonly account: {
    readonly label: string | null;
    readonly name: string | null;
    readonly username: string;
    readonly userpic: string | null;
  };
  /** Of the page in the browser's list, and on the page. */
  readonly titles: (name: string) => { readonly page: string; readonly heading: string };
  /** The weeks that reports tell of, oldest first. */
  readonly told: readonly Week[];
  readonly children: ReactNode;
}

/** A page about one account: whose it is, over how many weekly reports, and what is told. It prints. */
export function AccountPage({ account, titles, told, children }: AccountPageProps) {
  const { t } = useTranslation('account-history');
  const lang = useLanguage();
  const name = account.label ?? account.name ?? account.username;
  const { page, heading } = titles(name);
  const [first, last] = [told[0], told.at(-1)];
  return (
    <article className={styles.page}>
      <PageHead title={page} lang={lang} />
      <header className={styles.head}>
        <Avatar src={account.userpic} name={name} size={44} />
        <div>
          <h1>{heading}</h1>
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
      {children}
    </article>
  );
}

/** The shapes of the page while it loads. */
function Loading({ heights }: { heights: readonly string[] }) {
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
      {heights.map((height) => (
        <Skeleton key={height} height={height} />
      ))}
    </div>
  );
}

interface FailedProps {
  readonly title: string;
  readonly error: ApiError;
  readonly busy: boolean;
  readonly onRetry: () => void;
}

/** Why there is no page: no such account of this person, no connection, or a failure that may pass. */
function Failed({ title, error, busy, onRetry }: FailedProps) {
  const { t } = useTranslation('account-history');
  const { t: common } = useTranslation();
  const isMissing = error.code === 'report_not_found' || error.code === 'invalid_input';
  return (
    <div className="page-width message-page">
      <h1>{isMissing ? t('missing.title') : title}</h1>
      {isMissing ? (
        <p className="lead">{t('missing.text')}</p>
      ) : (
        <Note tone="bad" icon="warning">
          {t(error.code === 'unreachable' ? 'failed.offline' : 'failed.text')}
        </Note>
      )}
      <div className={styles.links}>
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

interface UntilToldProps<T> {
  readonly query: {
    readonly data: T | undefined;
    readonly error: ApiError | undefined;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  /** The page's title until it is known whose it is, and where it could not be loaded. */
  readonly titles: { readonly loading: string; readonly failed: string };
  /** Of the parts that come, each another. */
  readonly heights: readonly string[];
  readonly children: (data: T) => ReactNode;
}

/** What is told of an account, once it is there; the state of it before. */
export function UntilTold<T>({ query, titles, heights, children }: UntilToldProps<T>) {
  const lang = useLanguage();
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  return (
    <>
      <PageHead title={titles.loading} lang={lang} />
      {error === undefined ? (
        <Loading heights={heights} />
      ) : (
        <Failed title={titles.failed} error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
    </>
  );
}
