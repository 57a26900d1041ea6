import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { pathOf } from '../../platform/paths.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Icon } from '../../ui/icon.tsx';

const QUESTIONS = [
  ['questions.know', 'questions.knowText'],
  ['questions.everything', 'questions.everythingText'],
  ['questions.first', 'questions.firstText'],
  ['questions.which', 'questions.whichText'],
  ['questions.deleted', 'questions.deletedText'],
  ['questions.removed', 'questions.removedText'],
] as const;

/** The questions that everybody asks; the rest are on a page of their own. */
export function Questions() {
  const { t } = useTranslation('landing');
  const lang = useLanguage();
  return (
    <section className="wrap sec">
      <div className="sech">
        <h2>{t('questions.title')}</h2>
      </div>
      <div className="faq">
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
      <p className="ui mid after">
        <Link className="link" to={pathOf.faq(lang)}>
          {t('questions.more')}
        </Link>
      </p>
    </section>
  );
}
