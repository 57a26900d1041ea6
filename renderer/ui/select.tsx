import { type ReactNode, type Ref, type SelectHTMLAttributes, useId } from 'react';
import { Icon } from './icon.tsx';
import styles from './select.module.css';

interface SelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  readonly label: ReactNode;
  readonly help?: ReactNode;
  readonly ref?: Ref<HTMLSelectElement>;
  /** `<option>`s and `<optgroup>`s. */
  readonly children: ReactNode;
}

/** A labelled choice from a list: the platform's own, so that keyboards, phones and screen readers have what they know. */
export function Select({ label, help, children, ...select }: SelectProps) {
  const made = useId();
  const id = select.id ?? made;
  const about = help === undefined ? undefined : `${id}-about`;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className={styles.box}>
        <select {...select} id={id} className="input" aria-describedby={about}>
          {children}
        </select>
        <Icon name="down" />
      </div>
      {help === undefined ? null : (
        <p className="help" id={about}>
          {help}
        </p>
      )}
    </div>
  );
}
