import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../ui/parts.tsx';
import './states.css';

const rows = (length: number) => Array.from({ length }, (_, index) => index);

/** The shapes of a report that is on its way, where they will stand. */
export function Waiting() {
  const { t } = useTranslation();
  return (
    <div className="report paper waiting" aria-busy="true">
      <p className="sr" role="status">
        {t('state.loading')}
      </p>
      <div className="dateline">
        <Skeleton width="48px" />
        <Skeleton width="210px" />
        <Skeleton width="230px" />
      </div>
      <div className="nameplate">
        <span className="sk round" style={{ width: 64, height: 64 }} aria-hidden="true" />
        <div className="names">
          <Skeleton width="min(240px, 100%)" height="40px" />
          <Skeleton width="min(280px, 100%)" height="16px" />
        </div>
      </div>
      <div className="strip-sk">
        <Skeleton height="2px" />
      </div>
      <div className="front">
        <div className="lines">
          <Skeleton height="60px" />
          <Skeleton width="72%" height="60px" />
          <Skeleton height="20px" />
          <Skeleton height="20px" />
          <Skeleton width="60%" height="20px" />
        </div>
        <Skeleton height="264px" />
      </div>
      <div className="tiles">
        <div className="nums">
          {rows(5).map((tile) => (
            <div key={tile} className="num lines">
              <Skeleton width="90px" height="14px" />
              <Skeleton width="72px" height="44px" />
              <Skeleton width="110px" height="14px" />
              <Skeleton width="110px" height="22px" />
            </div>
          ))}
        </div>
        <div className="chart-tools" />
      </div>
      <div className="sec">
        <div className="lines">
          <Skeleton width="120px" height="36px" />
          <Skeleton height="14px" />
          <Skeleton width="70%" height="14px" />
        </div>
        <Skeleton height="240px" />
      </div>
      <div className="sec">
        <div className="lines">
          <Skeleton width="110px" height="36px" />
          <Skeleton height="14px" />
        </div>
        <div className="lines">
          {rows(4).map((row) => (
            <Skeleton key={row} height="72px" />
          ))}
        </div>
      </div>
    </div>
  );
}
