import { useTranslation } from 'react-i18next';
import { useConnection } from '../../state/connection.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/parts.tsx';

const ITEMS = [0, 1, 2, 3, 4];
const PICTURES = [0, 1, 2];
const FACES = [0, 1, 2, 3, 4, 5];

/** The shapes of the feed while it is on its way. */
export function FeedSkeleton() {
  const { t } = useTranslation();
  return (
    <div aria-busy="true">
      <p className="sr">{t('state.loading')}</p>
      <ul className="feed" aria-hidden="true">
        {ITEMS.map((item) => (
          <li key={item}>
            <span className="sk av" style={{ width: 32, height: 32 }} />
            <div>
              <Skeleton width={item % 2 === 0 ? '62%' : '78%'} height="14px" />
              <div className="ths">
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
    <div className="wl" aria-hidden="true">
      {FACES.map((face) => (
        <span key={face} className="sk av" style={{ width: 28, height: 28 }} />
      ))}
    </div>
  );
}

/** Something did not come. It is asked for again by itself where that may help, and at the press of the button. */
export function NotArrived({ text, busy, onRetry }: { text: string; busy: boolean; onRetry: () => void }) {
  const { t } = useTranslation('watchlist');
  const { t: common } = useTranslation();
  const away = useConnection() === 'down';
  return (
    <div className="wait" role="alert">
      <p>{away ? t('offline') : text}</p>
      <Button size="s" busy={busy} onClick={onRetry}>
        {common('action.retry')}
      </Button>
    </div>
  );
}
