import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { settingsPassword } from '../../../shared/contract/password.ts';
import { checkPasswordChange } from '../../../shared/domain/accounts/credentials.ts';
import { NO_LIST } from '../../../shared/domain/accounts/new-password.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { client } from '../../api/service.ts';
import { invalidate } from '../../data/query-client.ts';
import { pathOf } from '../../platform/paths.ts';
import { usePasswordWords } from '../../state/password-words.ts';
import { showToast } from '../../state/toasts.ts';
import { useForm } from '../../state/use-form.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Button } from '../../ui/button.tsx';
import { FormNote } from '../../ui/form-note.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { NewPasswordField } from '../../ui/password-strength/new-password-field.tsx';
import { FirstPassword } from './google/first-password.tsx';
import { useGoogleState } from './queries.ts';
import { Section } from './section.tsx';
import settingsStyles from './settings.module.css';

const EMPTY = { oldPassword: '', password: '', confirm: '' };

/** A new password; whoever came with Google has none to change yet. */
export function PasswordSection({ email }: { email: string }) {
  const { t } = useTranslation('settings');
  const { t: google } = useTranslation('google');
  const hasPassword = useGoogleState().data?.hasPassword ?? true;
  return (
    <Section id="password" text={hasPassword ? t('password.text') : google('password.text')}>
      {hasPassword ? <ChangeForm email={email} /> : <FirstPassword email={email} />}
    </Section>
  );
}

/** A new password by the old one. This device stays logged in; what was typed goes once the service has taken it. */
function ChangeForm({ email }: { email: string }) {
  const { t } = useTranslation('settings');
  const lang = useLanguage();
  const form = useForm();
  const words = usePasswordWords();
  const [typed, setTyped] = useState(EMPTY);
  const set = (name: keyof typeof EMPTY) => (value: string) => setTyped((before) => ({ ...before, [name]: value }));
  const send = async () => {
    await client.call(settingsPassword, { body: typed });
    setTyped(EMPTY);
    showToast({ tone: 'ok', text: t('password.changed') });
    await invalidate(queryKeys.sessions);
  };
  return (
    <form
      className={settingsStyles.controls}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit(checkPasswordChange(typed, { email, isCommon: NO_LIST }), send);
      }}
    >
      {/* Password managers learn whose password it is. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t('password.old')}
        name="oldPassword"
        autoComplete="current-password"
        value={typed.oldPassword}
        error={form.errorOf('oldPassword')}
        words={words}
        onChange={set('oldPassword')}
      />
      <div className="two-columns">
        <NewPasswordField
          label={t('password.next')}
          name="password"
          email={email}
          value={typed.password}
          error={form.errorOf('password')}
          words={words}
          onChange={set('password')}
        />
        <PasswordField
          label={t('password.confirm')}
          name="confirm"
          autoComplete="new-password"
          value={typed.confirm}
          error={form.errorOf('confirm')}
          words={words}
          onChange={set('confirm')}
        />
      </div>
      <FormNote text={form.general} />
      <div className={settingsStyles.actions}>
        <Button type="submit" busy={form.busy}>
          {t('password.action')}
        </Button>
        <Link className={`link ${settingsStyles.aside}`} to={pathOf.auth(lang, 'restore')}>
          {t('password.forgot')}
        </Link>
      </div>
    </form>
  );
}
