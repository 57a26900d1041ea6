import { type ReactNode, useId } from 'react';

/** A part of the section, under a heading of its own. */
export function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="grp" aria-labelledby={id}>
      <h3 id={id} className="h4">
        {title}
      </h3>
      {children}
    </section>
  );
}
