import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { pathOf } from '../../platform/paths.ts';
import { useLanguage } from '../../state/use-language.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Note } from '../../ui/parts.tsx';
import styles from './auth.module.css';
import { ResetForm } from './reset-form.tsx';

function Done() {
  const { t } = useTranslation('auth');
  const lang = useLanguage();
  return (
    <div className={styles.form}>
      <div role="status">
        <Note icon="check">{t('reset.done')}</Note>
      </div>
      <Link
        className={buttonClass({ tone: 'primary', size: 'large', full: true })}
        to={pathOf.auth(lang, 'login')}
        replace
      >
        {t('login.action')}
      </Link>
    </div>
  );
}

/** `reset-pass/{hash}`: the form that a mailed link leads to. Opening it changes nothing, so that a scanner of mails spends no link. */
export function ResetDialog() {
  const { t } = useTranslation('auth');
  const { t: common } = useTranslation();
  const { hash = '' } = useParams();
  const lang = useLanguage();
  const navigate = useNavigate();
  const [done, setDone] = useState(false);
  return (
    <Dialog
      title={t(done ? 'reset.doneTitle' : 'reset.title')}
      closeLabel={common('action.close')}
      onClose={() => void navigate(pathOf.index(lang))}
      footer={t('reset.footer')}
    >
      {done ? <Done /> : <ResetForm hash={hash} onDone={() => setDone(true)} />}
    </Dialog>
  );
}
