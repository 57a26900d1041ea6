import type { ReactNode, Ref } from 'react';
import styles from './settings-section.module.css';

interface SettingsSectionProps {
  /** Also the hash of its address; a shape of a section to come has none. */
  readonly id?: string;
  readonly title: ReactNode;
  readonly text: ReactNode;
  readonly section?: Ref<HTMLElement>;
  /** The heading is focusable, for links that lead here. */
  readonly heading?: Ref<HTMLHeadingElement>;
  readonly children: ReactNode;
}

/** A ruled part of the settings: what it is about at the left, what can be set at the right. */
export function SettingsSection({ id, title, text, section, heading, children }: SettingsSectionProps) {
  const titleId = id === undefined ? undefined : `${id}-title`;
  return (
    <section className={styles.section} id={id} ref={section} aria-labelledby={titleId}>
      <div>
        <h2 id={titleId} ref={heading} tabIndex={heading === undefined ? undefined : -1}>
          {title}
        </h2>
        <p className={styles.description}>{text}</p>
      </div>
      {children}
    </section>
  );
}
