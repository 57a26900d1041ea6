import { useTranslation } from 'react-i18next';
import { Icon, type IconName } from '../../ui/icon.tsx';
import styles from './deliveries.module.css';

const INSIDE = ['likes', 'follows', 'comments', 'topics', 'sure'] as const;
const NEVER = ['private', 'password', 'online', 'guesses', 'deleted'] as const;

function Points({ icon, points }: { icon: IconName; points: readonly string[] }) {
  return (
    <ul>
      {points.map((point) => (
        <li key={point}>
          <Icon name={icon} />
          {point}
        </li>
      ))}
    </ul>
  );
}

/** What a report can hold and what it never does. */
export function Deliveries() {
  const { t } = useTranslation('landing');
  return (
    <section className={styles.band}>
      <div className={`page-width ${styles.split}`}>
        <div>
          <h2>{t('reach.title')}</h2>
          <p className={styles.share}>{t('reach.share')}</p>
          <p>{t('reach.text')}</p>
        </div>
        <div className={styles.lists}>
          <div>
            <h3>{t('reach.inside')}</h3>
            <Points icon="check" points={INSIDE.map((point) => t(`reach.insideItems.${point}`))} />
          </div>
          <div className={styles.left}>
            <h3>{t('reach.never')}</h3>
            <Points icon="close" points={NEVER.map((point) => t(`reach.neverItems.${point}`))} />
          </div>
        </div>
      </div>
    </section>
  );
}
