import { useTranslation } from 'react-i18next';
import { useConnection } from '../../state/connection.ts';
import { useLoadingPart } from '../../state/page-loading.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/parts.tsx';
import styles from './watchlist.module.css';

const ITEMS = [0, 1, 2, 3, 4];
const PICTURES = [0, 1, 2];
const FACES = [0, 1, 2, 3, 4, 5];

/** The shapes of the feed while it is on its way. */
export function FeedSkeleton() {
  useLoadingPart();
  const { t } = useTranslation();
  return (
    <div aria-busy="true">
      <p className="visually-hidden">{t('state.loading')}</p>
      <ul className={styles.feed} aria-hidden="true">
        {ITEMS.map((item) => (
          <li key={item}>
            <span className="skeleton avatar" style={{ width: 32, height: 32 }} />
            <div>
              <Skeleton width={item % 2 === 0 ? '62%' : '78%'} height="14px" />
              <div className={styles.pictures}>
                {PICTURES.map((picture) => (
                  <Skeleton key={picture} width="64px" height="64px" />
                ))}
              </div>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The row of faces while the names are on their way. */
export function NamesSkeleton() {
  return (
    <div className={styles.faces} aria-hidden="true">
      {FACES.map((face) => (
        <span key={face} className="skeleton avatar" style={{ width: 28, height: 28 }} />
      ))}
    </div>
  );
}

/** Something did not come. It is asked for again by itself where that may help, and at the press of the button. */
export function LoadError({ text, busy, onRetry }: { text: string; busy: boolean; onRetry: () => void }) {
  const { t } = useTranslation('watchlist');
  const { t: common } = useTranslation();
  const away = useConnection() === 'down';
  return (
    <div className={styles.message} role="alert">
      <p>{away ? t('offline') : text}</p>
      <Button size="compact" busy={busy} onClick={onRetry}>
        {common('action.retry')}
      </Button>
    </div>
  );
}
