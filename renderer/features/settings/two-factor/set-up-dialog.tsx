import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { twoFactorOn } from '../../../../shared/contract/two-factor.ts';
import { checkCode } from '../../../../shared/domain/accounts/second-factor.ts';
import { client } from '../../../api/service.ts';
import { useForm } from '../../../state/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { CodeField } from '../../../ui/code-field.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { FormNote } from '../../../ui/form-note.tsx';
import { CopyButton } from './copy-button.tsx';
import { QrPicture } from './qr-picture.tsx';
import styles from './two-factor.module.css';

interface SetUpDialogProps {
  readonly appKey: { readonly key: string; readonly uri: string };
  readonly reauth: string;
  readonly onOn: (recoveryCodes: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Groups of four, which are easier to type; they are copied without the spaces. */
const grouped = (key: string): string => key.match(/.{1,4}/g)?.join(' ') ?? key;

/** The key for the app, as a picture and as text, and the first code, which turns two-factor log-in on. */
export function SetUpDialog({ appKey, reauth, onOn, onClose }: SetUpDialogProps) {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation();
  const form = useForm();
  const [code, setCode] = useState('');
  const send = async () => onOn((await client.call(twoFactorOn, { body: { code }, reauth })).recoveryCodes);
  return (
    <Dialog title={t('twoFactor.setUp.title')} closeLabel={common('action.close')} onClose={onClose}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit(checkCode(code), send);
        }}
      >
        <p className="subdued">{t('twoFactor.setUp.scan')}</p>
        <QrPicture text={appKey.uri} label={t('twoFactor.setUp.qr')} />
        <div className={styles.key}>
          <p className="label" id="two-factor-key">
            {t('twoFactor.setUp.key')}
          </p>
          <output aria-labelledby="two-factor-key">{grouped(appKey.key)}</output>
          <CopyButton text={appKey.key} />
        </div>
        <CodeField
          kind="app"
          isFirst
          label={t('twoFactor.setUp.code')}
          help={t('twoFactor.setUp.codeHelp')}
          value={code}
          error={form.errorOf('code')}
          onChange={setCode}
        />
        <FormNote text={form.general} />
        <DialogActions>
          <Button onClick={onClose}>{t('reauth.cancel')}</Button>
          <Button tone="primary" type="submit" busy={form.busy}>
            {t('twoFactor.turnOn')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
