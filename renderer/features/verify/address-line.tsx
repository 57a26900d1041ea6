import { useTranslation } from 'react-i18next';
import { useUser } from '../../state/session.ts';
import { Note } from '../../ui/parts.tsx';
import { Resend } from './resend.tsx';
import styles from './verify.module.css';

/** In the settings, beside an address that is not confirmed. */
export function AddressLine() {
  const { t } = useTranslation('verify');
  if (useUser()?.emailVerified !== false) return null;
  return (
    <Note tone="warn" icon="mail">
      <b className="b">{t('line.title')}</b> {t('line.text')}
      <span className={styles.actions}>
        <Resend />
      </span>
    </Note>
  );
}
