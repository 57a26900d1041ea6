import { useTranslation } from 'react-i18next';
import { MemberTags } from './member-tags.tsx';
import type { Quoted } from './sections.ts';
import { useMoment } from './use-moment.ts';

/** A comment in its own words, with whom it answered and when. */
export function Quote({ comment }: { comment: Quoted }) {
  const { t } = useTranslation('report');
  const when = useMoment(comment.at);
  const name = comment.target?.name ?? comment.target?.username;
  return (
    <>
      <blockquote>
        {comment.text === null ? <span className="muted">{t('who.removed')}</span> : `“${comment.text}”`}
      </blockquote>
      <cite>
        {name === undefined ? when : t('what.to', { name, when })}
        {comment.url === null ? null : (
          <>
            {' · '}
            <a className="link" href={comment.url} target="_blank" rel="noreferrer noopener">
              {t('what.open')}
            </a>
          </>
        )}
        <MemberTags of={comment.by} as="comment" />
      </cite>
    </>
  );
}
