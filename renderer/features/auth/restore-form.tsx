import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { resetSend } from '../../../shared/contract/reset.ts';
import { checkRestore, RESEND_LOCK_SECONDS } from '../../../shared/domain/accounts/credentials.ts';
import { client } from '../../api/service.ts';
import { useCountdown } from '../../state/use-countdown.ts';
import { useForm } from '../../state/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FormNote } from '../../ui/form-note.tsx';
import { Note } from '../../ui/parts.tsx';
import styles from './auth.module.css';

/** Asks for a link for a new password, and says that it was sent: to whom nobody knows who has no account. */
export function RestoreForm() {
  const { t } = useTranslation('auth');
  const form = useForm();
  const lock = useCountdown(RESEND_LOCK_SECONDS);
  const [email, setEmail] = useState('');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const send = () =>
    form.submit(checkRestore(email), async () => {
      await client.call(resetSend, { body: { email } });
      setSentTo(email.trim());
      lock.start();
    });
  const problem = <FormNote text={form.general} />;
  if (sentTo !== null) {
    return (
      <div className={styles.form}>
        <div role="status">
          <Note icon="check">{t('restore.sent', { email: sentTo })}</Note>
        </div>
        {problem}
        <Button size="large" full busy={form.busy} disabled={lock.left > 0} onClick={() => void send()}>
          {lock.left > 0 ? t('restore.wait', { seconds: lock.left }) : t('restore.again')}
        </Button>
        <button type="button" className={`link ${styles.linkButton}`} onClick={() => setSentTo(null)}>
          {t('restore.other')}
        </button>
      </div>
    );
  }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <p className="interface-text">{t('restore.intro')}</p>
      <Field
        label={t('email')}
        type="email"
        name="email"
        autoComplete="username"
        value={email}
        error={form.errorOf('email')}
        onChange={(event) => setEmail(event.target.value)}
      />
      {problem}
      <Button tone="primary" size="large" full type="submit" busy={form.busy} disabled={lock.left > 0}>
        {lock.left > 0 ? t('restore.wait', { seconds: lock.left }) : t('restore.action')}
      </Button>
    </form>
  );
}
