import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { CopyButton } from '../two-factor/copy-button.tsx';
import styles from './api.module.css';

/** A token, shown this once, and how a program sends it. */
export function NewTokenDialog({ token, onClose }: { token: string; onClose: () => void }) {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation();
  return (
    <Dialog title={t('api.tokens.onceTitle')} closeLabel={common('action.close')} onClose={onClose}>
      <div className={styles.once}>
        <p className="subdued">{t('api.tokens.onceText')}</p>
        <div className={styles.secret}>
          <p className="help">{t('api.tokens.token')}</p>
          <output className={styles.code}>{token}</output>
          <CopyButton text={token} />
        </div>
        <div className={styles.secret}>
          <p className="help">{t('api.tokens.header')}</p>
          <code className={styles.code}>Authorization: Bearer perch_…</code>
        </div>
        <DialogActions>
          <Button tone="primary" onClick={onClose}>
            {t('api.tokens.done')}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
