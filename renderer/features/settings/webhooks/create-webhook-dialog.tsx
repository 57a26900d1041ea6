import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  checkWebhookUrl,
  WEBHOOK_DESCRIPTION_MAX,
  WEBHOOK_URL_MAX,
} from '../../../../shared/domain/webhooks/webhook.ts';
import { useForm } from '../../../state/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import styles from '../settings.module.css';

export interface WantedWebhook {
  readonly url: string;
  readonly description: string;
}

interface CreateWebhookDialogProps {
  readonly onClose: () => void;
  readonly onWanted: (wanted: WantedWebhook) => void;
}

/** Asks where a webhook leads. */
export function CreateWebhookDialog({ onClose, onWanted }: CreateWebhookDialogProps) {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation();
  const form = useForm();
  const [url, setUrl] = useState('');
  const [description, setDescription] = useState('');
  const send = async () => onWanted({ url: url.trim(), description: description.trim() });
  return (
    <Dialog title={t('webhooks.createTitle')} closeLabel={common('action.close')} onClose={onClose}>
      <form
        className={styles.controls}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit(checkWebhookUrl(url), send);
        }}
      >
        <Field
          label={t('webhooks.url')}
          help={t('webhooks.urlHelp')}
          name="url"
          type="url"
          inputMode="url"
          placeholder="https://"
          autoComplete="off"
          maxLength={WEBHOOK_URL_MAX}
          value={url}
          error={form.errorOf('url')}
          onChange={(event) => setUrl(event.target.value)}
        />
        <Field
          label={t('webhooks.description')}
          help={t('webhooks.descriptionHelp')}
          name="description"
          autoComplete="off"
          maxLength={WEBHOOK_DESCRIPTION_MAX}
          value={description}
          onChange={(event) => setDescription(event.target.value)}
        />
        <DialogActions>
          <Button onClick={onClose}>{t('reauth.cancel')}</Button>
          <Button tone="primary" type="submit">
            {t('webhooks.next')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
