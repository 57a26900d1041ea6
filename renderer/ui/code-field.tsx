import type { ReactNode } from 'react';
import { Field } from './field.tsx';

interface CodeFieldProps {
  /** Six digits of an app, or letters and digits that were kept. */
  readonly kind: 'app' | 'recovery' | 'either';
  readonly label: string;
  readonly help?: ReactNode;
  readonly value: string;
  readonly error: string | null;
  /** Where somebody begins, also in a dialog that opens with it. */
  readonly isFirst?: boolean;
  readonly onChange: (value: string) => void;
}

/** A code of the second factor. Phones show digits for one of an app, and password managers may fill it in. */
export function CodeField({ kind, isFirst = false, onChange, ...field }: CodeFieldProps) {
  return (
    <Field
      {...field}
      name="code"
      autoFocus={isFirst}
      data-focus={isFirst ? '' : undefined}
      inputMode={kind === 'app' ? 'numeric' : 'text'}
      autoComplete={kind === 'recovery' ? 'off' : 'one-time-code'}
      spellCheck={false}
      autoCapitalize="none"
      autoCorrect="off"
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
