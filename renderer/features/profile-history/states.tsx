import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ApiError } from '../../api/api-error.ts';
import { pathOf } from '../../platform/paths.ts';
import { useLoadingPart } from '../../state/page-loading.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Note, Skeleton } from '../../ui/parts.tsx';
import styles from './profile-history.module.css';

export function ToDashboard() {
  const { t } = useTranslation('profile-history');
  return (
    <Link className={buttonClass({})} to={pathOf.dashboard(useLanguage())}>
      {t('back')}
    </Link>
  );
}

/** The shapes of the page while it loads. */
export function HistorySkeleton() {
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
      <Skeleton height="300px" />
      <Skeleton height="420px" />
    </div>
  );
}

interface HistoryErrorProps {
  readonly error: ApiError;
  readonly busy: boolean;
  readonly onRetry: () => void;
}

/** Why there is no page: no such account of this person, no connection, or a failure that may pass. */
export function HistoryError({ error, busy, onRetry }: HistoryErrorProps) {
  const { t } = useTranslation('profile-history');
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
