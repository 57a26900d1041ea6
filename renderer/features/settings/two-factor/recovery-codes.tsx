import { useTranslation } from 'react-i18next';
import { BRAND } from '../../../../shared/brand.ts';
import { platform } from '../../../platform/current.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { CopyButton } from './copy-button.tsx';
import styles from './two-factor.module.css';

const FILE_NAME = `${BRAND.name.toLowerCase()}-recovery-codes.txt`;

/** The recovery codes, shown this once; to be copied, saved or printed. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation();
  const text = `${t('twoFactor.codes.heading', { brand: BRAND.name })}\n\n${codes.join('\n')}\n`;
  return (
    <Dialog title={t('twoFactor.codes.title')} closeLabel={common('action.close')} onClose={onClose}>
      <div className={styles.form}>
        <p className="subdued">{t('twoFactor.codes.text')}</p>
        <div className={styles.sheet}>
          <p className={styles.heading}>{t('twoFactor.codes.heading', { brand: BRAND.name })}</p>
          <ul className={styles.codes}>
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
        </div>
        <div className={styles.ways}>
          <CopyButton text={codes.join('\n')} />
          {/* The shell saves files of the service alone. */}
          {platform.kind === 'web' ? (
            <a
              className="button secondary compact"
              href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
              download={FILE_NAME}
            >
              <Icon name="download" />
              {t('twoFactor.codes.download')}
            </a>
          ) : null}
          <Button size="compact" onClick={() => window.print()}>
            <Icon name="print" />
            {t('twoFactor.codes.print')}
          </Button>
        </div>
        <DialogActions>
          <Button tone="primary" onClick={onClose}>
            {t('twoFactor.codes.done')}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
