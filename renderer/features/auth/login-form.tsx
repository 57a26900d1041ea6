import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { checkLogin } from '../../../shared/domain/accounts/credentials.ts';
import { logIn } from '../../state/session.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Note } from '../../ui/parts.tsx';
import { PasswordField } from './password-field.tsx';
import { useForm } from './use-form.ts';

export function LoginForm() {
  const { t } = useTranslation('auth');
  const lang = useLanguage();
  const form = useForm();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  return (
    <form
      className="auth-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit(checkLogin({ username, password }), () => logIn({ username, password, lang }));
      }}
    >
      <Field
        label={t('email')}
        type="email"
        name="username"
        autoComplete="username"
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
        onChange={setPassword}
      />
      {form.general === null ? null : (
        <Note tone="bad" icon="warning">
          {form.general}
        </Note>
      )}
      <Button tone="primary" size="l" full type="submit" busy={form.busy}>
        {t('login.action')}
      </Button>
    </form>
  );
}
