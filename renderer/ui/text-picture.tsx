import type { ReactNode } from 'react';
import styles from './text-picture.module.css';

/** Words in the place of a picture: whole lines, as many as it has room for. What it says is to be said elsewhere, too. */
export const TextPicture = ({ plain = false, children }: { plain?: boolean; children: ReactNode }) => (
  <span
    className={plain ? `thumbnail ${styles.words} ${styles.plain}` : `thumbnail ${styles.words}`}
    aria-hidden="true"
  >
    <span>{children}</span>
  </span>
);
