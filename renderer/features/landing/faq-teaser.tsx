import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { pathOf } from '../../platform/paths.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './faq-teaser.module.css';
import sections from './landing.module.css';

const QUESTIONS = [
  ['questions.know', 'questions.knowText'],
  ['questions.everything', 'questions.everythingText'],
  ['questions.first', 'questions.firstText'],
  ['questions.which', 'questions.whichText'],
  ['questions.deleted', 'questions.deletedText'],
  ['questions.removed', 'questions.removedText'],
] as const;

/** The questions that everybody asks; the rest are on a page of their own. */
export function FaqTeaser() {
  const { t } = useTranslation('landing');
  const lang = useLanguage();
  return (
    <section className={`page-width ${sections.section}`}>
      <div className={sections.sectionHead}>
        <h2>{t('questions.title')}</h2>
      </div>
      <div className={styles.questions}>
        {QUESTIONS.map(([question, answer], index) => (
          <details key={question} open={index === 0}>
            <summary>
              {t(question)}
              <Icon name="plus" />
              <Icon name="dash" />
            </summary>
            <p>{t(answer)}</p>
          </details>
        ))}
      </div>
      <p className={`interface-text subdued ${sections.after}`}>
        <Link className="link" to={pathOf.faq(lang)}>
          {t('questions.more')}
        </Link>
      </p>
    </section>
  );
}
