import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';

interface DangerDialogProps {
  readonly title: string;
  /** The button that leaves everything as it is. */
  readonly keep: string;
  /** The button that does it. */
  readonly act: string;
  readonly onClose: () => void;
  readonly onYes: () => void;
  readonly children: ReactNode;
}

/** A question before something is ended or removed for good; the focus is on the safe button. */
export function DangerDialog({ title, keep, act, onClose, onYes, children }: DangerDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog title={title} closeLabel={t('action.close')} onClose={onClose}>
      {children}
      <DialogActions>
        <Button data-focus onClick={onClose}>
          {keep}
        </Button>
        <Button tone="danger" onClick={onYes}>
          {act}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
