import type { ReactNode } from 'react';

/** One of the report's sections: a rule, a side head, and the content beside it. */
export function Section({ title, text, children }: { title: string; text: ReactNode; children: ReactNode }) {
  return (
    <section className="sec">
      <div className="side">
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      <div>{children}</div>
    </section>
  );
}
