import { useTranslation } from 'react-i18next';
import { TOPICS } from '../../../shared/domain/report/topics.ts';
import { count, percent } from '../../../shared/i18n/dates.ts';
import { capitalised } from '../../../shared/i18n/number-words.ts';
import { useLanguage } from '../../state/use-language.ts';
import { ChartFigure } from '../../ui/charts/figure.tsx';
import { Meter } from '../../ui/parts.tsx';
import { Quote } from './quote.tsx';
import { Section } from './section.tsx';
import type { Quoted, Sections } from './sections.ts';
import { SeeMore } from './see-more.tsx';
import { useFigureView } from './table-view.ts';

const TAGS = 7;
const TOPICS_SHOWN = 5;
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
        <p className="ui mid">{t('what.noTags')}</p>
      ) : (
        <ChartFigure
          summary={t('what.tagSummary', { tag: first.tag, most: shown(first.count), all: shown(tags.length) })}
          view={view}
          table={{
            caption: t('what.hashtags'),
            columns: [t('what.tag'), t('what.times')],
            rows: tags.map((tag) => ({ name: `#${tag.tag}`, cells: [shown(tag.count)] })),
          }}
          aside={
            tags.length > TAGS ? <SeeMore list="hashtags" label={t('what.all', { shown: shown(tags.length) })} /> : null
          }
        >
          <ul className="bars">
            {tags.slice(0, TAGS).map((tag) => (
              <li key={tag.tag}>
                <span className="tag">#{tag.tag}</span>
                <Meter share={tag.count / first.count} />
                <span className="v tn">{shown(tag.count)}</span>
              </li>
            ))}
          </ul>
        </ChartFigure>
      )}
    </div>
  );
}

interface Slice {
  readonly name: string;
  readonly share: number;
  readonly count: number;
}

/** The topics in words; the five largest, and what is left as one slice. */
function useTopics(interests: Sections['interests']): { all: Slice[]; slices: Slice[] } {
  const { t } = useTranslation('report');
  const lang = useLanguage();
  const all = interests.map(({ topic, ...numbers }) => ({
    name: capitalised(TOPICS.find(({ id }) => id === topic)?.name[lang] ?? topic),
    ...numbers,
  }));
  const rest = all.slice(TOPICS_SHOWN);
  const sum = (pick: (slice: Slice) => number) => rest.reduce((total, each) => total + pick(each), 0);
  const last = { name: t('what.rest'), share: sum(({ share }) => share), count: sum((each) => each.count) };
  return { all, slices: rest.length === 0 ? all : [...all.slice(0, TOPICS_SHOWN), last] };
}

function Interests({ interests }: { interests: Sections['interests'] }) {
  const { t } = useTranslation('report');
  const lang = useLanguage();
  const view = useFigureView('interests');
  const { all, slices } = useTopics(interests);
  const [first] = all;
  if (first === undefined) {
    return (
      <div>
        <h3>{t('what.interests')}</h3>
        <p className="ui mid">{t('what.noInterests')}</p>
      </div>
    );
  }
  return (
    <div>
      <h3>{t('what.interests')}</h3>
      <ChartFigure
        summary={t('what.topicSummary', { name: first.name, share: percent(lang, first.share) })}
        view={view}
        table={{
          caption: t('what.interests'),
          columns: [t('what.topic'), t('what.actions'), t('what.share')],
          rows: all.map((topic) => ({
            name: topic.name,
            cells: [count(lang, topic.count), percent(lang, topic.share)],
          })),
        }}
      >
        <div className="stack" aria-hidden="true">
          {slices.map(({ name, share }, index) => (
            <span key={name} style={{ flex: share, background: `var(--c${index + 1})` }} />
          ))}
        </div>
        <ul className="leg">
          {slices.map((slice, index) => (
            <li key={slice.name}>
              <i style={{ background: `var(--c${index + 1})` }} />
              {slice.name}
              <span className="mut small">
                {t('what.count', { count: slice.count, shown: count(lang, slice.count) })}
              </span>
              <span className="v">{percent(lang, slice.share)}</span>
            </li>
          ))}
        </ul>
      </ChartFigure>
    </div>
  );
}

function Comments({ comments }: { comments: readonly Quoted[] }) {
  const { t } = useTranslation('report');
  const lang = useLanguage();
  const onLiked = comments.filter((comment) => comment.onLiked);
  const shown = onLiked.length > 0 ? onLiked : comments;
  return (
    <div className="quotes">
      <h3>{t(onLiked.length > 0 ? 'what.onLiked' : 'what.comments')}</h3>
      {shown.length === 0 ? <p className="ui mid">{t('what.noComments')}</p> : null}
      <ul>
        {shown.slice(0, COMMENTS).map((comment) => (
          <li key={`${comment.at} ${comment.url ?? comment.text ?? ''}`}>
            <Quote comment={comment} />
          </li>
        ))}
      </ul>
      {comments.length > COMMENTS ? (
        <SeeMore list="comments" label={t('what.allComments', { shown: count(lang, comments.length) })} />
      ) : null}
    </div>
  );
}

/** Hashtags, interests, comments. */
export function What({ report }: { report: Sections }) {
  const { t } = useTranslation('report');
  const unknown = report.headline.comments.value === null;
  return (
    <Section name="what" title={t('what.title')} text={t('what.text')}>
      <div className="what">
        <Hashtags tags={report.hashtags} />
        <Interests interests={report.interests} />
      </div>
      {unknown ? (
        <div className="quotes">
          <h3>{t('what.comments')}</h3>
          <p className="ui mid">{t('what.commentsUnavailable')}</p>
        </div>
      ) : (
        <Comments comments={report.comments} />
      )}
    </Section>
  );
}
