import { useTranslation } from 'react-i18next';
import { BRAND } from '../../../shared/brand.ts';
import { pathOf } from '../../platform/paths.ts';
import { useLanguage } from '../../state/use-language.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { AbuseSection } from './abuse-section.tsx';
import styles from './opt-out.module.css';
import { Steps } from './steps.tsx';

/** `my-account-in-a-report`: leaving every report, and telling of abuse; for people without an account here. */
export function OptOutPage() {
  const { t } = useTranslation('opt-out');
  const description = t('description', { brand: BRAND.name });
  return (
    // A page of forms: it comes alive at once.
    <div className={`page-width ${styles.page}`} data-waits>
      <PageHead title={t('title')} description={description} lang={useLanguage()} at={pathOf.optOut} />
      <header className={styles.head}>
        <h1 className="display">{t('title')}</h1>
        <p className="lead">{t('lead')}</p>
      </header>
      <Steps />
      <AbuseSection />
    </div>
  );
}
