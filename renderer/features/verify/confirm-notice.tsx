import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { pathOf } from '../../platform/paths.ts';
import { useUser } from '../../state/session.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Note } from '../../ui/parts.tsx';
import { Resend } from './resend.tsx';
import styles from './verify.module.css';

/** Whose notice was put away in this visit. */
const PUT_AWAY = 'perch.confirm-notice';

/** On the dashboard of somebody whose address is not confirmed, or is paused; put away, it comes back with the next visit. */
export function ConfirmNotice() {
  const { t } = useTranslation('verify');
  const lang = useLanguage();
  const user = useUser();
  const [putAway, setPutAway] = useState(() => sessionStorage.getItem(PUT_AWAY));
  if (user === null || user.emailVerified || putAway === `${user.id}`) return null;
  const dismiss = () => {
    sessionStorage.setItem(PUT_AWAY, `${user.id}`);
    setPutAway(`${user.id}`);
  };
  return (
    <div className={styles.notice}>
      <Note tone="warn" icon="mail">
        <b className="bold">{t(user.emailPaused ? 'paused.title' : 'notice.title')}</b>{' '}
        {user.emailPaused ? t('paused.text') : t('notice.text', { email: user.email })}
        <span className={styles.actions}>
          <Resend />
          {user.emailPaused ? (
            <Link className={`link ${styles.linkButton}`} to={`${pathOf.settings(lang)}#email`}>
              {t('paused.change')}
            </Link>
          ) : null}
          <button type="button" className={`link ${styles.linkButton}`} onClick={dismiss}>
            {t('notice.dismiss')}
          </button>
        </span>
      </Note>
    </div>
  );
}
