import { useTranslation } from 'react-i18next';
import type { ProfileHistory } from '../../../../shared/contract/profile-history.ts';
import { count, percent } from '../../../../shared/i18n/dates.ts';
import { languageName } from '../../../../shared/i18n/language-names.ts';
import { capitalised } from '../../../../shared/i18n/number-words.ts';
import { sharePercent } from '../../../../shared/i18n/share-percent.ts';
import { useLanguage } from '../../../state/use-language.ts';
import { ChartFigure } from '../../../ui/charts/figure.tsx';
import { ShareBar, slicesOf } from '../../../ui/charts/share-bar.tsx';
import { Meter } from '../../../ui/parts.tsx';
import { Section } from '../../../ui/section.tsx';
import styles from './profile-history.module.css';
import { useFigureView } from './use-figure-view.ts';

function Languages({ languages }: { languages: NonNullable<ProfileHistory['languages']> }) {
  const { t } = useTranslation('profile-history');
  const lang = useLanguage();
  const view = useFigureView();
  const all = languages.map(({ code, ...numbers }) => ({ name: capitalised(languageName(lang, code)), ...numbers }));
  const [largest] = all;
  if (largest === undefined) return <p className="interface-text subdued">{t('words.noLanguages')}</p>;
  return (
    <ChartFigure
      summary={t('words.languageSummary', { name: largest.name, share: percent(lang, largest.share) })}
      table={{
        caption: t('words.languages'),
        columns: [t('words.language'), t('words.writings'), t('words.share')],
        rows: all.map(({ name, ...of }) => ({ name, cells: [count(lang, of.count), sharePercent(lang, of.share)] })),
      }}
      view={view}
    >
      <ShareBar
        slices={slicesOf(all, t('words.rest'))}
        counted={(value) => t('words.written', { count: value, shown: count(lang, value) })}
        percentOf={(share) => sharePercent(lang, share)}
      />
    </ChartFigure>
  );
}

function Hashtags({ hashtags }: { hashtags: NonNullable<ProfileHistory['hashtags']> }) {
  const { t } = useTranslation('profile-history');
  const lang = useLanguage();
  const view = useFigureView();
  const [first] = hashtags;
  if (first === undefined) return <p className="interface-text subdued">{t('words.noTags')}</p>;
  return (
    <ChartFigure
      summary={t('words.tagSummary', { tag: first.tag, count: first.count, most: count(lang, first.count) })}
      table={{
        caption: t('words.hashtags'),
        columns: [t('words.hashtag'), t('words.times'), t('words.weeks')],
        rows: hashtags.map(({ tag, weeks, ...of }) => ({
          name: `#${tag}`,
          cells: [count(lang, of.count), count(lang, weeks)],
        })),
      }}
      view={view}
    >
      <ul className={styles.hashtags}>
        {hashtags.map(({ tag, weeks, ...of }) => (
          <li key={tag}>
            <span>#{tag}</span>
            <Meter share={of.count / first.count} />
            <span className="tabular-figures">{count(lang, of.count)}</span>
            <span className="small muted">{t('words.inWeeks', { count: weeks, shown: count(lang, weeks) })}</span>
          </li>
        ))}
      </ul>
    </ChartFigure>
  );
}

/** In which languages the account writes, and with which hashtags. Of an account that is gone neither is told. */
export function WordsSection({ data: { languages, hashtags, isGone } }: { data: ProfileHistory }) {
  const { t } = useTranslation('profile-history');
  const untold = (what: 'noLanguages' | 'noTags') => (
    <p className="interface-text subdued">{t(isGone ? 'words.hidden' : `words.${what}`)}</p>
  );
  return (
    <Section title={t('words.title')} text={t('words.text')}>
      <div className={styles.pair}>
        <div>
          <h3>{t('words.hashtags')}</h3>
          {hashtags === null ? untold('noTags') : <Hashtags hashtags={hashtags} />}
        </div>
        <div>
          <h3>{t('words.languages')}</h3>
          {languages === null ? untold('noLanguages') : <Languages languages={languages} />}
        </div>
      </div>
    </Section>
  );
}
