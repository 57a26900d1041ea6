import { type ReactNode, useId } from 'react';

interface SectionProps {
  /** Class of the section, for what it prints like. */
  readonly name: string;
  readonly title: string;
  readonly text: ReactNode;
  /** Under the side head: the way to more of it. */
  readonly more?: ReactNode;
  readonly children: ReactNode;
}

/** One of the report's sections: a rule, a side head, and the content beside it. */
export function Section({ name, title, text, more, children }: SectionProps) {
  const id = useId();
  return (
    <section className={`sec sec-${name}`} aria-labelledby={id}>
      <div className="side">
        <h2 id={id}>{title}</h2>
        <p>{text}</p>
        {more}
      </div>
      <div>{children}</div>
    </section>
  );
}
