import { type InputHTMLAttributes, useState } from 'react';
import { Button } from './button.tsx';
import { Field } from './field.tsx';

export interface PasswordFieldProps extends Pick<InputHTMLAttributes<HTMLInputElement>, 'minLength' | 'onFocus'> {
  readonly label: string;
  readonly name: string;
  /** What a password manager may fill in here, or make. */
  readonly autoComplete: 'current-password' | 'new-password';
  readonly value: string;
  readonly error: string | null;
  readonly help?: string;
  /** What the button says while the password is hidden, and while it is shown. */
  readonly words: { readonly show: string; readonly hide: string };
  readonly onChange: (value: string) => void;
}

/** A password field with a show button. No `maxLength`: it would silently cut a pasted password. */
export function PasswordField({ words, onChange, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const action = shown ? words.hide : words.show;
  return (
    <Field
      {...field}
      type={shown ? 'text' : 'password'}
      // While it is shown, it is text like any other: nothing may correct it or send it away to be checked.
      spellCheck={false}
      autoCapitalize="none"
      autoCorrect="off"
      onChange={(event) => onChange(event.target.value)}
      end={
        <Button tone="quiet" size="compact" aria-label={`${action}: ${field.label}`} onClick={() => setShown(!shown)}>
          {action}
        </Button>
      }
    />
  );
}
