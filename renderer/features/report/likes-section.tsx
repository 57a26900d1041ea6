import { useTranslation } from 'react-i18next';
import { count } from '../../../shared/i18n/dates.ts';
import { useCoverageWords } from '../../state/coverage-words.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Avatar, Meter } from '../../ui/parts.tsx';
import { Section } from '../../ui/section.tsx';
import { FullListLink } from './full-list-link.tsx';
import styles from './likes-section.module.css';
import { MemberTags } from './member-tags.tsx';
import { Likers, Reposters } from './received-lists.tsx';
import type { Liked, Sections } from './sections.ts';
import { Thumbs } from './thumbs.tsx';

const SHOWN = 6;

function LikedRow({ liked, most }: { liked: Liked; most: number }) {
  const { t } = useTranslation('report');
  const lang = useLanguage();
  const name = liked.name ?? liked.username;
  return (
    <li>
      <Avatar src={liked.userpic} name={name} size={44} />
      <div className={styles.account}>
        <b>{name}</b>
        <span className="small muted">{liked.username}</span>
        <div className={styles.count}>
          <Meter share={liked.count / most} />
          {t('who.likes', { count: liked.count, shown: count(lang, liked.count) })}
          <MemberTags of={liked.by} as="like" />
        </div>
      </div>
      <Thumbs liked={liked} name={name} />
    </li>
  );
}

/** Likes made, grouped by the account whose posts were liked; likes and reposts received. */
export function LikesSection({ report }: { report: Sections }) {
  const { t } = useTranslation('report');
  const { nothingOf } = useCoverageWords();
  const lang = useLanguage();
  const groups = report.likes.data;
  const total = report.totals?.likes ?? groups.length;
  const received = (
    <>
      <Likers report={report} />
      <Reposters report={report} />
    </>
  );
  if (report.headline.likes.value === null) {
    return (
      <Section title={t('who.title')} text={nothingOf(report.network ?? null, 'like')}>
        {received}
      </Section>
    );
  }
  const most = groups[0]?.count ?? 1;
  const all = { count: total, shown: count(lang, total) };
  return (
    <Section
      title={t('who.title')}
      text={
        <>
          {groups.length === 0 ? t(`who.empty.${report.period.type}`) : t('who.text', all)}
          {report.not_enought_summary && groups.length > 0 ? ` ${t('who.thin')}` : null}
        </>
      }
      more={groups.length > SHOWN ? <FullListLink list="likes" label={t('who.all', { shown: all.shown })} /> : null}
    >
      <ul className={styles.liked}>
        {groups.slice(0, SHOWN).map((liked) => (
          <LikedRow key={liked.id} liked={liked} most={most} />
        ))}
      </ul>
      {received}
    </Section>
  );
}
