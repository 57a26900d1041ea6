import { useTranslation } from 'react-i18next';
import { LEAVING_DAYS } from '../../../shared/domain/accounts/leaving.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import styles from './settings.module.css';

const FACTS = ['now', 'later', 'stays', 'plan'] as const;

/** Says what goes and when, and what stays. */
export function DeleteDialog({ onClose, onYes }: { onClose: () => void; onYes: () => void }) {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation();
  return (
    <Dialog title={t('data.leaving.title')} closeLabel={common('action.close')} onClose={onClose}>
      <ul className={styles.facts}>
        {FACTS.map((fact) => (
          <li key={fact}>{t(`data.leaving.${fact}`, { days: LEAVING_DAYS })}</li>
        ))}
      </ul>
      <DialogActions>
        <Button data-focus onClick={onClose}>
          {t('data.leaving.keep')}
        </Button>
        <Button tone="danger" onClick={onYes}>
          {t('data.leaving.do')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
