import { useTranslation } from 'react-i18next';
import { useUser } from '../../state/session.ts';
import { Note } from '../../ui/parts.tsx';
import { Resend } from './resend.tsx';
import styles from './verify.module.css';

/** In the settings, beside an address that is not confirmed, or to which mail came back. */
export function AddressLine() {
  const { t } = useTranslation('verify');
  const user = useUser();
  if (user?.emailVerified !== false) return null;
  const about = user.emailPaused ? 'paused' : 'line';
  return (
    <Note tone="warn" icon="mail">
      <b className="bold">{t(`${about}.title`)}</b> {t(`${about}.text`)}
      <span className={styles.actions}>
        <Resend />
      </span>
    </Note>
  );
}
