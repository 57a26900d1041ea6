import { type ReactNode, useId } from 'react';
import { type Anchor, useAnchorHeading } from '../../../state/focus-targets.ts';
import styles from './device-settings.module.css';

interface GroupProps {
  readonly title: string;
  /** Its name in an address, where something leads to it. */
  readonly anchor?: Anchor;
  readonly children: ReactNode;
}

/** A part of the section, under a heading of its own. */
export function Group({ title, anchor, children }: GroupProps) {
  const own = useId();
  const heading = useAnchorHeading(anchor);
  const id = anchor ?? own;
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h3 id={id} ref={heading} className="h4">
        {title}
      </h3>
      {children}
    </section>
  );
}
