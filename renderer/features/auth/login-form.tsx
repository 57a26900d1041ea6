import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import type { PasskeyAssertion } from '../../../shared/contract/passkeys.ts';
import { checkLogin } from '../../../shared/domain/accounts/credentials.ts';
import { passkeysWork } from '../../platform/passkeys.ts';
import { logIn, logInWithCode, logInWithPasskey } from '../../state/log-in.ts';
import { askForPasskey } from '../../state/passkeys.ts';
import { usePasswordWords } from '../../state/password-words.ts';
import { useForm } from '../../state/use-form.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FormNote } from '../../ui/form-note.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import styles from './auth.module.css';
import { CodeForm } from './code-form.tsx';
import { KeepAccount, keepable } from './keep-account.tsx';
import { otherForm } from './other-form.ts';
import { PasskeyButton } from './passkey-button.tsx';

/** What is said to somebody who deleted the account, and how they keep it. */
interface Deletion {
  readonly text: string;
  readonly keep: () => Promise<unknown>;
}

/** `email` of whoever is known to log in now. */
export function LoginForm({ email = '' }: { email?: string }) {
  const { t } = useTranslation('auth');
  const lang = useLanguage();
  const [query] = useSearchParams();
  const form = useForm();
  const passwordWords = usePasswordWords();
  const [username, setUsername] = useState(email);
  const [password, setPassword] = useState('');
  const [deletion, setDeletion] = useState<Deletion | null>(null);
  const [pending, setPending] = useState<{ readonly token: string; readonly keep: true | undefined } | null>(null);
  const send = (keep?: true) =>
    keepable(
      async () => {
        const token = await logIn({ username, password, lang, keep });
        if (token !== null) setPending({ token, keep });
      },
      (text) => setDeletion({ text, keep: () => send(true) }),
    );
  const enterAgain = async () => {
    const passkey = await askForPasskey();
    if (passkey !== null) await logInWithPasskey({ passkey, keep: true });
  };
  const enter = (passkey: PasskeyAssertion) =>
    void form.submit([], () =>
      keepable(
        () => logInWithPasskey({ passkey }),
        (text) => setDeletion({ text, keep: enterAgain }),
      ),
    );
  if (pending !== null)
    return (
      <CodeForm
        onCode={(code) => logInWithCode({ pending: pending.token, code, keep: pending.keep })}
        onLeave={() => setPending(null)}
      />
    );
  if (deletion !== null)
    return <KeepAccount text={deletion.text} logIn={deletion.keep} onLeave={() => setDeletion(null)} />;
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit(checkLogin({ username, password }), () => send());
      }}
    >
      <Field
        label={t('email')}
        type="email"
        name="username"
        autoComplete={passkeysWork() ? 'username webauthn' : 'username'}
        value={username}
        error={form.errorOf('username')}
        onChange={(event) => setUsername(event.target.value)}
      />
      <PasswordField
        label={t('password')}
        name="password"
        autoComplete="current-password"
        value={password}
        error={form.errorOf('password')}
        words={passwordWords}
        onChange={setPassword}
      />
      <Link className={`link ${styles.forgot}`} to={otherForm(lang, 'restore', query)} replace>
        {t('login.forgot')}
      </Link>
      <FormNote text={form.general} />
      <Button tone="primary" size="large" full type="submit" busy={form.busy}>
        {t('login.action')}
      </Button>
      {passkeysWork() ? (
        <PasskeyButton busy={form.busy} onChosen={enter} attempt={(ask) => void form.submit([], ask)} />
      ) : null}
    </form>
  );
}
