import { Link } from 'react-router-dom';
import { type ListName, seeLink } from './use-see.ts';

/** The way to a whole list. */
export function SeeMore({ list, label }: { list: ListName; label: string }) {
  const { to, state } = seeLink(list);
  return (
    <Link className="link small see-more" to={to} state={state}>
      {label}
    </Link>
  );
}
