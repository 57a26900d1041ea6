import styles from './period-strip.module.css';
import { isPlainClick } from './plain-click.ts';

export interface Offer {
  readonly name: string;
  /** The line under the name. */
  readonly detail: string;
  readonly href: string;
  readonly onOpen: () => void;
}

/** What the period strip offers beyond its oldest period. Null keeps the place of one that may still come, so that nothing moves. */
export function StripOffer({ offer }: { offer: Offer | null }) {
  if (offer === null) return <li className={`${styles.period} ${styles.offer}`} aria-hidden="true" />;
  return (
    <li className={`${styles.period} ${styles.offer}`}>
      <a
        className={styles.cell}
        href={offer.href}
        onClick={(event) => {
          if (!isPlainClick(event)) return;
          event.preventDefault();
          offer.onOpen();
        }}
      >
        <b>{offer.name}</b>
        <small>{offer.detail}</small>
      </a>
    </li>
  );
}
