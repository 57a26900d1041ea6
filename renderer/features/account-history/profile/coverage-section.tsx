import { useTranslation } from 'react-i18next';
import type { ProfileHistory } from '../../../../shared/contract/profile-history.ts';
import { count } from '../../../../shared/i18n/dates.ts';
import { useCoverageWords } from '../../../state/coverage-words.ts';
import { useLanguage } from '../../../state/use-language.ts';
import { Section } from '../../../ui/section.tsx';
import styles from './profile-history.module.css';

const LEVELS = ['full', 'sampled', 'none'] as const;
type Line = ProfileHistory['coverage'][number];

/** "a sample in 3 of 20 weeks", or the level alone where it is the same in all of them. */
function useLevelWords() {
  const { t } = useTranslation('profile-history');
  const lang = useLanguage();
  return (line: Line): string => {
    const all = line.full + line.sampled + line.none;
    return LEVELS.filter((level) => line[level] > 0)
      .map((level) =>
        line[level] === all
          ? t(`coverage.${level}`)
          : t(`coverage.${level}Of`, { count: all, shown: count(lang, line[level]) }),
      )
      .join(', ');
  };
}

/** How much of each kind of action the weekly reports told, and of how many weeks there is none. */
export function CoverageSection({ data: { coverage, weeks } }: { data: ProfileHistory }) {
  const { t } = useTranslation('profile-history');
  const { kindOf } = useCoverageWords();
  const wordsOf = useLevelWords();
  const gaps = weeks.filter(({ told }) => told === null).length;
  return (
    <Section title={t('coverage.title')} text={t('coverage.text')}>
      <table className={styles.coverage}>
        <caption className="visually-hidden">{t('coverage.text')}</caption>
        <tbody>
          {coverage.map((line) => (
            <tr key={line.kind}>
              <th scope="row">{kindOf(line.kind)}</th>
              <td>{wordsOf(line) || t('unknown')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {gaps === 0 ? null : <p className="interface-text subdued">{t('coverage.gaps', { count: gaps })}</p>}
    </Section>
  );
}
