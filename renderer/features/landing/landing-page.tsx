import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { BRAND } from '../../../shared/brand.ts';
import { pathOf } from '../../platform/paths.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Bird } from '../../ui/bird.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Deliveries } from './deliveries.tsx';
import { FaqTeaser } from './faq-teaser.tsx';
import { Hero } from './hero.tsx';
import styles from './landing.module.css';
import { PriceList } from './price-list.tsx';
import { type Prices, usePrices } from './queries.ts';
import { Readers } from './readers.tsx';
import { ReportParts } from './report-parts.tsx';
import { useSampleAddress } from './sample.ts';
import { StartButton } from './start-button.tsx';
import { Week } from './week.tsx';

function Closing({ prices }: { prices: Prices | null }) {
  const { t } = useTranslation('landing');
  return (
    <section className={styles.closing}>
      <div className={styles.wire}>
        <Bird />
      </div>
      <div className="page-width">
        <h2>{t('close.title')}</h2>
        <div className={styles.actions}>
          <StartButton prices={prices} />
          <Link className={buttonClass({ tone: 'secondary', size: 'large' })} to={useSampleAddress()}>
            {t('close.sample')}
          </Link>
        </div>
      </div>
    </section>
  );
}

/** The front page: what this is, what it can and cannot see, what it costs, and the way in. */
export function LandingPage() {
  const { t } = useTranslation('landing');
  const lang = useLanguage();
  const prices = usePrices();
  return (
    <div>
      <PageHead
        title={t('title', { brand: BRAND.name })}
        description={t('description')}
        lang={lang}
        at={pathOf.index}
      />
      <Hero prices={prices} />
      <Week />
      <ReportParts />
      <Deliveries />
      <Readers />
      <PriceList prices={prices} />
      <FaqTeaser />
      <Closing prices={prices} />
    </div>
  );
}
