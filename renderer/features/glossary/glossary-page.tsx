import { useTranslation } from 'react-i18next';
import { BRAND } from '../../../shared/brand.ts';
import { pathOf } from '../../platform/paths.ts';
import { useLanguage } from '../../state/use-language.ts';
import { PageHead } from '../../ui/page-head.tsx';
import styles from './glossary.module.css';

/** The words that reports and pages use, in the alphabetical order of the language. */
export function GlossaryPage() {
  const { t } = useTranslation('glossary');
  return (
    <div className={`page-width ${styles.page}`}>
      <PageHead
        title={t('title')}
        description={t('description', { brand: BRAND.name })}
        lang={useLanguage()}
        at={pathOf.glossary}
      />
      <h1 className="display">{t('title')}</h1>
      <p className="lead">{t('lead')}</p>
      <dl aria-label={t('contents')}>
        {t('terms', { returnObjects: true }).map(({ id, name, text }) => (
          <div key={id} id={id}>
            <dt>
              <a href={`#${id}`}>{name}</a>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
