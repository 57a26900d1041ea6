import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { TextPicture } from '../../ui/text-picture.tsx';
import type { Liked, Post } from './sections.ts';
import { type ThumbRow, thumbRow } from './thumb-row.ts';
import styles from './thumbs.module.css';
import { fullListLink } from './use-full-list.ts';

/** Places in a row of thumbnails: beside the name, and under it on a narrow screen. */
const WIDE = 8;
const NARROW = 6;

/** The picture of a post; its words where it has none, or where the picture does not come. */
function Plate({ post }: { post: Post }) {
  const { t } = useTranslation('report');
  const [missing, setMissing] = useState<string | null>(null);
  if (post.image !== null && post.image !== missing) {
    return (
      <img
        className="thumbnail"
        src={post.image}
        alt=""
        width={80}
        height={80}
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        onError={() => setMissing(post.image)}
      />
    );
  }
  return post.text === null ? (
    <TextPicture plain>{t('who.noPicture')}</TextPicture>
  ) : (
    <TextPicture>{post.text}</TextPicture>
  );
}

/** A liked post that opens at its source, or the place of one that is gone. */
export function Thumb({ post, name, at = '' }: { post: Post; name: string; at?: string | undefined }) {
  const { t } = useTranslation('report');
  if (post.notfound) {
    return (
      <span className={`thumbnail-gone ${at}`} title={t('state.removedNote')}>
        {t('who.removed')}
      </span>
    );
  }
  const label = post.text ?? t('who.post', { name });
  return (
    <a
      className={`${styles.post} ${at}`}
      href={post.url}
      target="_blank"
      rel="noreferrer noopener"
      aria-label={label}
      title={label}
    >
      <Plate post={post} />
    </a>
  );
}

function More({ id, places, at }: { id: string; places: ThumbRow; at: string | undefined }) {
  const { t } = useTranslation('report');
  if (places.rest === 0) return null;
  const { to, state } = fullListLink('posts', id);
  return (
    <Link className={`${styles.more} ${at}`} to={to} state={state} aria-label={t('who.more', { count: places.rest })}>
      +{places.rest}
    </Link>
  );
}

/** As many posts as the width has places for, and how many likes are not among them. */
export function Thumbs({ liked, name }: { liked: Liked; name: string }) {
  const { id, posts, count } = liked;
  const wide = thumbRow(posts.length, count, WIDE);
  const narrow = thumbRow(posts.length, count, NARROW);
  return (
    <div className={styles.thumbs}>
      {posts.slice(0, wide.shown).map((post, index) => (
        <Thumb key={post.code} post={post} name={name} at={index < narrow.shown ? undefined : styles.wideOnly} />
      ))}
      <More id={id} places={wide} at={styles.wideOnly} />
      <More id={id} places={narrow} at={styles.narrowOnly} />
    </div>
  );
}
