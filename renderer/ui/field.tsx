import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { Icon } from './icon.tsx';

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: ReactNode;
  readonly help?: ReactNode;
  readonly error?: string | null;
  /** Something at the end of the input, such as "Show". */
  readonly end?: ReactNode;
}

/** A labelled input with its help or its error below, tied together for assistive technology. */
export function Field({ label, help, error = null, end, ...input }: FieldProps) {
  const id = useId();
  const about = error !== null || help !== undefined ? `${id}-about` : undefined;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className={end === undefined ? 'input-wrap' : 'input-wrap with-end'}>
        <input
          {...input}
          id={id}
          className={error === null ? 'input' : 'input bad'}
          aria-invalid={error !== null}
          aria-describedby={about}
        />
        {end === undefined ? null : <span className="input-end">{end}</span>}
      </div>
      {error === null ? null : (
        <p className="error" id={about}>
          <Icon name="warning" size={14} />
          {error}
        </p>
      )}
      {error === null && help !== undefined ? (
        <p className="help" id={about}>
          {help}
        </p>
      ) : null}
    </div>
  );
}

interface CheckboxProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly children?: ReactNode;
  /** Where no text stands beside the box. */
  readonly label?: string;
  readonly error?: string | null;
}

/** A real checkbox under the drawn one, so that keyboard and assistive technology find it. */
export function Checkbox({ checked, onChange, children, label, error = null }: CheckboxProps) {
  const id = useId();
  return (
    <label className={checked ? 'checkbox on' : 'checkbox'}>
      <input
        type="checkbox"
        className="visually-hidden"
        checked={checked}
        aria-label={label}
        aria-invalid={error !== null}
        aria-describedby={error === null ? undefined : id}
        onChange={(event) => onChange(event.target.checked)}
      />
      <i aria-hidden="true">
        <Icon name="check" size={13} />
      </i>
      <span>
        {children}
        {error === null ? null : (
          <span className="error" id={id}>
            {error}
          </span>
        )}
      </span>
    </label>
  );
}
