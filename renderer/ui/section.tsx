import { type ReactNode, useId } from 'react';
import styles from './section.module.css';

interface SectionProps {
  readonly title: string;
  readonly text: ReactNode;
  /** Under the side head: the way to more of it. */
  readonly more?: ReactNode;
  readonly children: ReactNode;
}

/** A section of a report or of a page like it: a rule, a side head, and the content beside it. */
export function Section({ title, text, more, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.sectionHead}>
        <h2 id={id}>{title}</h2>
        <p>{text}</p>
        {more}
      </div>
      <div>{children}</div>
    </section>
  );
}

/** The place of a section that is on its way: the shape of its head, and that of its content. */
export const SectionPlace = ({ children }: { children: ReactNode }) => (
  <section className={styles.section}>{children}</section>
);
