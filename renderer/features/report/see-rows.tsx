import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { count, shortDate, timeOfDay } from '../../../shared/i18n/dates.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Avatar, Meter } from '../../ui/parts.tsx';
import { By } from './by.tsx';
import { useReason } from './hello-goodbye.tsx';
import type { FollowChange, Liked, Liker, Post, Sections } from './sections.ts';
import { Thumb } from './thumbs.tsx';
import { useTimezone } from './timezone.ts';
import { seeLink } from './use-see.ts';

function Names({ person }: { person: Liker | FollowChange }) {
  return (
    <span className="nm">
      <b>{person.name ?? person.username}</b>
      <span className="small mut">
        {person.username}
        <By of={person.by} />
      </span>
    </span>
  );
}

/** An account whose posts were liked, with the way to those posts. */
export function LikedRow({ liked, most }: { liked: Liked; most: number }) {
  const { t } = useTranslation('report');
  const lang = useLanguage();
  const { to, state } = seeLink('posts', liked.id);
  const likes = t('who.likes', { count: liked.count, shown: count(lang, liked.count) });
  return (
    <div className="see-row">
      <Avatar src={liked.userpic} name={liked.name ?? liked.username} size={40} />
      <Names person={liked} />
      <span className="cnt">
        <Meter share={liked.count / most} />
        {liked.posts.length === 0 ? (
          likes
        ) : (
          <Link className="link" to={to} state={state}>
            {likes}
          </Link>
        )}
      </span>
    </div>
  );
}

export function LikerRow({ liker, most }: { liker: Liker; most: number }) {
  const { t } = useTranslation('report');
  const lang = useLanguage();
  return (
    <div className="see-row">
      <Avatar src={liker.userpic} name={liker.name ?? liker.username} size={40} />
      <Names person={liker} />
      <span className="cnt">
        <Meter share={liker.count / most} />
        {t('who.likes', { count: liker.count, shown: count(lang, liker.count) })}
      </span>
    </div>
  );
}

export function FollowRow({ change }: { change: FollowChange }) {
  const lang = useLanguage();
  const reason = useReason()(change);
  return (
    <div className="see-row">
      <Avatar src={change.userpic} name={change.name ?? change.username} size={40} />
      <Names person={change} />
      <span className="end small mid">
        {shortDate(lang, change.at)}
        {reason === null ? null : <span>{reason}</span>}
      </span>
    </div>
  );
}

export function PostRow({ post, name }: { post: Post; name: string }) {
  const { t } = useTranslation('report');
  const lang = useLanguage();
  const zone = useTimezone();
  return (
    <div className="see-row post">
      <Thumb post={post} name={name} />
      <p className="small">{post.notfound ? t('state.removedNote') : (post.text ?? t('who.post', { name }))}</p>
      <span className="end small mid">
        {shortDate(lang, post.at + zone * 60_000)}
        <span>{timeOfDay(lang, post.at, zone)}</span>
      </span>
    </div>
  );
}

export function TagRow({ tag, most }: { tag: Sections['hashtags'][number]; most: number }) {
  const lang = useLanguage();
  return (
    <div className="see-row tags">
      <b>#{tag.tag}</b>
      <Meter share={tag.count / most} />
      <span className="tn">{count(lang, tag.count)}</span>
    </div>
  );
}
