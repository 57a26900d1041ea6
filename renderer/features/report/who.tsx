import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Avatar, Meter } from '../../ui/parts.tsx';
import type { ReportView } from './reads.ts';
import { Section } from './section.tsx';

const SHOWN = 6;
const THUMBS = 7;
type Liked = ReportView['likes']['data'][number];
type Post = Liked['posts'][number];

function Thumb({ post, name }: { post: Post; name: string }) {
  const { t } = useTranslation('report');
  if (post.notfound) {
    return (
      <span className="th-gone" title={t('state.removedNote')}>
        {t('who.removed')}
      </span>
    );
  }
  const label = post.text ?? t('who.post', { name });
  return (
    <a className="th-link" href={post.url} target="_blank" rel="noreferrer noopener" aria-label={label} title={label}>
      {post.image === null ? (
        <span className="th th-text" aria-hidden="true">
          {post.text ?? '“ ”'}
        </span>
      ) : (
        <img className="th" src={post.image} alt="" loading="lazy" decoding="async" referrerPolicy="no-referrer" />
      )}
    </a>
  );
}

function LikedRow({ liked, most }: { liked: Liked; most: number }) {
  const { t } = useTranslation('report');
  const name = liked.name ?? liked.username;
  const rest = liked.count - Math.min(liked.posts.length, THUMBS);
  const narrowRest = liked.count - Math.min(liked.posts.length, THUMBS - 2);
  return (
    <li>
      <Avatar src={liked.userpic} name={name} size={44} />
      <div className="who">
        <b>{name}</b>
        <span className="small mut">{liked.username}</span>
        <div className="cnt">
          <Meter share={liked.count / most} />
          {t('who.likes', { count: liked.count })}
        </div>
      </div>
      <div className="ths">
        {liked.posts.slice(0, THUMBS).map((post) => (
          <Thumb key={post.code} post={post} name={name} />
        ))}
        {rest > 0 ? (
          <span className="more wd" title={t('who.more', { count: rest })}>
            +{rest}
          </span>
        ) : null}
        {narrowRest > 0 ? (
          <span className="more nr" title={t('who.more', { count: narrowRest })}>
            +{narrowRest}
          </span>
        ) : null}
      </div>
    </li>
  );
}

/** Likes made, grouped by the account whose posts were liked. */
export function Who({ report }: { report: ReportView }) {
  const { t } = useTranslation('report');
  const [all, setAll] = useState(false);
  const groups = report.likes.data;
  const most = groups[0]?.count ?? 1;
  if (report.headline.likes.value === null) {
    return (
      <Section title={t('who.title')} text={t('who.unavailable')}>
        {null}
      </Section>
    );
  }
  return (
    <Section
      title={t('who.title')}
      text={groups.length === 0 ? t('who.empty') : t('who.text', { count: groups.length })}
    >
      <ul className="liked">
        {groups.slice(0, all ? groups.length : SHOWN).map((liked) => (
          <LikedRow key={liked.id} liked={liked} most={most} />
        ))}
      </ul>
      {groups.length > SHOWN ? (
        <Button tone="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t('who.fewer') : t('who.all', { count: groups.length })}
        </Button>
      ) : null}
    </Section>
  );
}
