import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { count } from '../../../shared/i18n/dates.ts';
import type { OwnPost, Repost } from '../../../shared/report/own-words.ts';
import type { StoredReport } from '../../../shared/report/report.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Section } from '../../ui/section.tsx';
import styles from './own-words.module.css';
import { ownWordsText } from './own-words-text.ts';
import quoteStyles from './quotes.module.css';
import { useMoment } from './use-moment.ts';

function Words({ post, note }: { post: OwnPost | Repost; note: string }) {
  const { t } = useTranslation('report');
  return (
    <li>
      <blockquote>{`“${post.text}”`}</blockquote>
      <cite>
        {`${note} · `}
        <a className="link" href={post.url} target="_blank" rel="noreferrer noopener">
          {t('ownWords.open')}
        </a>
      </cite>
    </li>
  );
}

function Written({ post }: { post: OwnPost }) {
  const { t } = useTranslation('report');
  const lang = useLanguage();
  const when = useMoment(post.at);
  const { likes } = post;
  return (
    <Words
      post={post}
      note={likes === null ? when : `${t('ownWords.likes', { count: likes, shown: count(lang, likes) })} · ${when}`}
    />
  );
}

function Reposted({ post }: { post: Repost }) {
  const { t } = useTranslation('report');
  const { name, username } = post.author;
  return <Words post={post} note={t('ownWords.by', { name: name ?? username, when: useMoment(post.at) })} />;
}

function Group({ title, children }: { title: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <div className={quoteStyles.quotes}>
      <h3>{title}</h3>
      <ul>{children}</ul>
    </div>
  );
}

/** A few of the account's posts, and of its reposts. Nothing where there are none, and in older reports. */
export function OwnWordsSection({ report: { ownWords } }: { report: StoredReport }) {
  const { t } = useTranslation('report');
  if (ownWords === undefined || ownWords.posts.length + ownWords.reposts.length === 0) return null;
  const { posts, reposts } = ownWords;
  return (
    <Section title={t('ownWords.title')} text={t(`ownWords.text.${ownWordsText(ownWords)}`)}>
      <div className={styles.words}>
        <Group title={t('ownWords.posts')}>
          {posts.map((post) => (
            <Written key={post.code} post={post} />
          ))}
        </Group>
        <Group title={t('ownWords.reposts')}>
          {reposts.map((post) => (
            <Reposted key={post.code} post={post} />
          ))}
        </Group>
      </div>
    </Section>
  );
}
