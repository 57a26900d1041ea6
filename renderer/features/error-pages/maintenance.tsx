import { useTranslation } from 'react-i18next';
import { useConfig } from '../../state/config.ts';
import { Bird } from '../../ui/bird.tsx';
import styles from './maintenance.module.css';

/** Stands in for every page while the operator works on the service; goes by itself. */
export function Maintenance() {
  const { t } = useTranslation('error-pages');
  const email = useConfig()?.supportEmail ?? null;
  return (
    <div className={styles.maintenance} role="status">
      <div className={styles.wire} aria-hidden="true">
        <Bird />
        <svg className={styles.brokenWire} aria-hidden="true" viewBox="0 0 2400 120">
          <path d="M0 60H1152C1164 60 1168 62 1172 76M2400 60H1248C1236 60 1232 66 1230 88" />
          <path className={styles.mending} d="M1152 60h10M1180 60h10M1208 60h10M1236 60h10" />
        </svg>
      </div>
      <h1>{t('maintenance.title')}</h1>
      <p className="lead">{t('maintenance.text')}</p>
      <p className="interface-text muted">
        {t('maintenance.again')}
        {email === null ? null : (
          <>
            {' · '}
            <a className="link" href={`mailto:${email}`}>
              {email}
            </a>
          </>
        )}
      </p>
    </div>
  );
}
