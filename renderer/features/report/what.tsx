import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TOPICS } from '../../../shared/domain/report/topics.ts';
import { count, percent, shortDate, timeOfDay } from '../../../shared/i18n/dates.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Button } from '../../ui/button.tsx';
import { Meter } from '../../ui/parts.tsx';
import { useTimezone } from './nameplate.tsx';
import type { ReportView } from './reads.ts';
import { Section } from './section.tsx';

const TAGS = 7;
const TOPICS_SHOWN = 5;
const COMMENTS = 3;

function Hashtags({ tags }: { tags: ReportView['hashtags'] }) {
  const { t } = useTranslation('report');
  const lang = useLanguage();
  const most = tags[0]?.count ?? 1;
  return (
    <div>
      <h3>{t('what.hashtags')}</h3>
      {tags.length === 0 ? <p className="ui mid">{t('what.noTags')}</p> : null}
      <ul className="bars">
        {tags.slice(0, TAGS).map((tag) => (
          <li key={tag.tag}>
            <span className="tag">#{tag.tag}</span>
            <Meter share={tag.count / most} />
            <span className="v tn">{count(lang, tag.count)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

interface Slice {
  readonly name: string;
  readonly share: number;
  readonly count: number;
}

/** The five largest topics; what is left goes into one slice. */
function useSlices(interests: ReportView['interests']): Slice[] {
  const { t } = useTranslation('report');
  const lang = useLanguage();
  const named = interests.slice(0, TOPICS_SHOWN).map(({ topic, ...numbers }) => ({
    name: capitalised(TOPICS.find(({ id }) => id === topic)?.name[lang] ?? topic),
    ...numbers,
  }));
  const rest = interests.slice(TOPICS_SHOWN);
  if (rest.length === 0) return named;
  const sum = (pick: (interest: (typeof rest)[number]) => number) =>
    rest.reduce((total, each) => total + pick(each), 0);
  return [...named, { name: t('what.rest'), share: sum(({ share }) => share), count: sum((each) => each.count) }];
}

function Interests({ interests }: { interests: ReportView['interests'] }) {
  const { t } = useTranslation('report');
  const lang = useLanguage();
  const slices = useSlices(interests);
  return (
    <div>
      <h3>{t('what.interests')}</h3>
      {slices.length === 0 ? (
        <p className="ui mid">{t('what.noInterests')}</p>
      ) : (
        <>
          <div className="stack" role="img" aria-label={t('what.share')}>
            {slices.map(({ name, share }, index) => (
              <span key={name} style={{ flex: share, background: `var(--c${index + 1})` }} />
            ))}
          </div>
          <ul className="leg">
            {slices.map((slice, index) => (
              <li key={slice.name}>
                <i style={{ background: `var(--c${index + 1})` }} />
                {slice.name}
                <span className="mut small">{count(lang, slice.count)}</span>
                <span className="v">{percent(lang, slice.share)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function Quote({ comment }: { comment: ReportView['comments'][number] }) {
  const { t } = useTranslation('report');
  const lang = useLanguage();
  const zone = useTimezone();
  const when = `${shortDate(lang, comment.at)} ${timeOfDay(lang, comment.at, zone)}`;
  return (
    <li>
      <blockquote>{comment.text === null ? t('who.removed') : `“${comment.text}”`}</blockquote>
      <cite>
        {t('what.to', { name: comment.target?.name ?? comment.target?.username ?? '?', when })}
        {comment.url === null ? null : (
          <>
            {' · '}
            <a className="link" href={comment.url} target="_blank" rel="noreferrer noopener">
              {t('what.open')}
            </a>
          </>
        )}
      </cite>
    </li>
  );
}

function Comments({ comments }: { comments: ReportView['comments'] }) {
  const { t } = useTranslation('report');
  const [all, setAll] = useState(false);
  const onLiked = comments.filter((comment) => comment.onLiked);
  const shown = onLiked.length > 0 ? onLiked : comments;
  return (
    <div className="quotes">
      <h3>{t(onLiked.length > 0 ? 'what.onLiked' : 'what.comments')}</h3>
      {shown.length === 0 ? <p className="ui mid">{t('what.noComments')}</p> : null}
      <ul>
        {shown.slice(0, all ? shown.length : COMMENTS).map((comment) => (
          <Quote key={`${comment.at} ${comment.url ?? comment.text ?? ''}`} comment={comment} />
        ))}
      </ul>
      {!all && shown.length > COMMENTS ? (
        <Button tone="quiet" size="s" onClick={() => setAll(true)}>
          {t('what.all', { count: shown.length })}
        </Button>
      ) : null}
    </div>
  );
}

/** Hashtags, interests, comments. */
export function What({ report }: { report: ReportView }) {
  const { t } = useTranslation('report');
  return (
    <Section title={t('what.title')} text={t('what.text')}>
      <div className="what">
        <Hashtags tags={report.hashtags} />
        <Interests interests={report.interests} />
      </div>
      <Comments comments={report.comments} />
    </Section>
  );
}
