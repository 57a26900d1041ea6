import { useTranslation } from 'react-i18next';
import { settingsAddressCancel, settingsAddressSend } from '../../../shared/contract/address.ts';
import { RESEND_LOCK_SECONDS } from '../../../shared/domain/accounts/credentials.ts';
import { ApiError } from '../../api/api-error.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { client } from '../../api/service.ts';
import { invalidate } from '../../data/query-client.ts';
import { showToast } from '../../state/toasts.ts';
import { useCountdown } from '../../state/use-countdown.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/parts.tsx';
import styles from './settings.module.css';

/** A new address waits for a click in its inbox; until then the old one holds. */
export function AddressWaiting({ email, newEmail }: { email: string; newEmail: string }) {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation();
  const lock = useCountdown(RESEND_LOCK_SECONDS);

  /** @returns null when it failed, which is said */
  const attempt = async <T,>(call: () => Promise<T>): Promise<T | null> => {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast({ tone: 'bad', text: error.code === 'unreachable' ? common('state.failed') : error.message });
      return null;
    }
  };
  const sendAgain = async () => {
    const answer = await attempt(() => client.call(settingsAddressSend, {}));
    if (answer?.result === 'sent') {
      lock.start();
      showToast({ tone: 'ok', text: t('email.sentAgain') });
    }
    // Confirmed or taken back elsewhere: what asks for it goes.
    if (answer?.result === 'none') await invalidate(queryKeys.settings);
  };
  const cancel = async () => {
    if ((await attempt(() => client.call(settingsAddressCancel, {}))) === null) return;
    showToast({ tone: 'ok', text: t('email.cancelled', { email }) });
    await invalidate(queryKeys.settings);
  };

  return (
    <Note icon="mail">
      <b className="bold">{t('email.waiting', { newEmail })}</b> {t('email.waitingText', { email })}
      <span className={styles.actions}>
        <Button size="compact" disabled={lock.left > 0} onClick={() => void sendAgain()}>
          {lock.left > 0 ? t('email.wait', { seconds: lock.left }) : t('email.sendAgain')}
        </Button>
        <Button size="compact" tone="quiet" onClick={() => void cancel()}>
          {t('email.cancel')}
        </Button>
      </span>
    </Note>
  );
}
