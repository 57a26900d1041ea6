import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { pathOf } from '../../platform/paths.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Flock } from '../../ui/flock.tsx';
import { Skeleton } from '../../ui/parts.tsx';
import sections from './landing.module.css';
import styles from './price-list.module.css';
import type { Prices } from './queries.ts';

function Waiting() {
  return ['a', 'b', 'c', 'd'].map((key) => (
    <div key={key}>
      <div className="perches" />
      <Skeleton width="60px" />
      <Skeleton width="120px" height="40px" />
      <Skeleton width="160px" />
    </div>
  ));
}

/** The plans, smallest first. */
export function PriceList({ prices }: { prices: Prices | null }) {
  const { t } = useTranslation('landing');
  const lang = useLanguage();
  return (
    <section className={`page-width ${sections.section}`}>
      <div className={sections.sectionHead}>
        <h2>{t('prices.title')}</h2>
      </div>
      <div className={styles.prices} aria-busy={prices === null}>
        {prices === null ? <Waiting /> : null}
        {prices?.plans.map((plan) => (
          <div key={plan.id}>
            <Flock img={plan.img} />
            <h3>{plan.name}</h3>
            <p className={styles.price}>
              {plan.price}
              <small> {t('prices.perMonth')}</small>
            </p>
            <p className="interface-text subdued">{t('prices.accounts', { count: plan.accounts })}</p>
          </div>
        ))}
      </div>
      <p className={`interface-text subdued ${sections.after}`}>
        {t('prices.all')}{' '}
        <Link className="link" to={pathOf.plans(lang)}>
          {t('prices.compare')}
        </Link>
      </p>
    </section>
  );
}
