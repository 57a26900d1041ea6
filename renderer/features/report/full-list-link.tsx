import { Link } from 'react-router-dom';
import styles from './full-list-link.module.css';
import { fullListLink, type ListName } from './use-full-list.ts';

/** The way to a whole list. */
export function FullListLink({ list, label }: { list: ListName; label: string }) {
  const { to, state } = fullListLink(list);
  return (
    <Link className={`link small ${styles.seeMore}`} to={to} state={state}>
      {label}
    </Link>
  );
}
