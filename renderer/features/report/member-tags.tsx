import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/parts.tsx';
import styles from './member-tags.module.css';
import { useMembers } from './sections.ts';

const SHOWN = 3;

interface MemberTagsProps {
  readonly of?: readonly string[] | undefined;
  /** What the entry is, which decides the words. */
  readonly as: 'comment' | 'like' | 'liker' | 'reposter' | 'follow' | 'unfollow' | 'anomaly';
}

/** In a group report: whose entry this is, in words beside the pictures. Nothing in the report of one account. */
export function MemberTags({ of = [], as }: MemberTagsProps) {
  const { t } = useTranslation('report');
  const known = useMembers();
  const members = of.flatMap((id) => known.get(id) ?? []);
  if (members.length === 0) return null;
  const shown = members.slice(0, SHOWN);
  const namesOf = (some: typeof members) => some.map(({ name }) => name).join(', ');
  const all = t(`group.by.${as}`, { names: namesOf(members) });
  const rest = members.length - shown.length;
  const names = rest === 0 ? namesOf(shown) : t('group.by.more', { names: namesOf(shown), rest });
  return (
    <span className={styles.memberTags} title={all}>
      <span className="visually-hidden">{all}</span>
      {shown.map(({ id, name, userpic }) => (
        <Avatar key={id} src={userpic} name={name} size={18} />
      ))}
      <span className={styles.names} aria-hidden="true">
        {t(`group.by.${as}`, { names })}
      </span>
    </span>
  );
}
