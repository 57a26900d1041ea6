import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { resetDo } from '../../../shared/contract/reset.ts';
import { checkReset } from '../../../shared/domain/accounts/credentials.ts';
import { NO_LIST } from '../../../shared/domain/accounts/new-password.ts';
import { client } from '../../api/service.ts';
import { pathOf } from '../../platform/paths.ts';
import { usePasswordWords } from '../../state/password-words.ts';
import { sessionEnded } from '../../state/session.ts';
import { useForm } from '../../state/use-form.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/parts.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { NewPasswordField } from '../../ui/password-strength/new-password-field.tsx';
import styles from './auth.module.css';

/** A new password, twice. Every session ends with it, the one on this device too. */
export function ResetForm({ hash, onDone }: { hash: string; onDone: () => void }) {
  const { t } = useTranslation('auth');
  const lang = useLanguage();
  const form = useForm();
  const passwordWords = usePasswordWords();
  const [password, setPassword] = useState('');
  const [confirm, setConfirm] = useState('');
  const send = async () => {
    await client.call(resetDo, { body: { hash, password, confirm } });
    sessionEnded();
    onDone();
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit(checkReset({ password, confirm }, { email: null, isCommon: NO_LIST }), send);
      }}
    >
      <NewPasswordField
        label={t('reset.password')}
        name="password"
        value={password}
        error={form.errorOf('password')}
        words={passwordWords}
        onChange={setPassword}
      />
      <PasswordField
        label={t('signup.confirm')}
        name="confirm"
        autoComplete="new-password"
        value={confirm}
        error={form.errorOf('confirm')}
        words={passwordWords}
        onChange={setConfirm}
      />
      {form.general === null ? null : (
        <Note tone="bad" icon="warning">
          {form.general}{' '}
          <Link className="link" to={pathOf.auth(lang, 'restore')} replace>
            {t('reset.another')}
          </Link>
        </Note>
      )}
      <Button tone="primary" size="large" full type="submit" busy={form.busy}>
        {t('reset.action')}
      </Button>
    </form>
  );
}
