import { useTranslation } from 'react-i18next';
import { useLoadingPart } from '../../state/page-loading.ts';
import { Skeleton } from '../../ui/parts.tsx';
import { SettingsSection } from '../../ui/settings-section.tsx';
import { SECTIONS } from './section.tsx';
import styles from './settings.module.css';

/** The page's shapes while its answer is on the way. */
export function SettingsSkeleton() {
  useLoadingPart();
  const { t } = useTranslation();
  return (
    <div className={styles.columns} aria-busy="true">
      <p className="visually-hidden" role="status">
        {t('state.loading')}
      </p>
      <div className={styles.sectionLinks} aria-hidden="true">
        {SECTIONS.map((id) => (
          <span key={id}>
            <Skeleton width="120px" height="14px" />
          </span>
        ))}
      </div>
      <div aria-hidden="true">
        {SECTIONS.map((id) => (
          <SettingsSection
            key={id}
            title={<Skeleton width="150px" height="0.8em" />}
            text={<Skeleton width="200px" height="14px" />}
          >
            <div className={styles.controls}>
              <Skeleton width="90px" height="14px" />
              <Skeleton height="44px" />
            </div>
          </SettingsSection>
        ))}
      </div>
    </div>
  );
}
