import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';

interface PasswordFieldProps {
  readonly label: string;
  readonly name: string;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly value: string;
  readonly error: string | null;
  readonly help?: string;
  readonly onChange: (value: string) => void;
}

/** A password that can be looked at. */
export function PasswordField({ onChange, ...field }: PasswordFieldProps) {
  const { t } = useTranslation('auth');
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...field}
      type={shown ? 'text' : 'password'}
      onChange={(event) => onChange(event.target.value)}
      end={
        <Button
          tone="quiet"
          size="s"
          aria-label={`${t(shown ? 'hide' : 'show')}: ${field.label}`}
          onClick={() => setShown(!shown)}
        >
          {t(shown ? 'hide' : 'show')}
        </Button>
      }
    />
  );
}
