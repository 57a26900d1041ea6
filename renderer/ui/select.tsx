import { type ReactNode, type SelectHTMLAttributes, useId } from 'react';
import { Icon } from './icon.tsx';

interface SelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  readonly label: ReactNode;
  readonly help?: ReactNode;
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
      <div className="select-w">
        <select {...select} id={id} className="inp" aria-describedby={about}>
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
