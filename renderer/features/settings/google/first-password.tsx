import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { resetSend } from '../../../../shared/contract/reset.ts';
import { RESEND_LOCK_SECONDS, RESET_LINK_MINUTES } from '../../../../shared/domain/accounts/credentials.ts';
import { client } from '../../../api/service.ts';
import { useCountdown } from '../../../state/use-countdown.ts';
import { useForm } from '../../../state/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { FormNote } from '../../../ui/form-note.tsx';
import { Note } from '../../../ui/parts.tsx';
import styles from '../settings.module.css';

/** In the place of the form for another password: whoever came with Google has none, and a mailed link sets it. */
export function FirstPassword({ email }: { email: string }) {
  const { t } = useTranslation('google');
  const form = useForm();
  const lock = useCountdown(RESEND_LOCK_SECONDS);
  const [isSent, setSent] = useState(false);
  const send = () =>
    form.submit([], async () => {
      await client.call(resetSend, { body: { email } });
      setSent(true);
      lock.start();
    });
  return (
    <div className={styles.controls}>
      <p className="interface-text">{t('password.help', { email })}</p>
      {isSent ? (
        <div role="status">
          <Note icon="check">{t('password.sent', { email, minutes: RESET_LINK_MINUTES })}</Note>
        </div>
      ) : null}
      <FormNote text={form.general} />
      <div className={styles.actions}>
        <Button busy={form.busy} disabled={lock.left > 0} onClick={() => void send()}>
          {t('password.action')}
        </Button>
      </div>
    </div>
  );
}
