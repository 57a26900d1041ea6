import { type ReactNode, useId } from 'react';
import styles from './section.module.css';

interface SectionProps {
  readonly title: string;
  readonly text: ReactNode;
  /** Under the side head: the way to more of it. */
  readonly more?: ReactNode;
  readonly children: ReactNode;
}

/** One of the report's sections: a rule, a side head, and the content beside it. */
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
