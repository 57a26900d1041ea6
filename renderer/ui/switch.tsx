import { type ReactNode, useId } from 'react';
import styles from './switch.module.css';

interface SwitchProps {
  readonly label: ReactNode;
  readonly help: ReactNode;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
}

/** Something that is on or off from the moment it is touched: a real checkbox under the drawn switch, its whole row to press. */
export function Switch({ label, help, on, onChange }: SwitchProps) {
  const id = useId();
  return (
    <label className={styles.row}>
      <span>
        <span id={id}>{label}</span>
        <small id={`${id}-help`}>{help}</small>
      </span>
      <input
        type="checkbox"
        role="switch"
        className="visually-hidden"
        checked={on}
        aria-checked={on}
        aria-labelledby={id}
        aria-describedby={`${id}-help`}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={on ? 'switch on' : 'switch'} aria-hidden="true" />
    </label>
  );
}
