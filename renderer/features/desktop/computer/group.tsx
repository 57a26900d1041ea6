import { type ReactNode, useId } from 'react';
import type { Anchor } from '../use-arrival.ts';

interface GroupProps {
  readonly title: string;
  /** Its name in an address, where something leads to it. */
  readonly anchor?: Anchor;
  readonly children: ReactNode;
}

/** A part of the section, under a heading of its own. */
export function Group({ title, anchor, children }: GroupProps) {
  const own = useId();
  const id = anchor ?? own;
  return (
    <section className="grp" aria-labelledby={id}>
      <h3 id={id} className="h4">
        {title}
      </h3>
      {children}
    </section>
  );
}
