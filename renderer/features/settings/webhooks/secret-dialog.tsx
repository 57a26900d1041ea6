import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { CopyButton } from '../two-factor/copy-button.tsx';
import styles from './webhooks.module.css';

interface SecretDialogProps {
  readonly secret: string;
  /** It takes the place of another. */
  readonly isRenewed: boolean;
  readonly onClose: () => void;
}

/** A webhook's secret, shown this once. */
export function SecretDialog({ secret, isRenewed, onClose }: SecretDialogProps) {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation();
  return (
    <Dialog title={t('webhooks.onceTitle')} closeLabel={common('action.close')} onClose={onClose}>
      <div className={styles.once}>
        <p className="subdued">{t(isRenewed ? 'webhooks.rotatedText' : 'webhooks.onceText')}</p>
        <div className={styles.secret}>
          <p className="help">{t('webhooks.secret')}</p>
          <output className={styles.code}>{secret}</output>
          <CopyButton text={secret} />
        </div>
        <DialogActions>
          <Button tone="primary" onClick={onClose}>
            {t('webhooks.done')}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
