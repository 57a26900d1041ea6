import { useTranslation } from 'react-i18next';
import { useLoadingPart } from '../../state/page-loading.ts';
import { Skeleton } from '../../ui/parts.tsx';
import { SectionPlace } from '../../ui/section.tsx';
import mastheadStyles from './masthead.module.css';
import reportStyles from './report.module.css';
import frontPageStyles from './report-lead.module.css';
import styles from './report-skeleton.module.css';
import tilesStyles from './tiles.module.css';

const rows = (length: number) => Array.from({ length }, (_, index) => index);

/** The shapes of a report that is on its way, where they will stand. */
export function ReportSkeleton() {
  useLoadingPart();
  const { t } = useTranslation();
  return (
    <div className={`${reportStyles.report} ${styles.waiting}`} aria-busy="true">
      <p className="visually-hidden" role="status">
        {t('state.loading')}
      </p>
      <div className={mastheadStyles.dateline}>
        <Skeleton width="48px" />
        <Skeleton width="210px" />
        <Skeleton width="230px" />
      </div>
      <div className={mastheadStyles.nameplate}>
        <span className={`skeleton ${styles.round}`} style={{ width: 64, height: 64 }} aria-hidden="true" />
        <div className={styles.names}>
          <Skeleton width="min(240px, 100%)" height="40px" />
          <Skeleton width="min(280px, 100%)" height="16px" />
        </div>
      </div>
      <div className={styles.strip}>
        <Skeleton height="2px" />
      </div>
      <div className={frontPageStyles.front}>
        <div className={styles.lines}>
          <Skeleton height="60px" />
          <Skeleton width="72%" height="60px" />
          <Skeleton height="20px" />
          <Skeleton height="20px" />
          <Skeleton width="60%" height="20px" />
        </div>
        <Skeleton height="264px" />
      </div>
      <div className={tilesStyles.tiles}>
        <div className={tilesStyles.figures}>
          {rows(5).map((tile) => (
            <div key={tile} className={`${tilesStyles.figure} ${styles.lines}`}>
              <Skeleton width="90px" height="14px" />
              <Skeleton width="72px" height="44px" />
              <Skeleton width="110px" height="14px" />
              <Skeleton width="110px" height="22px" />
            </div>
          ))}
        </div>
        <div className={styles.tools} />
      </div>
      <SectionPlace>
        <div className={styles.lines}>
          <Skeleton width="120px" height="36px" />
          <Skeleton height="14px" />
          <Skeleton width="70%" height="14px" />
        </div>
        <Skeleton height="240px" />
      </SectionPlace>
      <SectionPlace>
        <div className={styles.lines}>
          <Skeleton width="110px" height="36px" />
          <Skeleton height="14px" />
        </div>
        <div className={styles.lines}>
          {rows(4).map((row) => (
            <Skeleton key={row} height="72px" />
          ))}
        </div>
      </SectionPlace>
    </div>
  );
}
