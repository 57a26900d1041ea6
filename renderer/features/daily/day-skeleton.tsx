import { useTranslation } from 'react-i18next';
import { useLoadingPart } from '../../state/page-loading.ts';
import { Skeleton } from '../../ui/parts.tsx';
import styles from './daily.module.css';

/** The shapes of a day that is on its way. */
export function DaySkeleton() {
  useLoadingPart();
  const { t } = useTranslation();
  return (
    <div className={styles.page} aria-busy="true">
      <p className="visually-hidden" role="status">
        {t('state.loading')}
      </p>
      <div className={styles.head}>
        <Skeleton width="140px" />
        <Skeleton width="min(520px, 100%)" height="48px" />
        <Skeleton width="min(320px, 80%)" height="20px" />
      </div>
      {['one', 'two', 'three'].map((row) => (
        <div key={row} className={styles.account}>
          <Skeleton width="180px" height="44px" />
          <Skeleton height="120px" />
        </div>
      ))}
    </div>
  );
}
