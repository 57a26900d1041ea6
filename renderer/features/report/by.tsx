import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/parts.tsx';
import { useMembers } from './sections.ts';

const SHOWN = 4;

/** In a group report: whose entry this is. Nothing in the report of one account. */
export function By({ of = [] }: { of?: readonly string[] | undefined }) {
  const { t } = useTranslation('report');
  const known = useMembers();
  const members = of.flatMap((id) => known.get(id) ?? []);
  if (members.length === 0) return null;
  const names = t('group.by', { names: members.map(({ name }) => name).join(', ') });
  return (
    <span className="by" title={names}>
      <span className="sr">{names}</span>
      {members.slice(0, SHOWN).map(({ id, name, userpic }) => (
        <Avatar key={id} src={userpic} name={name} size={18} />
      ))}
      {members.length > SHOWN ? <span aria-hidden="true">+{members.length - SHOWN}</span> : null}
    </span>
  );
}
