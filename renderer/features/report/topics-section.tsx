import { useTranslation } from 'react-i18next';
import { chosenComments } from '../../../shared/domain/report/chosen-comments.ts';
import { TOPICS } from '../../../shared/domain/report/topics.ts';
import { count } from '../../../shared/i18n/dates.ts';
import { languageName } from '../../../shared/i18n/language-names.ts';
import { capitalised } from '../../../shared/i18n/number-words.ts';
import { useCoverageWords } from '../../state/coverage-words.ts';
import { useLanguage } from '../../state/use-language.ts';
import { ChartFigure } from '../../ui/charts/figure.tsx';
import { Meter } from '../../ui/parts.tsx';
import { Section } from '../../ui/section.tsx';
import { FullListLink } from './full-list-link.tsx';
import { Quote } from './quote.tsx';
import quoteStyles from './quotes.module.css';
import type { Quoted, Sections } from './sections.ts';
import { ShareFigure } from './share-figure.tsx';
import { useFigureView } from './table-view.ts';
import styles from './topics-section.module.css';

const TAGS = 7;
const COMMENTS = 3;

function Hashtags({ tags }: { tags: Sections['hashtags'] }) {
  const { t } = useTranslation('report');
  const lang = useLanguage();
  const view = useFigureView('hashtags');
  const [first] = tags;
  const shown = (value: number) => count(lang, value);
  return (
    <div>
      <h3>{t('what.hashtags')}</h3>
      {first === undefined ? (
        <p className="interface-text subdued">{t('what.noTags')}</p>
      ) : (
        <ChartFigure
          summary={t('what.tagSummary', {
            tag: first.tag,
            actions: t('what.count', { count: first.count, shown: shown(first.count) }),
            all: shown(tags.length),
          })}
          view={view}
          table={{
            caption: t('what.hashtags'),
            columns: [t('what.tag'), t('what.times')],
            rows: tags.map((tag) => ({ name: `#${tag.tag}`, cells: [shown(tag.count)] })),
          }}
          aside={
            tags.length > TAGS ? (
              <FullListLink list="hashtags" label={t('what.all', { shown: shown(tags.length) })} />
            ) : null
          }
        >
          <ul className={styles.hashtags}>
            {tags.slice(0, TAGS).map((tag) => (
              <li key={tag.tag}>
                <span>#{tag.tag}</span>
                <Meter share={tag.count / first.count} />
                <span className={`${styles.value} tabular-figures`}>{shown(tag.count)}</span>
              </li>
            ))}
          </ul>
        </ChartFigure>
      )}
    </div>
  );
}

function Interests({ interests }: { interests: Sections['interests'] }) {
  const { t } = useTranslation('report');
  const lang = useLanguage();
  const all = interests.map(({ topic, ...numbers }) => ({
    name: capitalised(TOPICS.find(({ id }) => id === topic)?.name[lang] ?? topic),
    ...numbers,
  }));
  const words = {
    title: t('what.interests'),
    empty: t('what.noInterests'),
    summary: (largest: { name: string; share: string }) => t('what.topicSummary', largest),
    counted: (options: { count: number; shown: string }) => t('what.count', options),
    columns: [t('what.topic'), t('what.actions')],
  } as const;
  return <ShareFigure chart="interests" all={all} words={words} />;
}

function Languages({ languages }: { languages: NonNullable<Sections['languages']> }) {
  const { t } = useTranslation('report');
  const lang = useLanguage();
  const all = languages.map(({ code, ...numbers }) => ({ name: capitalised(languageName(lang, code)), ...numbers }));
  const words = {
    title: t('what.languages'),
    empty: t('what.noLanguages'),
    summary: (largest: { name: string; share: string }) => t('what.languageSummary', largest),
    counted: (options: { count: number; shown: string }) => t('what.written', options),
    columns: [t('what.language'), t('what.writings')],
  } as const;
  return <ShareFigure chart="languages" all={all} words={words} />;
}

function Comments({ comments }: { comments: readonly Quoted[] }) {
  const { t } = useTranslation('report');
  const lang = useLanguage();
  const onLiked = comments.filter((comment) => comment.onLiked);
  const all = onLiked.length > 0 ? onLiked : comments;
  const chosen = chosenComments(all, COMMENTS);
  const shown = chosen.length > 0 ? chosen : all.slice(0, COMMENTS);
  return (
    <div className={`${styles.comments} ${quoteStyles.quotes}`}>
      <h3>{t(onLiked.length > 0 ? 'what.onLiked' : 'what.comments')}</h3>
      {shown.length === 0 ? <p className="interface-text subdued">{t('what.noComments')}</p> : null}
      <ul>
        {shown.map((comment) => (
          <li key={`${comment.at} ${comment.url ?? comment.text ?? ''}`}>
            <Quote comment={comment} />
          </li>
        ))}
      </ul>
      {comments.length > COMMENTS ? (
        <FullListLink list="comments" label={t('what.allComments', { shown: count(lang, comments.length) })} />
      ) : null}
    </div>
  );
}

/** Hashtags, interests, languages, comments. A report from before there were languages has none to show. */
export function TopicsSection({ report }: { report: Sections }) {
  const { t } = useTranslation('report');
  const { nothingOf } = useCoverageWords();
  const unknown = report.headline.comments.value === null;
  return (
    <Section title={t('what.title')} text={t('what.text')}>
      <div className={styles.topics}>
        <Hashtags tags={report.hashtags} />
        <Interests interests={report.interests} />
        {report.languages === undefined ? null : <Languages languages={report.languages} />}
      </div>
      {unknown ? (
        <div className={`${styles.comments} ${quoteStyles.quotes}`}>
          <h3>{t('what.comments')}</h3>
          <p className="interface-text subdued">{nothingOf(report.network ?? null, 'comment')}</p>
        </div>
      ) : (
        <Comments comments={report.comments} />
      )}
    </Section>
  );
}
