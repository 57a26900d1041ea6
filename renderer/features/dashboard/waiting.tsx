import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/parts.tsx';

const CELLS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];

function SkeletonRow() {
  return (
    <li className="row">
      <span className="chk" />
      <span className="sk av" style={{ width: 44, height: 44 }} />
      <div className="main">
        <div className="nm">
          <Skeleton width="160px" height="13px" />
        </div>
        <span className="hl">
          <Skeleton width="min(340px, 90%)" height="20px" />
        </span>
      </div>
      <span className="spark">
        <Skeleton height="28px" />
      </span>
      <div className="ft f1">
        <Skeleton width="44px" height="20px" />
        <Skeleton width="60px" height="10px" />
      </div>
      <div className="ft f2">
        <Skeleton width="44px" height="20px" />
        <Skeleton width="60px" height="10px" />
      </div>
      <div className="go" />
    </li>
  );
}

/** Rows to come. */
export function SkeletonRows({ count = 4 }: { count?: number }) {
  return (
    <>
      <div className="ch">
        <Skeleton height="17px" />
      </div>
      <ul className="rows" aria-hidden="true">
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
  const { t } = useTranslation();
  return (
    <div aria-busy="true">
      <p className="sr" role="status">
        {t('state.loading')}
      </p>
      <div className="dh">
        <div>
          <p className="ui">
            <Skeleton width="190px" height="14px" />
          </p>
          <p className="h1 sk-h1">
            <Skeleton width="min(520px, 80vw)" height="0.8em" />
          </p>
        </div>
        <div className="acts">
          <span className="btn sk-btn" />
          <span className="btn sk-btn" />
        </div>
      </div>
      <div className="strip" aria-hidden="true">
        {CELLS.map((cell) => (
          <span key={cell} className="wk soon">
            <span className="wk-c">
              <Skeleton width="64%" height="12px" />
            </span>
          </span>
        ))}
      </div>
      <div className="sk-add">
        <Skeleton height="48px" />
      </div>
      <div className="lh">
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
export function Failed({ onRetry, busy }: { onRetry: () => void; busy: boolean }) {
  const { t } = useTranslation('dashboard');
  const { t: common } = useTranslation();
  return (
    <div className="lone" role="alert">
      <h1>{t('failed.title')}</h1>
      <p className="lead">{t('failed.text')}</p>
      <Button tone="primary" busy={busy} onClick={onRetry}>
        {common('action.retry')}
      </Button>
    </div>
  );
}
