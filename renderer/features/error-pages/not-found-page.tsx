import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { pathOf } from '../../platform/paths.ts';
import { useLanguage } from '../../state/use-language.ts';
import { buttonClass } from '../../ui/button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import styles from './not-found-page.module.css';

function Flown() {
  return (
    <div className={styles.wire} aria-hidden="true">
      <svg className={styles.flown} aria-hidden="true" viewBox="0 0 64 44">
        <path d="M50 12a8 8 0 0 1 7.600 5.400L64 19.400l-6.800 2.200C55.500 30 48 35.500 38 35.500 30 35.500 24 33 20 30L2 34.500 0 31l16-6.500c6-2 9-3.500 12-6.500C30 9 36 2 47 0c-4 4-5.500 8-5.500 13.500C44 12.600 47 12 50 12z" />
      </svg>
      <svg className={styles.feather} aria-hidden="true" viewBox="0 0 60 56">
        <path d="M6 46C4 30 16 10 54 3c-1 10-5 17-11 23l-7-1 4 4c-3 3-6 5-9 7l-7-2 3 4c-6 4-12 6-18 7z" />
        <path className={styles.quill} d="M1 54C8 38 22 22 40 13" />
      </svg>
    </div>
  );
}

/** There is no page at the address that was asked for (specification, section 2). */
export function NotFoundPage() {
  const { t } = useTranslation('error-pages');
  const lang = useLanguage();
  return (
    <div className={styles.page}>
      <PageHead title={t('notFound.head')} lang={lang} />
      <Flown />
      <div className={`page-width ${styles.text}`}>
        <h1>{t('notFound.title')}</h1>
        <p className="lead">{t('notFound.text')}</p>
        <div className={styles.actions}>
          <Link className={buttonClass({ tone: 'primary', size: 'large' })} to={pathOf.dashboard(lang)}>
            {t('notFound.dashboard')}
          </Link>
          <Link className={buttonClass({ tone: 'secondary', size: 'large' })} to={pathOf.index(lang)}>
            {t('notFound.start')}
          </Link>
        </div>
        <p className="small muted">{t('notFound.code')}</p>
      </div>
    </div>
  );
}
