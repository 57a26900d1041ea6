import { useTranslation } from 'react-i18next';
import { LEAVING_DAYS } from '../../../shared/domain/accounts/leaving.ts';
import { DangerDialog } from './danger-dialog.tsx';
import styles from './settings.module.css';

const FACTS = ['now', 'later', 'stays', 'plan'] as const;

/** Says what goes and when, and what stays. */
export function DeleteDialog({ onClose, onYes }: { onClose: () => void; onYes: () => void }) {
  const { t } = useTranslation('settings');
  return (
    <DangerDialog
      title={t('data.leaving.title')}
      keep={t('data.leaving.keep')}
      act={t('data.leaving.do')}
      onClose={onClose}
      onYes={onYes}
    >
      <ul className={styles.facts}>
        {FACTS.map((fact) => (
          <li key={fact}>{t(`data.leaving.${fact}`, { days: LEAVING_DAYS })}</li>
        ))}
      </ul>
    </DangerDialog>
  );
}
