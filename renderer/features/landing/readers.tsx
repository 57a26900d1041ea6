import { useTranslation } from 'react-i18next';
import { BRAND } from '../../../shared/brand.ts';
import sections from './landing.module.css';
import styles from './readers.module.css';

const READERS = [
  ['readers.rest', 'readers.restText'],
  ['readers.parents', 'readers.parentsText'],
  ['readers.research', 'readers.researchText'],
  ['readers.makers', 'readers.makersText'],
] as const;
const RULES = [
  ['rules.public', 'rules.publicText'],
  ['rules.disguise', 'rules.disguiseText'],
  ['rules.out', 'rules.outText'],
  ['rules.adults', 'rules.adultsText'],
] as const;

/** Who reads it, and by which rules. */
export function Readers() {
  const { t } = useTranslation('landing');
  return (
    <section className={`page-width ${sections.section} ${styles.columns}`}>
      <div>
        <h2>{t('readers.title', { brand: BRAND.name })}</h2>
        <dl className={styles.readers}>
          {READERS.map(([title, text]) => (
            <div key={title}>
              <dt>{t(title)}</dt>
              <dd>{t(text)}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div>
        <h2>{t('rules.title')}</h2>
        <ol className={styles.rules}>
          {RULES.map(([title, text]) => (
            <li key={title}>
              <div>
                <b>{t(title)}</b>
                {t(text)}
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
