import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { settingsAddress } from '../../../shared/contract/address.ts';
import { checkNewAddress } from '../../../shared/domain/accounts/address-change.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { client } from '../../api/service.ts';
import { invalidate } from '../../data/query-client.ts';
import { showToast } from '../../state/toasts.ts';
import { useForm } from '../../state/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { FormNote } from '../../ui/form-note.tsx';
import styles from './settings.module.css';

interface AddressDialogProps {
  readonly email: string;
  /** What proves who is there. */
  readonly reauth: string;
  readonly onClose: () => void;
}

/** Asks for the new address; a link is mailed there. */
export function AddressDialog({ email, reauth, onClose }: AddressDialogProps) {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation();
  const form = useForm();
  const [typed, setTyped] = useState('');
  const newEmail = typed.trim();
  const send = async () => {
    await client.call(settingsAddress, { reauth, body: { email: newEmail } });
    await invalidate(queryKeys.settings);
    onClose();
    showToast({ tone: 'ok', text: t('email.sent', { newEmail }) });
  };
  return (
    <Dialog title={t('email.change')} closeLabel={common('action.close')} onClose={onClose}>
      <form
        className={styles.controls}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit(checkNewAddress(newEmail, email), send);
        }}
      >
        <p>{t('email.dialogText', { email })}</p>
        <Field
          label={t('email.next')}
          type="email"
          name="email"
          autoComplete="email"
          value={typed}
          error={form.errorOf('email')}
          onChange={(event) => setTyped(event.target.value)}
        />
        <FormNote text={form.general} />
        <DialogActions>
          <Button onClick={onClose}>{t('email.cancel')}</Button>
          <Button tone="primary" type="submit" busy={form.busy}>
            {t('email.send')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
