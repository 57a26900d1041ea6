import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { settingsDelete } from '../../../shared/contract/leaving.ts';
import { checkOldPassword } from '../../../shared/domain/accounts/credentials.ts';
import { LEAVING_DAYS } from '../../../shared/domain/accounts/leaving.ts';
import { instant } from '../../../shared/domain/ids.ts';
import { dayOf } from '../../../shared/domain/time/calendar.ts';
import { dayAndMonth } from '../../../shared/i18n/dates.ts';
import { client } from '../../api/service.ts';
import { pathOf } from '../../platform/paths.ts';
import { usePasswordWords } from '../../state/password-words.ts';
import { sessionEnded } from '../../state/session.ts';
import { showToast } from '../../state/toasts.ts';
import { useForm } from '../../state/use-form.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Note } from '../../ui/parts.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import styles from './settings.module.css';

const FACTS = ['now', 'later', 'stays', 'plan'] as const;

/** Says what goes and what stays, and asks for the password. Afterwards nobody is logged in here. */
export function DeleteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation();
  const lang = useLanguage();
  const navigate = useNavigate();
  const form = useForm();
  const words = usePasswordWords();
  const [password, setPassword] = useState('');
  const send = async () => {
    const { goneAt } = await client.call(settingsDelete, { body: { password } });
    sessionEnded();
    void navigate(pathOf.index(lang));
    const date = dayAndMonth(lang, dayOf(instant(goneAt)));
    showToast({ tone: 'ok', stays: true, text: t('data.leaving.done', { date }) });
  };
  return (
    <Dialog title={t('data.leaving.title')} closeLabel={common('action.close')} onClose={onClose}>
      <form
        className={styles.controls}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit(checkOldPassword(password, 'password'), send);
        }}
      >
        <ul className={styles.facts}>
          {FACTS.map((fact) => (
            <li key={fact}>{t(`data.leaving.${fact}`, { days: LEAVING_DAYS })}</li>
          ))}
        </ul>
        <PasswordField
          label={t('data.leaving.password')}
          name="password"
          autoComplete="current-password"
          value={password}
          error={form.errorOf('password')}
          words={words}
          onChange={setPassword}
        />
        {form.general === null ? null : (
          <Note tone="bad" icon="warning">
            {form.general}
          </Note>
        )}
        <Link className="link" to={pathOf.auth(lang, 'restore')}>
          {t('password.forgot')}
        </Link>
        <DialogActions>
          <Button onClick={onClose}>{t('data.leaving.keep')}</Button>
          <Button tone="danger" type="submit" busy={form.busy}>
            {t('data.leaving.do')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
