import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import styles from './account-actions.module.css';

interface ConfirmDialogProps {
  readonly title: string;
  readonly keep: string;
  /** The button that does it, or links that lead on. */
  readonly act: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A question before something is done; the focus is on the safe button. */
export function ConfirmDialog({ title, keep, act, onClose, children }: ConfirmDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog title={title} closeLabel={t('action.close')} onClose={onClose}>
      <p className="subdued">{children}</p>
      <div className={styles.choice}>
        <Button data-focus onClick={onClose}>
          {keep}
        </Button>
        {act}
      </div>
    </Dialog>
  );
}
