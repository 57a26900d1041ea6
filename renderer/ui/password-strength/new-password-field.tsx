import { MAX_PASSWORD, MIN_PASSWORD } from '../../../shared/domain/accounts/new-password.ts';
import type { Language } from '../../../shared/domain/languages.ts';
import { PasswordField, type PasswordFieldProps } from '../password-field.tsx';
import styles from './password-strength.module.css';
import { StrengthMeter, type StrengthWords } from './strength-meter.tsx';
import { useStrength } from './use-strength.ts';

/** What password managers make a password by that read it (Apple's, 1Password's); React knows no such attribute. */
const RULES = { passwordrules: `minlength: ${MIN_PASSWORD}; maxlength: ${MAX_PASSWORD};` };

interface NewPasswordWords extends StrengthWords {
  readonly show: string;
  readonly hide: string;
  /** What it has to be, while nothing can be said of what is typed. */
  readonly help: string;
  readonly language: Language;
}

interface NewPasswordFieldProps extends Pick<PasswordFieldProps, 'label' | 'name' | 'value' | 'error' | 'onChange'> {
  readonly words: NewPasswordWords;
  /** Whose password it is to be, where the form knows. */
  readonly email?: string;
}

/** A password that somebody is to have from now on, with its strength as it is typed. */
export function NewPasswordField({ words, email, ...field }: NewPasswordFieldProps) {
  const { rating, want } = useStrength({ password: field.value, email: email ?? null, language: words.language });
  return (
    <div className={styles.field}>
      <PasswordField
        {...field}
        {...RULES}
        {...(rating === null ? { help: words.help } : {})}
        autoComplete="new-password"
        minLength={MIN_PASSWORD}
        words={words}
        onFocus={want}
      />
      <StrengthMeter rating={rating} words={words} />
    </div>
  );
}
