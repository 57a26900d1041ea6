import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { MINUTE } from '../../../shared/domain/time/calendar.ts';
import { count, shortDate, timeOfDay } from '../../../shared/i18n/dates.ts';
import { useOffset } from '../../state/time-zone.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Avatar, Meter } from '../../ui/parts.tsx';
import { useUnfollowReason } from './follows-section.tsx';
import styles from './full-list-dialog.module.css';
import { MemberTags } from './member-tags.tsx';
import type { FollowChange, Liked, Liker, Post, Sections } from './sections.ts';
import { Thumb } from './thumbs.tsx';
import { fullListLink } from './use-full-list.ts';

function Names({ person, as }: { person: Liker | FollowChange; as: ComponentProps<typeof MemberTags>['as'] }) {
  return (
    <span className={styles.name}>
      <b>{person.name ?? person.username}</b>
      <span className="small muted">
        {person.username}
        <MemberTags of={person.by} as={as} />
      </span>
    </span>
  );
}

/** An account whose posts were liked, with the way to those posts. */
export function LikedRow({ liked, most }: { liked: Liked; most: number }) {
  const { t } = useTranslation('report');
  const lang = useLanguage();
  const { to, state } = fullListLink('posts', liked.id);
  const likes = t('who.likes', { count: liked.count, shown: count(lang, liked.count) });
  return (
    <div className={styles.listRow}>
      <Avatar src={liked.userpic} name={liked.name ?? liked.username} size={40} />
      <Names person={liked} as="like" />
      <span className={styles.count}>
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

interface ReceivedRowProps {
  readonly person: Liker;
  readonly most: number;
  readonly as: 'liker' | 'reposter';
}

/** Somebody who liked or reposted the account's posts, and how often. */
export function ReceivedRow({ person, most, as }: ReceivedRowProps) {
  const { t } = useTranslation('report');
  const lang = useLanguage();
  const made = { count: person.count, shown: count(lang, person.count) };
  return (
    <div className={styles.listRow}>
      <Avatar src={person.userpic} name={person.name ?? person.username} size={40} />
      <Names person={person} as={as} />
      <span className={styles.count}>
        <Meter share={person.count / most} />
        {as === 'liker' ? t('who.likes', made) : t('who.reposts', made)}
      </span>
    </div>
  );
}

export function FollowRow({ change }: { change: FollowChange }) {
  const lang = useLanguage();
  const reason = useUnfollowReason()(change);
  return (
    <div className={styles.listRow}>
      <Avatar src={change.userpic} name={change.name ?? change.username} size={40} />
      <Names person={change} as={change.change} />
      <span className={`${styles.end} small subdued`}>
        {shortDate(lang, change.at)}
        {reason === null ? null : <span>{reason}</span>}
      </span>
    </div>
  );
}

export function PostRow({ post, name }: { post: Post; name: string }) {
  const { t } = useTranslation('report');
  const lang = useLanguage();
  const zone = useOffset()(post.at);
  return (
    <div className={`${styles.listRow} ${styles.postRow}`}>
      <Thumb post={post} name={name} />
      <p className="small">{post.notfound ? t('state.removedNote') : (post.text ?? t('who.post', { name }))}</p>
      <span className={`${styles.end} small subdued`}>
        {shortDate(lang, post.at + zone * MINUTE)}
        <span>{timeOfDay(lang, post.at, zone)}</span>
      </span>
    </div>
  );
}

export function TagRow({ tag, most }: { tag: Sections['hashtags'][number]; most: number }) {
  const lang = useLanguage();
  return (
    <div className={`${styles.listRow} ${styles.tagRow}`}>
      <b>#{tag.tag}</b>
      <Meter share={tag.count / most} />
      <span className="tabular-figures">{count(lang, tag.count)}</span>
    </div>
  );
}
