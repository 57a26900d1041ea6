import { useTranslation } from 'react-i18next';
import { useLoadingPart } from '../../state/page-loading.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/parts.tsx';
import { PeriodStripShape } from '../../ui/period-strip.tsx';
import accountListStyles from './account-list.module.css';
import dashboardStyles from './dashboard.module.css';
import dashboardHeadStyles from './dashboard-head.module.css';
import rowsStyles from './rows.module.css';

function SkeletonRow() {
  return (
    <li className={rowsStyles.row}>
      <span className="checkbox" />
      <span className="skeleton avatar" style={{ width: 44, height: 44 }} />
      <div className={rowsStyles.story}>
        <div className={rowsStyles.name}>
          <Skeleton width="160px" height="13px" />
        </div>
        <span className={rowsStyles.headline}>
          <Skeleton width="min(340px, 90%)" height="20px" />
        </span>
      </div>
      <span className="spark">
        <Skeleton height="28px" />
      </span>
      <div className={`${rowsStyles.figure} ${rowsStyles.firstFigure}`}>
        <Skeleton width="44px" height="20px" />
        <Skeleton width="60px" height="10px" />
      </div>
      <div className={`${rowsStyles.figure} ${rowsStyles.secondFigure}`}>
        <Skeleton width="44px" height="20px" />
        <Skeleton width="60px" height="10px" />
      </div>
      <div className={rowsStyles.open} />
    </li>
  );
}

/** Rows to come. */
export function SkeletonRows({ count = 4 }: { count?: number }) {
  return (
    <>
      <div className={accountListStyles.columnHeads} data-list-head="columns">
        <Skeleton height="17px" />
      </div>
      <ul className={rowsStyles.rows} aria-hidden="true">
        {Array.from({ length: count }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
          <SkeletonRow key={row} />
        ))}
      </ul>
    </>
  );
}

/** The dashboard's shapes while its first answer is on the way. */
export function DashboardSkeleton() {
  useLoadingPart();
  const { t } = useTranslation();
  return (
    <div aria-busy="true">
      <p className="visually-hidden" role="status">
        {t('state.loading')}
      </p>
      <div className={dashboardHeadStyles.head}>
        <div>
          <p className="interface-text">
            <Skeleton width="190px" height="14px" />
          </p>
          <p className={`h1 ${dashboardHeadStyles.headingToCome}`}>
            <Skeleton width="min(520px, 80vw)" height="0.8em" />
          </p>
        </div>
        <div className={dashboardHeadStyles.actions}>
          <span className={`button ${dashboardHeadStyles.buttonToCome}`} />
          <span className={`button ${dashboardHeadStyles.buttonToCome}`} />
        </div>
      </div>
      <PeriodStripShape />
      <div className={dashboardStyles.addToCome}>
        <Skeleton height="48px" />
      </div>
      <div className={accountListStyles.listHead}>
        <span className="h3">
          <Skeleton width="110px" height="1.16em" />
        </span>
        <span className="tabs" />
      </div>
      <SkeletonRows />
    </div>
  );
}

/** The list did not come. It is asked for again by itself where that may help, and at the press of the button. */
export function AccountsError({ onRetry, busy }: { onRetry: () => void; busy: boolean }) {
  const { t } = useTranslation('dashboard');
  const { t: common } = useTranslation();
  return (
    <div className="message-page" role="alert">
      <h1>{t('failed.title')}</h1>
      <p className="lead">{t('failed.text')}</p>
      <Button tone="primary" busy={busy} onClick={onRetry}>
        {common('action.retry')}
      </Button>
    </div>
  );
}
