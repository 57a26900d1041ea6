import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { settingsVerify } from '../../../shared/contract/verify.ts';
import { RESEND_LOCK_SECONDS } from '../../../shared/domain/accounts/credentials.ts';
import { client } from '../../api/service.ts';
import { refreshUser } from '../../state/session.ts';
import { showToast } from '../../state/toasts.ts';
import { useCountdown } from '../../state/use-countdown.ts';
import { Button } from '../../ui/button.tsx';
import { useAttempt } from './use-attempt.ts';
import styles from './verify.module.css';

/** Has another mail sent to whoever is logged in, and not yet another at once. `action`: the button's words, where it is the page's own. */
export function Resend({ action }: { action?: string }) {
  const { t } = useTranslation('verify');
  const lock = useCountdown(RESEND_LOCK_SECONDS);
  const [sent, setSent] = useState(false);
  const { busy, problem, attempt } = useAttempt();
  const send = () =>
    attempt(async () => {
      const { result } = await client.call(settingsVerify, {});
      setSent(result === 'sent');
      if (result === 'sent') {
        lock.start();
        return;
      }
      // Confirmed elsewhere: what asks for it goes.
      showToast({ tone: 'ok', text: t('resend.confirmed') });
      await refreshUser();
    });
  const words =
    lock.left > 0 ? t('resend.wait', { seconds: lock.left }) : ((sent ? null : action) ?? t('resend.action'));
  const off = busy || lock.left > 0;
  return (
    <>
      {action === undefined ? (
        <button type="button" className={`link ${styles.linkButton}`} disabled={off} onClick={() => void send()}>
          {words}
        </button>
      ) : (
        <Button tone="primary" size="large" busy={busy} disabled={off} onClick={() => void send()}>
          {words}
        </Button>
      )}
      <span role="status" className={styles.told}>
        {sent && problem === null ? t('resend.sent') : problem}
      </span>
    </>
  );
}
