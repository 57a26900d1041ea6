import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { count } from '../../../shared/i18n/dates.ts';
import type { DailyReport } from '../../../shared/report/daily-report.ts';
import type { Person } from '../../../shared/report/person.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Avatar } from '../../ui/parts.tsx';
import { TextPicture } from '../../ui/text-picture.tsx';
import styles from './daily.module.css';
import { usePersonName } from './names.ts';

type Post = DailyReport['likes'][number]['posts'][number];

/** A row with its name; nothing where there is nothing to tell. */
function Row(row: { name: string; rest: number; inColumns?: boolean; children: readonly ReactNode[] }) {
  const { name, rest, inColumns = false, children } = row;
  const { t } = useTranslation('report');
  const lang = useLanguage();
  if (children.length === 0) return null;
  return (
    <div className={styles.row}>
      <h3>{name}</h3>
      <ul className={inColumns ? styles.columns : undefined}>
        {children}
        {rest > 0 ? <li className="subdued">{t('daily.more', { count: rest, shown: count(lang, rest) })}</li> : null}
      </ul>
    </div>
  );
}

function Face({ person, note }: { person: Person; note: string | null }) {
  const name = usePersonName()(person);
  return (
    <span className={styles.face}>
      <Avatar src={person.userpic} name={name} size={24} />
      <span>
        {name}
        {note === null ? null : <span className="subdued"> {note}</span>}
      </span>
    </span>
  );
}

/** A liked post by its picture, else by its words; it opens at its source. */
function Liked({ post, name }: { post: Post; name: string }) {
  const { t } = useTranslation('report');
  const [missing, setMissing] = useState(false);
  if (post.notfound) return <span className="thumbnail-gone">{t('daily.removed')}</span>;
  const label = post.text ?? t('daily.post', { name });
  return (
    <a href={post.url} target="_blank" rel="noreferrer noopener" aria-label={label} title={label}>
      {post.image === null || missing ? (
        <TextPicture>{label}</TextPicture>
      ) : (
        <img
          className="thumbnail"
          src={post.image}
          alt=""
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setMissing(true)}
        />
      )}
    </a>
  );
}

function LikedAccount({ liked }: { liked: DailyReport['likes'][number] }) {
  const { t } = useTranslation('report');
  const lang = useLanguage();
  const name = usePersonName()(liked);
  return (
    <li className={styles.liked}>
      <Face person={liked} note={t('daily.times', { count: liked.count, shown: count(lang, liked.count) })} />
      {liked.posts.length === 0 ? null : (
        <span className={styles.posts}>
          {liked.posts.map((post) => (
            <Liked key={post.code} post={post} name={name} />
          ))}
        </span>
      )}
    </li>
  );
}

function Comment({ comment }: { comment: DailyReport['comments'][number] }) {
  const { t } = useTranslation('report');
  const nameOf = usePersonName();
  const { text, url, target } = comment;
  const words = text === null ? t('daily.removed') : t('daily.quote', { text });
  return (
    <li className={styles.comment}>
      {url === null ? (
        words
      ) : (
        <a href={url} target="_blank" rel="noreferrer noopener">
          {words}
        </a>
      )}
      {target === null ? null : <span className="subdued"> {t('daily.to', { name: nameOf(target) })}</span>}
    </li>
  );
}

/** The lists of a day: whom the account followed and unfollowed, whose posts it liked, who liked and reposted its own, what it said. */
export function AccountLists({ report }: { report: DailyReport }) {
  const { t } = useTranslation('report');
  const lang = useLanguage();
  const { likes, likers, reposters = [], comments, hashtags, totals } = report;
  const follows = report.follows.filter(({ change }) => change === 'follow');
  const unfollows = report.follows.filter(({ change }) => change === 'unfollow');
  const reasonOf = (reason: (typeof unfollows)[number]['reason']): string | null =>
    reason === null || reason === 'unfollowed' ? null : t(`daily.reason.${reason}`);
  const received = (by: (typeof likers)[number], times: 'daily.times' | 'daily.reposts') => (
    <li key={by.id}>
      <Face person={by} note={by.count === 1 ? null : t(times, { count: by.count, shown: count(lang, by.count) })} />
    </li>
  );
  return (
    <div className={styles.lists}>
      <Row name={t('daily.numbers.follows')} rest={totals.follows - follows.length}>
        {follows.map((person) => (
          <li key={person.id}>
            <Face person={person} note={null} />
          </li>
        ))}
      </Row>
      <Row name={t('daily.lost')} rest={totals.unfollows - unfollows.length}>
        {unfollows.map((person) => (
          <li key={person.id}>
            <Face person={person} note={reasonOf(person.reason)} />
          </li>
        ))}
      </Row>
      <Row name={t('daily.liked')} rest={totals.likes - likes.length} inColumns>
        {likes.map((liked) => (
          <LikedAccount key={liked.id} liked={liked} />
        ))}
      </Row>
      <Row name={t('daily.likers')} rest={totals.likers - likers.length}>
        {likers.map((liker) => received(liker, 'daily.times'))}
      </Row>
      <Row name={t('daily.reposters')} rest={(totals.reposters ?? 0) - reposters.length}>
        {reposters.map((reposter) => received(reposter, 'daily.reposts'))}
      </Row>
      <Row name={t('daily.numbers.comments')} rest={totals.comments - comments.length}>
        {comments.map((comment, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two comments may be the same words to the same account
          <Comment key={index} comment={comment} />
        ))}
      </Row>
      <Row name={t('daily.hashtags')} rest={totals.hashtags - hashtags.length}>
        {hashtags.map((one) => (
          <li key={one.tag}>
            #{one.tag} <span className="subdued">{count(lang, one.count)}</span>
          </li>
        ))}
      </Row>
    </div>
  );
}
